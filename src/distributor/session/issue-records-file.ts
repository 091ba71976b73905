import { ITEM_ISSUES, type ItemIssueCode } from "@/distributor/price-file/item-check.ts";
import { BYTE_ORDER_MARK, csvLine } from "@/lib/files/csv-text.ts";
import { toPlainText } from "@/lib/text/printable.ts";
import { type ReadFile, recordsAgain } from "./read-again.ts";

export type IssueRecordsLabels = {
  /** The columns: line, SKU, part number, manufacturer, description, cost, issues, original record. */
  header: readonly string[];
  /** The label of each issue, by its code. */
  issues: ReadonlyMap<string, string>;
};

/** After this many characters, the text moves into a Blob, which doesn't use the worker's memory. */
const PART = 4_000_000;

/**
 * Writes the records of a price file that have this issue, or any error or warning, to a CSV file. The price file is
 * read again, because a million records don't fit into memory.
 */
export async function issueRecordsFile(
  read: ReadFile,
  issue: ItemIssueCode | null,
  { header, issues: labels }: IssueRecordsLabels,
): Promise<Blob> {
  const parts: Blob[] = [];
  let text = BYTE_ORDER_MARK + csvLine(header);
  for await (const records of recordsAgain(read, true)) {
    for (const { line, item, issues, written } of records) {
      const codes = issues.map(({ code }) => code);
      if (!codes.some((code) => (issue === null ? ITEM_ISSUES[code] !== "fact" : code === issue)))
        continue;
      const { sku, mpn, manufacturer, description, cost } = item;
      const named = codes.map((code) => labels.get(code) ?? code).join("; ");
      const cells = [String(line), sku, mpn, manufacturer, description, cost, named, written];
      text += csvLine(cells.map((cell) => (cell === null ? null : toPlainText(cell))));
    }
    if (text.length > PART) {
      parts.push(new Blob([text]));
      text = "";
    }
  }
  return new Blob([...parts, text], { type: "text/csv" });
}
