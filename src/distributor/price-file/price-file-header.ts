import { toPlainText } from "@/lib/text/printable.ts";
import { fileDate } from "./file-date.ts";

/** The first record of a file. */
export type PriceFileHeader = {
  account: string;
  /** The day on which the file was made. */
  date: string | null;
  /** A full file lists every item; a delta lists only those that changed. */
  kind: "full" | "delta";
};

const KINDS = new Map<string, PriceFileHeader["kind"]>([
  ["C", "full"],
  ["U", "delta"],
]);

const LONGEST_ACCOUNT = 40;

export const recordKind = (cells: readonly string[]): string => (cells[1] ?? "").trim();

/**
 * The header in the cells of a record; null if the record isn't a header, or doesn't state whether the file is full or
 * a delta.
 */
export function priceFileHeader(cells: readonly string[]): PriceFileHeader | null {
  if (recordKind(cells) !== "HDR") return null;
  const kind = KINDS.get((cells[4] ?? "").trim().toUpperCase());
  if (kind === undefined) return null;
  const account = toPlainText((cells[0] ?? "").trim().slice(0, LONGEST_ACCOUNT));
  return { account: account || "—", date: fileDate(cells[2] ?? ""), kind };
}
