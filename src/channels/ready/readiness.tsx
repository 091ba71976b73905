import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import { firstStepsQuery } from "@/account/first-steps/first-steps-api.ts";
import type { Organization } from "@/account/organization/organization.ts";
import { useWaitingListings } from "@/channels/ready/use-waiting-listings.tsx";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { ApprovePanel } from "@/channels/ready/approve-panel.tsx";
import { BuildNotice } from "@/channels/ready/build-notice.tsx";
import { channelFix } from "@/channels/issues/fix-address.ts";
import { OpenInCatalogue } from "@/channels/issues/open-in-catalogue.tsx";
import { parseIssueKey } from "@/channels/issues/issue-key.ts";
import { ChannelIssueList } from "@/channels/issues/channel-issue-list.tsx";
import { rankIssues, type Ranking, RANKINGS } from "@/channels/issues/issue-order.ts";
import { ShortenTitles } from "@/channels/issues/shorten-titles.tsx";
import { DraftsNotice } from "@/channels/ready/drafts-notice.tsx";
import { StateCounts } from "@/channels/ready/state-counts.tsx";
import { titleLimit } from "@/channels/issues/title-limit.ts";
import { useShownListings } from "@/channels/ready/use-shown-listings.tsx";
import { feedsQuery } from "@/channels/feed/feeds-api.ts";
import { schedulesQuery } from "@/channels/schedule/schedules-api.ts";
import { FileOutcome } from "@/channels/sync/file-outcome.tsx";
import { syncRunsQuery } from "@/channels/sync/sync-runs-api.ts";
import { useFileSync } from "@/channels/sync/use-file-sync.tsx";
import { OnceLoaded } from "@/ui/feedback/once-loaded.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { Select } from "@/ui/inputs/select.tsx";

/** The list is loaded when a person opens it. */
const ListingsSheet = lazyPart(async () => ({
  default: (await import("@/channels/ready/listings-sheet.tsx")).ListingsSheet,
}));

/** These parts are loaded only for channels that need them. */
const ShopNeeds = lazyPart(async () => ({
  default: (await import("@/channels/ready/shop-needs.tsx")).ShopNeeds,
}));
const SharedTitles = lazyPart(async () => ({
  default: (await import("@/channels/ready/shared-titles.tsx")).SharedTitles,
}));
const ShopIdsPanel = lazyPart(async () => ({
  default: (await import("@/channels/sync/shop-ids-panel.tsx")).ShopIdsPanel,
}));

type ReadinessProps = { organization: Organization; planned: PlannedChannel };

/** Shows how many products are ready for a channel, which issues block products, and what the next sync changes. */
export function Readiness({ organization, planned }: ReadinessProps) {
  const { channel, definition, plan } = planned;
  const canEdit = organization.role !== "viewer";
  const listings = useWaitingListings(organization.id, planned);
  const fileSync = useFileSync();
  // The page waits for the data of all these parts, so that a part that appears later doesn't push another one away.
  const { id } = organization;
  const parts = [
    listings.summary,
    useQuery(firstStepsQuery(id)),
    useQuery(feedsQuery(id, channel.id)),
    useQuery(syncRunsQuery(id, channel.id)),
    useQuery(schedulesQuery(id, channel.id)),
  ];
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const shown = useShownListings();
  const by = RANKINGS.find((one) => one === params.get("by")) ?? "products";
  const rankings: Record<Ranking, string> = {
    products: t`Most products first`,
    value: t`Highest stock value first`,
  };

  const requested = (what: Record<string, string>) => ({
    channel: channel.id,
    ...(by !== "products" && { by }),
    ...what,
  });
  const show = (what: Record<string, string>) => setParams(requested(what));
  const issue = shown?.filter.issue;
  const needsProducts =
    issue !== undefined && channelFix(parseIssueKey(issue), plan, channel.id) === null;

  const limit = issue === undefined ? null : titleLimit(parseIssueKey(issue), plan);

  return (
    <>
      <BuildNotice organization={organization} listings={listings} />
      <FileOutcome sync={fileSync} />
      <OnceLoaded queries={parts} lines={8}>
        <QueryResult
          query={listings.summary}
          failure={<Trans>We couldn’t load the listing counts</Trans>}
        >
          {(summary) => (
            <>
              <StateCounts
                summary={summary}
                region={organization.region}
                hrefOf={(kind) => `?${new URLSearchParams(requested(kind)).toString()}`}
              />
              {canEdit && <DraftsNotice organization={organization} />}
              <ApprovePanel
                organization={organization}
                planned={planned}
                summary={summary}
                isBuilding={listings.waiting > 0}
                fileSync={fileSync}
                onShow={(change) => show({ change })}
              />
              <Suspense>
                {definition.shopIds && (
                  <ShopIdsPanel {...{ organization, planned }} columns={definition.shopIds} />
                )}
                {definition.variants && <SharedTitles planned={planned} />}
                {definition.optionCodes && <ShopNeeds {...{ organization, planned }} />}
              </Suspense>
              <Panel
                title={<Trans>Issues</Trans>}
                description={<Trans>Fixes that unblock the most come first.</Trans>}
                actions={
                  summary.issues.length > 1 && (
                    <Select
                      aria-label={t`Sort by`}
                      value={by}
                      onChange={(next) => show({ by: next })}
                      options={RANKINGS.map((value) => ({ value, label: rankings[value] }))}
                    />
                  )
                }
                flush
              >
                <ChannelIssueList
                  organization={organization}
                  planned={planned}
                  issues={rankIssues(summary.issues, by)}
                  by={by}
                  isBuilding={listings.waiting > 0}
                  onShow={(key) => show({ reason: key })}
                />
              </Panel>
            </>
          )}
        </QueryResult>
      </OnceLoaded>
      <Suspense>
        {shown && (
          <ListingsSheet
            planned={planned}
            organization={organization}
            canEdit={canEdit}
            title={shown.title}
            filter={shown.filter}
            onClose={() => show({})}
            actions={
              needsProducts &&
              canEdit && (
                <>
                  {limit && (
                    <ShortenTitles
                      organization={organization}
                      planned={planned}
                      issue={issue}
                      limit={limit}
                    />
                  )}
                  <OpenInCatalogue organization={organization.id} planned={planned} issue={issue} />
                </>
              )
            }
          />
        )}
      </Suspense>
    </>
  );
}
