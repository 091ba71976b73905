import { splitProse, splitThousands } from "@/importing/source/detect/split-thousands.ts";
import type { SourceTable } from "@/importing/source/table/table.ts";

export type TableForm = Pick<SourceTable, "columns" | "delimiter" | "cellCount">;

type Cells = readonly string[];

/** Whether each value of a row has the format that its column requires. */
export type IsFitting = (cells: Cells) => boolean;

/**
 * Counts the surplus cells of a row: those after the last column, up to the last value. Empty ones at the end count too
 * if the row has more cells than other rows and shows where a value was split.
 */
export function surplusCells(cells: Cells, { columns, delimiter, cellCount }: TableForm): number {
  if (cells.length <= columns.length) return 0;
  const filled = Math.max(0, filledLength(cells) - columns.length);
  const surplus = cells.length - (cellCount ?? cells.length);
  if (delimiter !== "," || surplus <= filled) return filled;
  const isSplit = splitThousands(cells).length >= surplus || splitProse(cells).length === surplus;
  return isSplit ? surplus : filled;
}

/**
 * Creates the repair of rows that have more cells than columns because a delimiter inside a value wasn't quoted, as in
 * "1,000" or "Chair, black". It returns the row with the split cells joined, or null if they can't be determined.
 */
export function wideRowRepair(form: TableForm, isFitting: IsFitting) {
  const { columns, delimiter = "," } = form;
  const width = columns.length;
  return (cells: Cells): Cells | null => {
    const surplus = surplusCells(cells, form);
    if (surplus === 0) return null;
    const row = cells.slice(0, width + surplus);
    const groups = delimiter === "," ? splitThousands(row) : [];
    if (groups.length === surplus) {
      const joined = withJoins(row, groups, "");
      if (isFitting(joined)) return joined;
    }
    const prose = splitProse(row);
    if (prose.length === surplus) {
      const joined = withJoins(row, prose, delimiter);
      if (isFitting(joined)) return joined;
    }
    const fitting = Array.from({ length: width }, (_, at) => [
      ...row.slice(0, at),
      row.slice(at, at + surplus + 1).join(delimiter),
      ...row.slice(at + surplus + 1),
    ]).filter(isFitting);
    return groups.length === 0 && fitting.length === 1 ? (fitting[0] ?? null) : null;
  };
}

const filledLength = (cells: Cells) => cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/** Joins each of these cells with the next one. Without a delimiter, they are joined as the parts of a number. */
function withJoins(cells: Cells, starts: readonly number[], delimiter: string): string[] {
  const joined: string[] = [];
  cells.forEach((cell, at) => {
    if (!starts.includes(at - 1)) return joined.push(cell);
    const before = joined.pop() ?? "";
    return joined.push(delimiter === "" ? before.trim() + cell.trim() : before + delimiter + cell);
  });
  return joined;
}
