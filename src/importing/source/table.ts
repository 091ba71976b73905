/** Some rows of a table, as its source wrote them. */
export type RowBatch = {
  rows: readonly (readonly string[])[];
  /** Where each stood in the source: its line in a text, its row in a sheet, its place among the elements. */
  places: readonly number[];
};

/** Something about the source that a person should know; `stops` where nothing after it could be read. */
export type SourceProblem = { kind: string; place: number; detail?: string; stops: boolean };

/** One table of a source, read once, front to back, in batches, whatever its size. */
export type Table = {
  name: string;
  /** Its header, as written; names made up where there is none. */
  columns: readonly string[];
  batches: (signal?: AbortSignal) => AsyncIterable<RowBatch>;
  /** What was found while reading; grows as the batches come. */
  problems: readonly SourceProblem[];
  /** How much of the source was read, from 0 to 1. */
  progress: () => number;
};
