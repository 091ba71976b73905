import type { ListingSummary } from "@/channels/listing/stored-listing.ts";

type IssueCount = ListingSummary["issues"][number];

/** How issues are ranked: by the number of products or by the value of their stock. */
export const RANKINGS = ["products", "value"] as const;
export type Ranking = (typeof RANKINGS)[number];

/**
 * The size of an issue's bar. Converting an amount to a float is safe here, because it only determines a length on the
 * screen.
 */
const sizeOf = (issue: IssueCount, by: Ranking) =>
  by === "products" ? issue.listings : Number(issue.stock_value);

/** The issue's size in percent of the largest one. */
export function issueShare(issue: IssueCount, all: readonly IssueCount[], by: Ranking): number {
  const largest = Math.max(...all.map((one) => sizeOf(one, by)));
  return largest > 0 ? (100 * sizeOf(issue, by)) / largest : 0;
}

/** Errors before warnings. Within each, the issue whose fix alone unblocks the most products or value comes first. */
export function rankIssues(issues: readonly IssueCount[], by: Ranking): IssueCount[] {
  // Converting amounts to floats is safe here, because they are only compared, never added up.
  const [alone, all] =
    by === "products"
      ? [(one: IssueCount) => one.unblocked, (one: IssueCount) => one.listings]
      : [
          (one: IssueCount) => Number(one.unblocked_value),
          (one: IssueCount) => Number(one.stock_value),
        ];
  return issues.toSorted(
    (a, b) =>
      a.severity.localeCompare(b.severity) ||
      alone(b) - alone(a) ||
      all(b) - all(a) ||
      a.code.localeCompare(b.code),
  );
}
