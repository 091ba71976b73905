import { type ColumnField, fieldOf } from "@/importing/vocabulary/column-names.ts";
import type { Guess } from "./guess.ts";

const NUMBER = /^[-+]?[$€£]?\s?\d[\d\s.,'’\u00a0\u202f]*\s?[%$€£]?$/;
const SAMPLE_SIZE = 20;

type Rows = readonly (readonly string[])[];

/** Guesses which of the first rows holds the column names, counted from 0. Null if none does. */
export function guessHeader(all: Rows): Guess<number | null> {
  const rows = all.slice(0, SAMPLE_SIZE);
  const known = rows.map(knownNames);
  const best = Math.max(0, ...known);
  const bestAt = known.indexOf(best);
  const at = firstTable(rows, known, bestAt) ?? bestAt;
  // A single known name among many cells may be an ordinary value. It counts only if every cell is a known name.
  if (best > 1 || (best === 1 && rows[at]?.every((cell) => fieldOf(cell) !== null)))
    return guessed(
      at,
      isBelowFullRow(rows, at) ? 0.7 : best > 2 && known[at] === best ? 0.98 : 0.8,
      rows,
    );
  const width = commonWidth(rows);
  const first = rows.findIndex((cells) => looksLikeNames(cells, width));
  // Only titles may come before a header, and at least one row must come after it.
  const isHead = rows.slice(0, first).every((cells) => filled(cells).length * 2 < width);
  if (first !== -1 && isHead && first + 1 < rows.length)
    return guessed(first, isDistinct(rows, first) ? 0.7 : 0.5, rows);
  return guessed(null, rows.length > 1 ? 0.6 : 0.4, rows);
}

const FEWEST_NAMES = 2;
const FEWEST_PRODUCTS = 2;

/**
 * The header of the first table, if a later table in the same sheet has more known names. Null if there's only one: a
 * line above the header may have names too, but has no products below it.
 */
function firstTable(rows: Rows, known: readonly number[], best: number): number | null {
  const first = rows.findIndex((cells, at) => {
    const names = known[at] ?? 0;
    return names >= FEWEST_NAMES && names * 2 > filled(cells).length && !cells.some(isNumber);
  });
  if (first === -1 || first >= best) return null;
  const width = filled(rows[first] ?? []).length;
  const products = rows
    .slice(first + 1, best)
    .filter((cells) => filled(cells).length >= width && cells.some(isNumber));
  return products.length >= FEWEST_PRODUCTS ? first : null;
}

/** The column of each field. The first one counts, because some exports repeat names. */
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

/** Whether a row above has as many cells as this one. If so, it may hold the names, and this one the first product. */
const isBelowFullRow = (rows: Rows, at: number) =>
  rows.slice(0, at).some((cells) => filled(cells).length >= filled(rows[at] ?? []).length);

/** The median number of cells per row, without empty cells at the end. */
function commonWidth(rows: Rows): number {
  const widths = rows.map((cells) => cells.findLastIndex((cell) => cell.trim() !== "") + 1);
  return widths.toSorted((a, b) => a - b)[Math.floor(widths.length / 2)] ?? 0;
}

/** Headers are text in most columns, with few repeated values. */
function looksLikeNames(cells: readonly string[], width: number): boolean {
  const words = filled(cells);
  if (words.length === 0 || words.length * 2 < width) return false;
  return (
    words.every((cell) => /\p{L}/u.test(cell) && !isNumber(cell)) &&
    new Set(words).size >= words.length * 0.9
  );
}

/** Whether a column has text in this row and numbers below it. */
const isDistinct = (rows: Rows, at: number) =>
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
