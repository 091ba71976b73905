import {
  ITEM_ISSUE_CODES,
  ITEM_ISSUES,
  type ItemIssueCode,
} from "@/distributor/price-file/item-check.ts";
import type { FileRecord } from "@/distributor/price-file/read-price-file.ts";
import { toPlainText } from "@/lib/text/printable.ts";

/** A record that couldn't become an item, and why. */
export type RejectedRecord = {
  line: number;
  issues: readonly string[];
  /** The beginning of the record as the file has it. */
  record: string;
};

/** At most this many rejected records are stored for each file, but all of them are counted. */
export const MOST_REJECTED_RECORDS = 5_000;
const MOST_CHARACTERS = 1_000;

/** A copy of a record for the list, without invisible characters. Its errors come before its warnings. */
export function rejectedRecord({ line, issues, written }: FileRecord): RejectedRecord {
  const codes = issues.map(({ code }) => code);
  // Cloned, because a substring keeps the whole chunk of the file it came from in memory.
  return structuredClone({
    line,
    issues: [...codes.filter(isError), ...codes.filter((code) => !isError(code))],
    record: toPlainText(written.slice(0, MOST_CHARACTERS)),
  });
}

/** The most records that the database accepts in one request. */
const RECORDS_PER_REQUEST = 1_000;

export function* inRequests(
  records: readonly RejectedRecord[],
): Generator<readonly RejectedRecord[]> {
  for (let from = 0; from < records.length; from += RECORDS_PER_REQUEST)
    yield records.slice(from, from + RECORDS_PER_REQUEST);
}

const isError = (code: ItemIssueCode) => ITEM_ISSUES[code] === "error";

/** The issues that reject a record. */
export const REJECTING_ISSUES: readonly ItemIssueCode[] = ITEM_ISSUE_CODES.filter(isError);
