import type { Guess } from "@/importing/source/detect/guess.ts";
import { placesOf } from "@/importing/source/detect/header-row.ts";
import { DELIMITERS, QUOTES, type Quote } from "@/importing/source/table/source-options.ts";
import { type CsvSample, type CsvStart, readSample, sampleWidth } from "./csv-sample.ts";

export type CsvDialect = {
  delimiter: Guess<string> & { basis: readonly string[] };
  quote: Guess<Quote> & { basis: readonly string[] };
  /** Whether quotes are found after spaces. */
  skipsSpaces: boolean;
  /** Whether a backslash comes before quotes inside a quoted cell. */
  escapes: boolean;
  /** Whether a quote that is a whole cell counts as text, such as a ditto mark. */
  loneQuotes: boolean;
};

type Candidate = {
  sample: CsvSample;
  quote: CsvDialect["quote"];
  score: number;
  share: number;
  cells: number;
  rows: number;
  names: number;
  /** Whether the delimiter is nearly always part of a value, such as 9,99, 12:30 or a web address. */
  isPartOfValues: boolean;
};

/** A rival whose score is this close could also be right. */
const CLOSE = 0.12;

/**
 * Detects the delimiter and the quote together, because each decides how the other is read: the pair that gives the
 * most rows of equal width, with cells that look like values.
 */
export function guessDialect(start: CsvStart, chosen?: string): CsvDialect {
  const declared = /^\ufeff?sep=(.)[\r\n]/i.exec(start.text)?.[1];
  const delimiters = [...new Set([...DELIMITERS, ...(declared === undefined ? [] : [declared])])];
  const present = delimiters.filter((each) => each === "," || start.text.includes(each));
  const sorted = present
    .map((delimiter) => candidate(start, delimiter))
    .toSorted((a, b) => b.score - a.score);
  const requested = chosen ?? declared;
  const best = requested === undefined ? sorted[0] : candidate(start, requested);
  if (best === undefined) throw new Error("There is no delimiter.");
  const { delimiter } = best.sample;
  const others = sorted.flatMap(({ sample, cells }) =>
    cells > 1 && sample.delimiter !== delimiter ? sample.delimiter : [],
  );
  const { skipsSpaces, escapes, loneQuotes } = best.sample;
  const read = { quote: best.quote, skipsSpaces, escapes, loneQuotes };
  const found = { basis: firstCells(best.sample), alternatives: others };
  if (requested !== undefined)
    return { delimiter: { value: requested, confidence: 1, ...found }, ...read };
  if (best.cells === 0) {
    const isPlain = !/[,;:|~^\t]| {2,}/.test(start.text);
    const alternatives = delimiters.filter((each) => each !== ",");
    const guess = { value: ",", confidence: isPlain ? 0.9 : 0.3, alternatives };
    return { delimiter: { ...guess, basis: isPlain ? [] : found.basis }, ...read };
  }
  const confidence = delimiterConfidence(best, sorted.slice(1));
  return { delimiter: { value: delimiter, confidence, ...found }, ...read };
}

function candidate(start: CsvStart, delimiter: string): Candidate {
  const { sample, quote } = quoteOf(start, delimiter);
  const { cells, share, rows } = sampleWidth(sample);
  const names = Math.max(0, ...sample.rows.slice(0, 20).map(knownNames));
  const isPartOfValues = cells > 1 && splitsValues(sample);
  const tidy = cells > 1 ? tidiness(sample) : 0;
  const score =
    share * (0.4 + 0.6 * tidy) * (isPartOfValues ? 0.5 : 1) +
    Math.min(0.3, names * 0.06) +
    Math.min(cells, 50) / 500;
  return { sample, quote, score: cells > 1 ? score : 0, share, cells, rows, names, isPartOfValues };
}

const knownNames = (cells: readonly string[]) =>
  cells.length > 1 ? Object.keys(placesOf(cells)).length : 0;

function delimiterConfidence(best: Candidate, others: readonly Candidate[]): number {
  const { sample, score, share, rows, names, isPartOfValues } = best;
  const rivals = others.filter(
    (other) => other.cells > 1 && !other.isPartOfValues && other.share >= share * 0.7,
  );
  const lead = score - Math.max(0, ...rivals.map((other) => other.score));
  if (isPartOfValues || lead < CLOSE) return 0.5;
  if (share < 0.9) return share < 0.6 ? 0.5 : 0.7;
  // A first line without the delimiter is a title, or the name of a single column whose values contain it: "Sizes"
  // above "S;M".
  const mayBeOneColumn = sample.rows[0]?.length === 1 && names < 2;
  return (rows > 1 || names > 1) && !mayBeOneColumn ? 0.97 : 0.6;
}

const firstCells = ({ rows }: CsvSample) =>
  (rows.toSorted((a, b) => b.length - a.length)[0] ?? []).slice(0, 3);

/** The share of cells that contain no other delimiter. A comma or colon in prose doesn't count as one. */
function tidiness({ rows, delimiter }: CsvSample): number {
  let cells = 0;
  let untidy = 0;
  for (const row of rows)
    for (const cell of row) {
      cells += 1;
      if (isUntidy(cell.slice(0, 200), delimiter)) untidy += 1;
    }
  return cells === 0 ? 0 : 1 - untidy / cells;
}

const isUntidy = (cell: string, delimiter: string) =>
  /\t/.test(cell) ||
  (/[^\s;];[^\s;]|[^|]\|[^|]|~|\^/.test(cell) && !cell.includes(delimiter)) ||
  (/,[^\s\d]/.test(cell) && !/[\s"<]/.test(cell));

/** Whether this delimiter nearly always splits a number, a time or a web address, or is a colon before a space. */
function splitsValues({ rows, delimiter }: CsvSample): boolean {
  if (delimiter !== "," && delimiter !== ":") return false;
  let splits = 0;
  let inside = 0;
  for (const row of rows)
    for (let at = 1; at < row.length; at++) {
      const [left = "", right = ""] = [row[at - 1], row[at]];
      splits += 1;
      if (/\d$/.test(left) && /^\d/.test(right)) inside += 1;
      else if (/\bhttps?$/.test(left) && right.startsWith("//")) inside += 1;
      else if (delimiter === ":" && /^\s/.test(right)) inside += 1;
    }
  return splits > 0 && inside >= splits * 0.9;
}

/** Chooses between double quotes, no quotes, and single quotes if no cell has double ones. */
function quoteOf(start: CsvStart, delimiter: string): Pick<Candidate, "sample" | "quote"> {
  const double = readSample(start, delimiter, '"');
  if (!/["']/.test(start.text)) return { sample: double, quote: guessed('"', 0.95, []) };
  const none = readSample(start, delimiter, "");
  const spaced = / "|" /.test(start.text) ? spacedOf(start, double, none) : null;
  if (spaced !== null) return spaced;
  const escaped = start.text.includes('\\"') ? escapedOf(start, double, none) : null;
  if (escaped !== null) return escaped;
  const lone = loneOf(start, double, none);
  if (lone !== null) return lone;
  if (double.quotedCells > 0) return quotedOrNot(start, double, none);
  const single = readSample(start, delimiter, "'");
  const opened = cellsBeginningWith(none, "'");
  // Two apostrophes around nothing are ditto marks.
  if (opened.every((cell) => cell === "''"))
    return { sample: double, quote: guessed('"', 0.95, []) };
  // Apostrophes that protect against formulas open cells and never close them.
  const isClosed = single.misquoted === 0 && !single.endsWithinQuotes;
  if (single.quotedCells > 0 && isClosed) {
    const isBetter = evenness(single) > evenness(none) || opened.length > 2;
    if (isBetter) return { sample: single, quote: guessed("'", 0.7, opened) };
    return { sample: double, quote: guessed('"', 0.6, opened) };
  }
  // No cell is quoted, so the result doesn't depend on the quote.
  return { sample: double, quote: guessed('"', 0.95, []) };
}

/** Reads quotes after spaces. Null if that gains nothing, or if another way of reading fits the sample better. */
function spacedOf(start: CsvStart, double: CsvSample, none: CsvSample) {
  const spaced = readSample(start, double.delimiter, '"', { skipsSpaces: true });
  const isBroken = spaced.misquoted > 0 || (start.isWhole && spaced.endsWithinQuotes);
  const isUsed = spaced.quotedCells > double.quotedCells || double.misquoted > 0;
  const rival = Math.max(evenness(double), evenness(none));
  if (isBroken || !isUsed || evenness(spaced) < rival) return null;
  const opened = none.rows.flatMap((row) => row.filter((cell) => cell.trim().startsWith('"')));
  return { sample: spaced, quote: guessed('"', evenness(spaced) > rival ? 0.9 : 0.7, opened) };
}

/** Reads backslashes before quotes. Null if that doesn't fit the sample, or if doubled quotes already do. */
function escapedOf(start: CsvStart, double: CsvSample, none: CsvSample) {
  const escaped = readSample(start, double.delimiter, '"', { escapes: true });
  const isBroken = escaped.misquoted > 0 || (start.isWhole && escaped.endsWithinQuotes);
  const isValid = double.misquoted === 0 && !(start.isWhole && double.endsWithinQuotes);
  if (isBroken || isValid || evenness(escaped) < evenness(double)) return null;
  return { sample: escaped, quote: guessed('"', 0.95, cellsBeginningWith(none, '"')) };
}

/**
 * Reads a quote that is a whole cell, such as a ditto mark, as text. Read as an opening quote, it would swallow the
 * rows up to the next such quote, and the result would look like a valid cell.
 */
function loneOf(start: CsvStart, double: CsvSample, none: CsvSample) {
  const found = none.rows.flatMap((row) => row.filter((cell) => cell === '"'));
  if (found.length === 0) return null;
  const lone = readSample(start, double.delimiter, '"', { loneQuotes: true });
  const isBroken = lone.misquoted > 0 || (start.isWhole && lone.endsWithinQuotes);
  const hasLone = lone.rows.some((row) => row.length > 1 && row.includes('"'));
  const isEven = evenness(lone) >= evenness(double) && lone.rows.length > double.rows.length;
  if (isBroken || !hasLone || !isEven) return null;
  return { sample: lone, quote: guessed('"', 0.9, found) };
}

function quotedOrNot(start: CsvStart, double: CsvSample, none: CsvSample) {
  const opened = cellsBeginningWith(none, '"');
  const isBroken = start.isWhole && double.endsWithinQuotes;
  if (double.misquoted === 0 && !isBroken) {
    const isSimple = opened.every((cell) => isWrapped(cell, '"')) && !double.endsWithinQuotes;
    // Inch marks don't open and close three cells by chance.
    if (isSimple || double.quotedCells > 2)
      return { sample: double, quote: guessed('"', 0.98, opened) };
    const isBetter = evenness(double) > evenness(none) || double.rows.length < 2;
    return { sample: double, quote: guessed('"', isBetter ? 0.95 : 0.6, opened) };
  }
  const wellQuoted = double.quotedCells - double.misquoted;
  const isMostlyQuoted =
    wellQuoted > double.misquoted * 4 && sampleWidth(double).share >= sampleWidth(none).share;
  if (isMostlyQuoted) return { sample: double, quote: guessed('"', 0.7, opened) };
  return { sample: none, quote: guessed("", 0.7, opened) };
}

/** The share of all rows that have the most common number of cells. */
function evenness(sample: CsvSample): number {
  const { cells } = sampleWidth(sample);
  return sample.rows.filter(({ length }) => length === cells).length / sample.rows.length;
}

const guessed = (value: Quote, confidence: number, opened: readonly string[]) => ({
  value,
  confidence,
  alternatives: QUOTES.filter((quote) => quote !== value),
  basis: opened.slice(0, 3),
});

const cellsBeginningWith = ({ rows }: CsvSample, quote: string) =>
  rows.flatMap((row) => row.filter((cell) => cell.startsWith(quote)));

/** Whether a cell ends with the quote, and every quote inside it is doubled. */
const isWrapped = (cell: string, quote: string) =>
  cell.length > 1 &&
  cell.endsWith(quote) &&
  !cell
    .slice(1, -1)
    .replaceAll(quote + quote, "")
    .includes(quote);
