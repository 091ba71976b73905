import { type ColumnField, fieldOf } from "@/importing/vocabulary/column-names.ts";
import type { Guess } from "./guess.ts";

const NUMBER = /^[-+]?[$€£]?\s?\d[\d\s.,'’\u00a0\u202f]*\s?[%$€£]?$/;
const LOOKED_AT = 20;

type Rows = readonly (readonly string[])[];

/** Which of the first rows holds the names of the columns, counted from 0; null where none does. */
export function guessHeader(all: Rows): Guess<number | null> {
  const rows = all.slice(0, LOOKED_AT);
  const known = rows.map(knownNames);
  const best = Math.max(0, ...known);
  const at = known.indexOf(best);
  // One known word among many cells may be any value; where there is no other, it is a name.
  if (best > 1 || (best === 1 && rows[at]?.every((cell) => fieldOf(cell) !== null)))
    return guessed(at, best > 2 ? 0.98 : 0.8, rows);
  const width = usualWidth(rows);
  const first = rows.findIndex((cells) => looksLikeNames(cells, width));
  // Nothing but titles may stand above, and something has to stand below.
  const isHead = rows.slice(0, first).every((cells) => filled(cells).length * 2 < width);
  if (first !== -1 && isHead && first + 1 < rows.length)
    return guessed(first, standsOut(rows, first) ? 0.7 : 0.5, rows);
  return guessed(null, rows.length > 1 ? 0.6 : 0.4, rows);
}

/** The first column of a name counts: exports repeat some. */
export function placesOf(names: readonly string[]): Partial<Record<ColumnField, number>> {
  const places: Partial<Record<ColumnField, number>> = {};
  names.forEach((name, at) => {
    const field = fieldOf(name);
    if (field !== null) places[field] ??= at;
  });
  return places;
}

const knownNames = (cells: readonly string[]) => Object.keys(placesOf(cells)).length;

const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== "");
const isNumber = (cell: string) => NUMBER.test(cell.trim());

/** How many cells rows have that are not empty at their end; half of the rows have no more. */
function usualWidth(rows: Rows): number {
  const widths = rows.map((cells) => cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  return widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
}

/** Words, in most columns, hardly one twice. */
function looksLikeNames(cells: readonly string[], width: number): boolean {
  const words = filled(cells);
  if (words.length === 0 || words.length * 2 < width) return false;
  return (
    words.every((cell) => /\p{L}/u.test(cell) && !isNumber(cell)) &&
    new Set(words).size >= words.length * 0.9
  );
}

/** Whether below a word there are numbers. */
const standsOut = (rows: Rows, at: number) =>
  (rows[at] ?? []).some((name, column) => {
    const below = filled(rows.slice(at + 1).map((cells) => cells[column] ?? ""));
    return (
      name.trim() !== "" && below.length > 0 && below.filter(isNumber).length * 2 > below.length
    );
  });

function guessed(value: number | null, confidence: number, rows: Rows): Guess<number | null> {
  const others = rows.map((_row, at) => at).filter((at) => at !== value);
  return { value, confidence, alternatives: value === null ? others : [...others, null] };
}
