import { haveSplitDecimals, splitThousands } from "@/importing/source/detect/split-thousands.ts";
import { LIMITS } from "@/importing/source/table/limits.ts";
import type { RowBatch } from "@/importing/source/table/table.ts";

/**
 * The number of columns: one for each name in the header, unless most rows have more cells than that. Numbers split at
 * their thousands separator or decimal comma aren't more columns: those rows are rejected, and joining the cells is
 * offered.
 */
export function columnCount(
  header: readonly string[],
  { rows }: RowBatch,
  delimiter: string | undefined,
): number {
  const widths = rows.map((cells) => cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  if (header.length === 0) return Math.max(0, ...rows.map((cells) => cells.length));
  const wider = widths.filter((width) => width > header.length).toSorted((a, b) => a - b);
  const isSplit = (cells: readonly string[], at: number) =>
    splitThousands(cells).length >= Math.max(1, (widths[at] ?? 0) - header.length);
  if (delimiter === "," && rows.filter(isSplit).length * 2 > rows.length) return header.length;
  const isTooShort = wider.length * 2 > rows.length;
  if (delimiter === "," && wider.length === rows.length && haveSplitDecimals(rows))
    return header.length;
  return isTooShort ? (wider[Math.floor(wider.length / 2)] ?? header.length) : header.length;
}

/**
 * The smallest number of cells in a row of a text. A row with fewer cells than columns only omits empty cells at its
 * end, so it counts as having a cell for each column.
 */
export const ordinaryCells = ({ rows }: RowBatch, width: number): number =>
  Math.min(...rows.map(({ length }) => Math.max(length, width)), LIMITS.columns);

/** Whether all rows have more cells than the header, and splitting numbers at a comma may be the reason. */
export const mayBeSplit = ({ length }: readonly string[], { rows }: RowBatch) =>
  rows.length > 0 &&
  rows.every((cells) => cells.length > length) &&
  (haveSplitDecimals(rows) || rows.every((cells) => splitThousands(cells).length > 0));
