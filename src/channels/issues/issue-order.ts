import type { ListingSummary } from "@/channels/listing/stored-listing.ts";

type IssueCount = ListingSummary["issues"][number];

/** How issues are ranked: by the number of blocked products or by the value of their stock. */
export const RANKINGS = ["products", "value"] as const;
export type Ranking = (typeof RANKINGS)[number];

/** Errors before warnings. Within each, the issue whose fix alone unblocks the most products comes first. */
export function rankIssues(issues: readonly IssueCount[], by: Ranking): IssueCount[] {
  // Amounts are only compared here, never added up.
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
