import type { HiddenCells } from "@/importing/source/table/source-options.ts";
import type { SourceIssue } from "@/importing/source/table/table.ts";
import { LIMITS } from "@/importing/source/table/limits.ts";
import { columnLetters } from "@/lib/files/xlsx.ts";

const MOST_NAMED = 10;
const MOST_EXAMPLES = 2;

/**
 * The rows and columns that a spreadsheet program hides, for example by a filter. They're read like the others, or left
 * out. Only hidden cells with content count, because some sheets hide all columns beyond the last one.
 */
export function hiddenCells(reading: HiddenCells) {
  const isLeftOut = reading === "left-out";
  const columns = new Set<number>();
  const filled = new Set<number>();
  let rows = 0;
  let firstRow = 0;
  /** The first filled cells of the first hidden rows. */
  const examples: string[] = [];

  return {
    hideColumns(from: number, to: number) {
      for (let at = from; at <= Math.min(to, LIMITS.columns); at++) columns.add(at);
    },
    /** The cells of a row that are read. Null if the row is left out. */
    readOf(cells: string[], place: number, isHidden: boolean): string[] | null {
      if (isHidden && cells.length > 0) {
        rows += 1;
        firstRow ||= place;
        if (rows <= MOST_EXAMPLES) examples.push(cells.find((cell) => cell.trim() !== "") ?? "");
        if (isLeftOut) return null;
      }
      if (columns.size === 0) return cells;
      for (let at = 0; at < cells.length; at++)
        if (cells[at] !== "" && columns.has(at)) filled.add(at);
      return isLeftOut ? cells.filter((_cell, at) => !columns.has(at)) : cells;
    },
    /** What is hidden so far: the first cells of some rows, and the letters of columns. */
    found: () => [...examples, lettersOf(filled)].filter((text) => text !== ""),
    issues(): SourceIssue[] {
      const what = isLeftOut ? "left-out" : "read";
      const letters = lettersOf(filled);
      const issues: SourceIssue[] = [];
      if (rows > 0)
        issues.push({
          kind: `hidden-rows-${what}`,
          place: firstRow,
          detail: String(rows),
          stops: false,
        });
      if (letters !== "")
        issues.push({ kind: `hidden-columns-${what}`, place: 1, detail: letters, stops: false });
      return issues;
    },
  };
}

function lettersOf(columns: ReadonlySet<number>): string {
  const letters = [...columns].toSorted((a, b) => a - b).map(columnLetters);
  return letters.length > MOST_NAMED
    ? `${letters.slice(0, MOST_NAMED).join(", ")}…`
    : letters.join(", ");
}
