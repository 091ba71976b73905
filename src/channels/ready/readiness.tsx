import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { useListingBuild } from "@/channels/ready/use-listing-build.tsx";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { ApprovePanel } from "@/channels/ready/approve-panel.tsx";
import { BuildNotice } from "@/channels/ready/build-notice.tsx";
import { channelFix } from "@/channels/issues/fix-address.ts";
import { OpenInCatalogue } from "@/channels/issues/open-in-catalogue.tsx";
import { parseIssueKey } from "@/channels/issues/issue-key.ts";
import { IssueList } from "@/channels/issues/issue-list.tsx";
import { rankIssues, type Ranking, RANKINGS } from "@/channels/issues/issue-order.ts";
import { ShortenTitles } from "@/channels/issues/shorten-titles.tsx";
import { StateFigures } from "@/channels/ready/state-figures.tsx";
import { titleLimit } from "@/channels/issues/title-limit.ts";
import { useShownListings } from "@/channels/ready/use-shown-listings.tsx";
import { FileOutcome } from "@/channels/sync/file-outcome.tsx";
import { useFileSync } from "@/channels/sync/use-file-sync.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { Select } from "@/ui/inputs/select.tsx";

/** Loaded when somebody opens the details. */
const ListingsSheet = lazyPart(async () => ({
  default: (await import("@/channels/ready/listings-sheet.tsx")).ListingsSheet,
}));

type ReadinessProps = { organization: Organization; planned: PlannedChannel };

/** What is ready for a channel, what blocks the rest, and what a sync would change. */
export function Readiness({ organization, planned }: ReadinessProps) {
  const { channel, plan } = planned;
  const canEdit = organization.role !== "viewer";
  const build = useListingBuild(planned, canEdit);
  const fileSync = useFileSync();
  const { t } = useLingui();
  const [params, setParams] = useSearchParams();
  const shown = useShownListings();
  const by = RANKINGS.find((one) => one === params.get("by")) ?? "products";
  const rankings: Record<Ranking, string> = {
    products: t`Most products first`,
    value: t`Most stock value first`,
  };

  const asked = (what: Record<string, string>) => ({
    channel: channel.id,
    ...(by !== "products" && { by }),
    ...what,
  });
  const show = (what: Record<string, string>) => setParams(asked(what));
  const issue = shown?.filter.issue;
  const needsProducts =
    issue !== undefined && channelFix(parseIssueKey(issue), plan, channel.id) === null;

  const limit = issue === undefined ? null : titleLimit(parseIssueKey(issue), plan);

  return (
    <>
      <BuildNotice build={build} canEdit={canEdit} region={organization.region} />
      <FileOutcome sync={fileSync} />
      <QueryResult
        query={build.summary}
        failure={<Trans>We couldn’t load the readiness figures</Trans>}
      >
        {(summary) => (
          <>
            <StateFigures
              summary={summary}
              region={organization.region}
              hrefOf={(kind) => `?${new URLSearchParams(asked(kind)).toString()}`}
            />
            <ApprovePanel
              organization={organization}
              planned={planned}
              summary={summary}
              isBuilding={build.waiting > 0}
              fileSync={fileSync}
              onShow={(change) => show({ change })}
            />
            <Panel
              title={<Trans>Issues</Trans>}
              description={<Trans>The fixes with the biggest gain come first.</Trans>}
              actions={
                summary.reasons.length > 1 && (
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
              <IssueList
                organization={organization}
                planned={planned}
                issues={rankIssues(summary.reasons, by)}
                isBuilding={build.waiting > 0}
                onShow={(key) => show({ reason: key })}
              />
            </Panel>
          </>
        )}
      </QueryResult>
      <Suspense>
        {shown && (
          <ListingsSheet
            planned={planned}
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
