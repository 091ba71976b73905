import type { SourceIssue } from "./table.ts";

/** Takes a text in pieces, cut wherever they may be, and says what it makes of them as it goes. */
export type TextReader = {
  push: (text: string) => void;
  end: () => void;
  /** Whether a problem has ended the reading before its end. */
  hasStopped: () => boolean;
};

/** What a reader of rows tells. */
export type RowSink = {
  onRow: (cells: string[], place: number) => void;
  onProblem: (problem: SourceIssue) => void;
};
