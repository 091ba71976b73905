import { csvReader } from "./csv-reader.ts";

/** The beginning of a text, read with one delimiter and one quote. */
export type CsvSample = {
  delimiter: string;
  quote: string;
  skipsSpaces: boolean;
  escapes: boolean;
  loneQuotes: boolean;
  /** The rows that aren't empty. The last one is left out if it may be cut off. */
  rows: readonly (readonly string[])[];
  quotedCells: number;
  /** Quoted cells with text after the closing quote. */
  misquoted: number;
  /** Whether the text ends inside a quoted cell. Only in a whole file is that a sign of a wrong quote. */
  endsWithinQuotes: boolean;
};

export type CsvStart = {
  text: string;
  /** Whether this is the whole file rather than a sample. */
  isWhole: boolean;
};

/** Enough rows to decide, and few enough to read dozens of times. */
const MOST_ROWS = 300;

export function readSample(
  { text, isWhole }: CsvStart,
  delimiter: string,
  quote: string,
  { skipsSpaces = false, escapes = false, loneQuotes = false } = {},
): CsvSample {
  const rows: (readonly string[])[] = [];
  let misquoted = 0;
  const reader = csvReader({
    delimiter,
    quote,
    skipsSpaces,
    escapes,
    loneQuotes,
    onRow(cells) {
      if (rows.length < MOST_ROWS && cells.some((cell) => cell !== "")) rows.push(cells);
    },
    onIssue({ kind }) {
      if (kind === "text-after-quote") misquoted += 1;
    },
  });
  reader.push(text);
  const endsWithinQuotes = reader.isWithinQuotes();
  // A single line is better than none, even if it's cut off.
  if (isWhole || rows.length === 0) reader.end();
  return {
    delimiter,
    quote,
    skipsSpaces,
    escapes,
    loneQuotes,
    rows,
    quotedCells: reader.quotedCells(),
    misquoted,
    endsWithinQuotes,
  };
}

export type SampleWidth = {
  /** The most common number of cells in rows with several cells. If there are no such rows, it's 0. */
  cells: number;
  /**
   * The share of rows with this most common number of cells, counted from the first such row, because titles above a
   * table are short. Narrower rows count in part.
   */
  share: number;
  /** The number of rows that `share` is computed from. */
  rows: number;
};

/** The weight of narrower rows, which may only omit empty cells at their end. */
const NARROWER = 0.5;

export function sampleWidth({ rows }: Pick<CsvSample, "rows">): SampleWidth {
  const counts = new Map<number, number>();
  for (const { length } of rows) if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
  let [cells, most] = [0, 0];
  for (const [width, count] of counts)
    if (count > most || (count === most && width > cells)) [cells, most] = [width, count];
  if (cells === 0) return { cells, share: 0, rows: rows.length };
  const counted = rows.slice(rows.findIndex(({ length }) => length === cells));
  const narrower = counted.filter(({ length }) => length > 1 && length < cells).length;
  return { cells, share: (most + narrower * NARROWER) / counted.length, rows: counted.length };
}
