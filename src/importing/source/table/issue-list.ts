import { LIMITS } from "./limits.ts";
import type { SourceIssue, SourceIssueKind } from "./table.ts";

/** Stops reading with an issue that has a message. Any other exception is an unexpected failure. */
export class ReadingStopped extends Error {
  readonly kind: SourceIssueKind;
  readonly detail: string | undefined;

  constructor(kind: SourceIssueKind, detail?: string) {
    super(kind);
    this.kind = kind;
    this.detail = detail;
  }
}

/** Keeps a limited number of issues, plus the one that stops reading. */
export function issueList() {
  const problems: SourceIssue[] = [];
  return {
    problems,
    add: (problem: SourceIssue) => {
      if (problems.length < LIMITS.problems || problem.stops) problems.push(problem);
      else if (problems.length === LIMITS.problems)
        problems.push({ kind: "more-problems", place: problem.place, stops: false });
    },
    clear: () => problems.splice(0),
  };
}
export type IssueList = ReturnType<typeof issueList>;
