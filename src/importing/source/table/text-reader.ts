import type { SourceIssue } from "./table.ts";

/** Parses text that arrives in chunks split at any point, and reports what it finds as it goes. */
export type TextReader = {
  push: (text: string) => void;
  end: () => void;
  /** Whether an issue stopped reading before the end. */
  hasStopped: () => boolean;
};

/** Receives the rows and issues of a reader. */
export type RowSink = {
  onRow: (cells: string[], place: number) => void;
  onIssue: (issue: SourceIssue) => void;
};
