import type { ListingSummary } from "@/channels/listing/stored-listing.ts";

type IssueCount = ListingSummary["reasons"][number];

/** By what a reason is judged: the products it keeps off the channel, or the stock they stand for. */
export const RANKINGS = ["products", "value"] as const;
export type Ranking = (typeof RANKINGS)[number];

/** What blocks before what only warns; of each, first what lets the most through when nothing else is mended. */
export function rankIssues(issues: readonly IssueCount[], by: Ranking): IssueCount[] {
  // Amounts are only compared here, never added up.
  const [alone, all] =
    by === "products"
      ? [(one: IssueCount) => one.alone, (one: IssueCount) => one.listings]
      : [
          (one: IssueCount) => Number(one.alone_value),
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
