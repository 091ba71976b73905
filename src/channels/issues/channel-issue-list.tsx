import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { CircleCheck, Hourglass } from "lucide-react";
import { Link } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import type { ListingSummary } from "@/channels/listing/stored-listing.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { channelFix } from "@/channels/issues/fix-address.ts";
import { channelIssueKey } from "@/channels/issues/issue-key.ts";
import { hasIssueLabel, ISSUE_LABELS } from "@/channels/issues/issue-labels.ts";
import { issueShare, type Ranking } from "@/channels/issues/issue-order.ts";
import { formatMoney } from "@/lib/format.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";

type IssueCount = ListingSummary["issues"][number];

type IssueListProps = {
  organization: Organization;
  planned: PlannedChannel;
  issues: readonly IssueCount[];
  /** What the bars measure: the number of products with each issue, or the value of their stock. */
  by: Ranking;
  /** True while some listings haven't been built yet, so that their issues are unknown. */
  isBuilding: boolean;
  onShow: (issue: string) => void;
};

/** The issues of a channel's listings, and how many products each fix unblocks. */
export function ChannelIssueList(props: IssueListProps) {
  const { organization, planned, issues, by, isBuilding, onShow } = props;
  const { t, i18n } = useLingui();
  const { channel, plan } = planned;
  const canEdit = organization.role !== "viewer";
  if (issues.length === 0 && isBuilding) {
    return (
      <EmptyState icon={Hourglass} title={t`No issues found so far`}>
        <Trans>Some products aren’t checked yet. Their issues will appear here.</Trans>
      </EmptyState>
    );
  }
  if (issues.length === 0) {
    return (
      <EmptyState icon={CircleCheck} title={t`No issues`}>
        <Trans>None of your products has an issue with the channel rules we check.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className="divide-y divide-line">
      {issues.map((issue) => {
        const { severity, code, field, listings, unblocked } = issue;
        const fix = channelFix(issue, plan, channel.id);
        const label = hasIssueLabel(code) ? i18n._(ISSUE_LABELS[code]) : code;
        const money = (value: string) => formatMoney(value, organization.region, channel.currency);
        const [value, worth] = [money(issue.stock_value), money(issue.unblocked_value)];
        return (
          <li
            key={channelIssueKey(issue)}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-3 text-sm"
          >
            <div className="min-w-0 flex-1 basis-64">
              <p className="flex flex-wrap items-center gap-2 font-medium text-ink">
                {field !== null && <code className="font-mono text-xs">{field}</code>}
                {label}
                <Badge tone={severity === "error" ? "bad" : "warn"}>
                  {severity === "error" ? <Trans>Error</Trans> : <Trans>Warning</Trans>}
                </Badge>
              </p>
              <span
                aria-hidden
                className="my-1 block h-1.5 max-w-md overflow-hidden rounded-full bg-sunken forced-colors:border"
              >
                <span
                  className={clsx(
                    "block h-full min-w-0.5 rounded-full forced-colors:bg-[CanvasText]",
                    severity === "error" ? "bg-bad" : "bg-warn",
                  )}
                  style={{ width: `${issueShare(issue, issues, by)}%` }}
                />
              </span>
              <p className="text-ink-2 tabular-nums">
                <Plural value={listings} one="# product" other="# products" />
                {Number(issue.stock_value) > 0 && (
                  <>
                    {" · "}
                    <Trans>{value} in stock</Trans>
                  </>
                )}
                {unblocked > 0 && (
                  <>
                    {" · "}
                    <Plural
                      value={unblocked}
                      one="fixing this unblocks # product"
                      other="fixing this unblocks # products"
                    />
                  </>
                )}
                {Number(issue.unblocked_value) > 0 && (
                  <>
                    {", "}
                    <Trans>with {worth} in stock</Trans>
                  </>
                )}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                variant="outline"
                onClick={() => onShow(channelIssueKey(issue))}
                aria-label={t`Show products: ${field ?? ""} ${label}`}
              >
                <Trans>Show products</Trans>
              </Button>
              {fix !== null && (
                <Button variant={canEdit ? "default" : "outline"} asChild>
                  <Link to={fix}>
                    {canEdit ? <Trans>Fix for all</Trans> : <Trans>View</Trans>}
                    <span className="sr-only">
                      : {field} {label}
                    </span>
                  </Link>
                </Button>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
