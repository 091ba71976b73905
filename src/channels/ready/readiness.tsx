import { Trans, useLingui } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import type { ListingSummary } from "@/channels/listing/kept-listing.ts";
import { useListingBuild } from "@/channels/listing/use-listing-build.tsx";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { ApprovePanel } from "@/channels/ready/approve-panel.tsx";
import { BuildNotice } from "@/channels/ready/build-notice.tsx";
import { channelFix } from "@/channels/ready/fix-address.ts";
import { OpenInCatalogue } from "@/channels/ready/open-in-catalogue.tsx";
import { ReasonList } from "@/channels/ready/reason-list.tsx";
import { useShownListings } from "@/channels/ready/use-shown-listings.tsx";
import { formatNumber } from "@/lib/format.ts";
import { Answered } from "@/ui/answered.tsx";
import { Panel } from "@/ui/panel.tsx";
import { Stat, Stats } from "@/ui/stat.tsx";

/** Fetched by those who look closer. */
const ListingsSheet = lazy(async () => ({
  default: (await import("@/channels/ready/listings-sheet.tsx")).ListingsSheet,
}));

type ReadinessProps = { organization: Organization; planned: PlannedChannel };

/** What one channel would take today, what blocks the rest, and what sending would change. */
export function Readiness({ organization, planned }: ReadinessProps) {
  const { channel, plan } = planned;
  const canEdit = organization.role !== "viewer";
  const build = useListingBuild(planned, canEdit);
  const [, setParams] = useSearchParams();
  const shown = useShownListings();

  const show = (what: Record<string, string>) => setParams({ channel: channel.id, ...what });
  const [, code = "", field = null] = shown?.filter.reason?.split(" ") ?? [];
  const needsProducts =
    shown?.filter.reason !== undefined && channelFix({ code, field }, plan, channel.id) === null;

  return (
    <>
      <BuildNotice build={build} canEdit={canEdit} region={organization.region} />
      <Answered query={build.summary} failure={<Trans>What is ready could not be counted</Trans>}>
        {(summary) => (
          <>
            <Figures summary={summary} organization={organization} />
            <ApprovePanel
              organization={organization}
              planned={planned}
              summary={summary}
              isBuilding={build.waiting > 0}
              onShow={(change) => show({ change })}
            />
            <Panel
              title={<Trans>What stands in the way</Trans>}
              description={<Trans>First what lets the most products through.</Trans>}
              flush
            >
              <ReasonList
                organization={organization}
                planned={planned}
                reasons={summary.reasons}
                onShow={(reason) => show({ reason })}
              />
            </Panel>
          </>
        )}
      </Answered>
      <Suspense>
        {shown && (
          <ListingsSheet
            planned={planned}
            title={shown.title}
            filter={shown.filter}
            onClose={() => show({})}
            actions={
              needsProducts &&
              canEdit &&
              shown.filter.reason && (
                <OpenInCatalogue
                  organization={organization.id}
                  planned={planned}
                  reason={shown.filter.reason}
                />
              )
            }
          />
        )}
      </Suspense>
    </>
  );
}

function Figures({
  summary: { states, changes },
  organization: { region },
}: {
  summary: ListingSummary;
  organization: Organization;
}) {
  const { t } = useLingui();
  const number = (value = 0) => formatNumber(value, region);
  return (
    <Stats>
      <Stat label={t`Ready`} value={number(states["ready"])} tone="good" />
      <Stat label={t`With a warning`} value={number(states["warning"])} tone="warn" />
      <Stat label={t`Blocked`} value={number(states["blocked"])} tone="bad" />
      <Stat label={t`Unchanged since sent`} value={number(changes["unchanged"])} />
      <Stat label={t`To remove`} value={number(changes["removed"])} />
      <Stat label={t`Kept off`} value={number(states["excluded"])} />
    </Stats>
  );
}
