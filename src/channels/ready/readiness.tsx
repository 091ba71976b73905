import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense } from "react";
import { useSearchParams } from "react-router-dom";
import type { Organization } from "@/account/organization/organization.ts";
import { useListingBuild } from "@/channels/listing/use-listing-build.tsx";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { ApprovePanel } from "@/channels/ready/approve-panel.tsx";
import { BuildNotice } from "@/channels/ready/build-notice.tsx";
import { channelFix } from "@/channels/ready/fix-address.ts";
import { OpenInCatalogue } from "@/channels/ready/open-in-catalogue.tsx";
import { reasonIn } from "@/channels/ready/reason-key.ts";
import { ReasonList } from "@/channels/ready/reason-list.tsx";
import { rankedReasons, type Ranking, RANKINGS } from "@/channels/ready/reason-order.ts";
import { ShortenTitles } from "@/channels/ready/shorten-titles.tsx";
import { StateFigures } from "@/channels/ready/state-figures.tsx";
import { titleLimit } from "@/channels/ready/title-limit.ts";
import { useShownListings } from "@/channels/ready/use-shown-listings.tsx";
import { FileOutcome } from "@/channels/sync/file-outcome.tsx";
import { useFilesSending } from "@/channels/sync/use-files-sending.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { Select } from "@/ui/inputs/select.tsx";

/** Fetched by those who look closer. */
const ListingsSheet = lazyPart(async () => ({
  default: (await import("@/channels/ready/listings-sheet.tsx")).ListingsSheet,
}));

type ReadinessProps = { organization: Organization; planned: PlannedChannel };

/** What one channel would take today, what blocks the rest, and what sending would change. */
export function Readiness({ organization, planned }: ReadinessProps) {
  const { channel, plan } = planned;
  const canEdit = organization.role !== "viewer";
  const build = useListingBuild(planned, canEdit);
  const sendFile = useFilesSending();
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
  const reason = shown?.filter.reason;
  const needsProducts =
    reason !== undefined && channelFix(reasonIn(reason), plan, channel.id) === null;

  const limit = reason === undefined ? null : titleLimit(reasonIn(reason), plan);

  return (
    <>
      <BuildNotice build={build} canEdit={canEdit} region={organization.region} />
      <FileOutcome sending={sendFile} />
      <QueryResult
        query={build.summary}
        failure={<Trans>The readiness figures could not be loaded</Trans>}
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
              sendFile={sendFile}
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
              <ReasonList
                organization={organization}
                planned={planned}
                reasons={rankedReasons(summary.reasons, by)}
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
                      reason={reason}
                      limit={limit}
                    />
                  )}
                  <OpenInCatalogue
                    organization={organization.id}
                    planned={planned}
                    reason={reason}
                  />
                </>
              )
            }
          />
        )}
      </Suspense>
    </>
  );
}
