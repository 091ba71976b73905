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
  const issues: SourceIssue[] = [];
  return {
    all: issues,
    add: (issue: SourceIssue) => {
      if (issues.length < LIMITS.issues || issue.stops) issues.push(issue);
      else if (issues.length === LIMITS.issues)
        issues.push({ kind: "more-issues", place: issue.place, stops: false });
    },
    clear: () => issues.splice(0),
  };
}
export type SourceIssueList = ReturnType<typeof issueList>;
