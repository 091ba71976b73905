import type { CellValue } from "./column.ts";
import { fold } from "./value.ts";

export type Direction = "ascending" | "descending";
export type SortKey = { column: string; direction: Direction };

export function directionOf(sort: readonly SortKey[], column: string): Direction | null {
  return sort.find((key) => key.column === column)?.direction ?? null;
}

/**
 * Cycles a column through ascending, descending and unsorted. With `add`, the other sort columns remain, so that
 * several sort together.
 */
export function nextSort(sort: readonly SortKey[], column: string, add: boolean): SortKey[] {
  const current = directionOf(sort, column);
  const next = current === null ? "ascending" : current === "ascending" ? "descending" : null;
  return sortedBy(sort, column, next, add);
}

export function sortedBy(
  sort: readonly SortKey[],
  column: string,
  direction: Direction | null,
  add: boolean,
): SortKey[] {
  if (!add) return direction ? [{ column, direction }] : [];
  if (!direction) return sort.filter((key) => key.column !== column);
  return directionOf(sort, column) === null
    ? [...sort, { column, direction }]
    : sort.map((key) => (key.column === column ? { column, direction } : key));
}

type Comparable = string | number | null;

/**
 * The key that a value is sorted by. Money is decimal text but is sorted as a number. Empty values always come last.
 */
export function sortValue(value: CellValue, isNumeric: boolean): Comparable {
  if (value === null || value === "") return null;
  if (typeof value === "string") return isNumeric ? Number(value) : fold(value);
  return Number(value);
}

export type SortColumn = { values: readonly Comparable[]; direction: Direction };

/** Sorts row indexes by several lists of values, one after the other. Equal rows keep their order. */
export function sortIndexes(indexes: Uint32Array, columns: readonly SortColumn[]): Uint32Array {
  if (columns.length === 0) return indexes;
  return indexes.toSorted((a, b) => {
    for (const { values, direction } of columns) {
      const order = compare(
        values[a] ?? null,
        values[b] ?? null,
        direction === "ascending" ? 1 : -1,
      );
      if (order !== 0) return order;
    }
    return a - b;
  });
}

function compare(a: Comparable, b: Comparable, sign: number): number {
  if (a === b) return 0;
  if (a === null) return 1;
  if (b === null) return -1;
  return a < b ? -sign : sign;
}
