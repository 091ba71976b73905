/** Some rows of a table, as written in the source. */
export type RowBatch = {
  /** A row may have fewer or more cells than there are columns. It's neither cut nor padded. */
  rows: readonly (readonly string[])[];
  /** The place of each row in the source: the line of a text, the row of a sheet, or the number of the element. */
  places: readonly number[];
};

/** The issues that stop reading, because nothing after them can be parsed reliably, or because a limit is reached. */
export const STOPPING_ISSUES = [
  "unterminated-quote",
  "field-too-long",
  "row-too-wide",
  "too-many-columns",
  "too-many-cells",
  "record-too-large",
  "too-deep",
  "entities-defined",
  "broken-markup",
  "broken-json",
  "cut-off",
  "damaged",
  "inflates-too-much",
  "too-many-rows",
  "too-many-texts",
  "failed",
] as const;
export const PASSING_ISSUES = [
  "text-after-quote",
  "unreadable-characters",
  "nul-characters",
  "encoding-changed",
  "double-encoded",
  "byte-repaired",
  "row-skipped",
  "currency-named",
  "columns-moved",
  "other-table",
  "hidden-rows-read",
  "hidden-rows-left-out",
  "hidden-columns-read",
  "hidden-columns-left-out",
  "merged-filled",
  "ditto-filled",
  "ditto-without-text",
  "formula-without-result",
  "unknown-entity",
  "broken-line",
  "rows-repeated-often",
  "more-issues",
] as const;
export type SourceIssueKind = (typeof STOPPING_ISSUES)[number] | (typeof PASSING_ISSUES)[number];

export const STOPPING: ReadonlySet<SourceIssueKind> = new Set(STOPPING_ISSUES);

/** An issue in the source that a person should know about. `stops` is true if nothing after it could be read. */
export type SourceIssue = {
  kind: SourceIssueKind;
  place: number;
  detail?: string;
  stops: boolean;
};

/** One table of a source of any size, read from beginning to end in batches. */
export type SourceTable = {
  name: string;
  /**
   * The column names. A column without a name in the file has a generated one. Files of elements may add columns while
   * they are read.
   */
  columns: readonly string[];
  batches: (signal?: AbortSignal) => AsyncIterable<RowBatch>;
  /** The character between two cells, if the source is a text. */
  delimiter?: string;
  /**
   * How many cells an ordinary row of a text has, including empty ones that many programs write after the last column.
   * Infinity if rows were joined or split, or have an added column.
   */
  cellCount?: number;
  /** The issues found so far. The list grows as batches are read. */
  issues: readonly SourceIssue[];
  /** The share of the source read so far, from 0 to 1. */
  progress: () => number;
  /** Splits the table into two that can be read at the same time. Null if it's small or can't be split. */
  halves?: () => Promise<TableHalves | null>;
  /** The same table with a column for the currency that section titles state. Null if it has a currency column. */
  withSectionCurrencies?: () => Promise<SourceTable | null>;
  /** The name of the column that `withSectionCurrencies` added. */
  sectionCurrency?: string;
};

/** Two halves of a table. The second one counts its places from 1, as if nothing came before it. */
export type TableHalves = {
  first: SourceTable;
  second: SourceTable;
  /**
   * How many places come before the second half, once the first one has been read. Null if the split wasn't between two
   * rows, because then neither half is valid.
   */
  placesBefore: () => number | null;
};
