/** Some rows of a table, as its source wrote them. */
export type RowBatch = {
  /** A row may be shorter or longer than the columns: what it holds is neither cut nor filled up. */
  rows: readonly (readonly string[])[];
  /** Where each stood in the source: its line in a text, its row in a sheet, its place among the elements. */
  places: readonly number[];
};

/** What a reader may find on its way. The first ones end the reading: nothing after them can be told apart. */
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
  "unreadable-letters",
  "nul-letters",
  "encoding-changed",
  "unknown-entity",
  "broken-line",
  "rows-repeated-often",
  "more-problems",
] as const;
export type SourceIssueKind = (typeof STOPPING_ISSUES)[number] | (typeof PASSING_ISSUES)[number];

/** The kinds after which nothing can be read. */
export const STOPPING: ReadonlySet<SourceIssueKind> = new Set(STOPPING_ISSUES);

/** Something about the source that a person should know; `stops` where nothing after it could be read. */
export type SourceIssue = {
  kind: SourceIssueKind;
  place: number;
  detail?: string;
  stops: boolean;
};

/** One table of a source, read once, front to back, in batches, whatever its size. */
export type SourceTable = {
  name: string;
  /** Its header, as written; names made up where there is none. Elements may bring more at its end as the batches come. */
  columns: readonly string[];
  batches: (signal?: AbortSignal) => AsyncIterable<RowBatch>;
  /** What was found while reading; grows as the batches come. */
  problems: readonly SourceIssue[];
  /** How much of the source was read, from 0 to 1. */
  progress: () => number;
};
