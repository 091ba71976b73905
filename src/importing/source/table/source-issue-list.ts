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

/** How amounts are read depends on issues of this kind, so the list has extra room for them. */
const DECISIVE: SourceIssueKind = "currency-named";
const MOST_DECISIVE = 1_000;

/** Keeps a limited number of issues, plus the one that stops reading. */
export function issueList() {
  const issues: SourceIssue[] = [];
  let hasMore = false;
  return {
    all: issues,
    add: (issue: SourceIssue) => {
      const most = LIMITS.issues + (issue.kind === DECISIVE ? MOST_DECISIVE : 0);
      if (issues.length < most || issue.stops) issues.push(issue);
      else if (!hasMore) {
        hasMore = true;
        issues.push({ kind: "more-issues", place: issue.place, stops: false });
      }
    },
    clear: () => {
      hasMore = false;
      issues.length = 0;
    },
  };
}
export type SourceIssueList = ReturnType<typeof issueList>;
