import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { feedsQuery } from "@/channels/feed/feeds-api.ts";
import { unconfirmedPart } from "@/channels/definitions/labels/unconfirmed-parts.ts";
import { uploadPlace } from "@/channels/definitions/labels/upload-places.ts";
import { alternativesTo, togetherWith } from "@/channels/files/file-sets.ts";
import type { ListingSummary } from "@/channels/listing/stored-listing.ts";
import { APPROVABLE, type ListingChange, SENDABLE } from "@/channels/listing/listing.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { ChangeChoice } from "@/channels/ready/change-choice.tsx";
import { UnsentRemovals } from "@/channels/ready/unsent-removals.tsx";
import { LastRun } from "@/channels/ready/last-run.tsx";
import { PlannedSyncs } from "@/channels/schedule/planned-syncs.tsx";
import { FeedOutcome } from "@/channels/sync/feed-outcome.tsx";
import { PortionAdvice } from "@/channels/files/portion-advice.tsx";
import { FileChoice } from "@/channels/files/file-choice.tsx";
import type { FileSync } from "@/channels/sync/sync-files-api.ts";
import { useFeedSync } from "@/channels/sync/use-feed-sync.tsx";
import { formatNumber } from "@/lib/format.ts";
import { Button } from "@/ui/controls/button.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { integrationAddress } from "@/channels/connection/integration-address.ts";

/** The dialog is loaded when a person opens it. */
const SyncLater = lazyPart(async () => ({
  default: (await import("@/channels/schedule/sync-later.tsx")).SyncLater,
}));

type ApprovePanelProps = {
  organization: Organization;
  planned: PlannedChannel;
  summary: ListingSummary;
  isBuilding: boolean;
  /**
   * The state of the file sync. It's held outside this panel, so that its result stays while the counts are fetched
   * again.
   */
  fileSync: FileSync;
  onShow: (change: ListingChange) => void;
};

/** Shows the changes that a sync would make and lets people approve them, for the channel's feeds or as a file. */
export function ApprovePanel(props: ApprovePanelProps) {
  const { organization, planned, summary, isBuilding, fileSync, onShow } = props;
  const { channel, definition, plan } = planned;
  const { t, i18n } = useLingui();
  const place = uploadPlace(definition.key);
  const [left, setLeft] = useState<readonly ListingChange[]>(["rejected"]);
  const [layout, setLayout] = useState(definition.files[0]);
  const [isPlanning, setPlanning] = useState(false);
  const { data: feeds } = useQuery(feedsQuery(organization.id, channel.id));
  const feedSync = useFeedSync();

  const leavesRemoved = plan.config.policy.removal === "keep";
  const unsent = leavesRemoved ? (summary.changes["removed"] ?? 0) : 0;
  const counted = APPROVABLE.filter(
    (change) => (summary.changes[change] ?? 0) > 0 && !(change === "removed" && leavesRemoved),
  );
  const changes = counted.filter((change) => !left.includes(change));
  // A scheduled sync can't include rejected listings: only a sync that a person starts sends them again.
  const later = SENDABLE.filter((change) => changes.includes(change));
  const sumOf = (of: readonly ListingChange[]) =>
    of.reduce((before, change) => before + (summary.changes[change] ?? 0), 0);
  const sum = sumOf(changes);
  const format = (count: number) => formatNumber(count, organization.region);
  const products = format(sum);
  const deletes = changes.includes("removed") && plan.config.policy.removal === "delete";
  const unconfirmed = unconfirmedPart(definition.key, deletes);
  const hasFeed = feeds?.some(({ revoked_at }) => revoked_at === null) === true;
  const isSyncing = feedSync.isPending || fileSync.isPending;
  const isViewer = organization.role === "viewer";
  const canChoose = !isViewer && channel.status === "active";
  const canSend = canChoose && sum > 0;
  const layouts = layout ? togetherWith(layout, definition.files) : [];

  return (
    <Panel
      title={<Trans>Pending changes</Trans>}
      description={
        isBuilding ? (
          <Trans>Checked products only. The others can be approved once they’re checked.</Trans>
        ) : (
          <Trans>Compared with what was last sent to the channel.</Trans>
        )
      }
    >
      <div className="grid gap-4">
        <ChangeChoice
          counted={counted}
          changes={summary.changes}
          hasReady={["ready", "warning"].some((state) => (summary.states[state] ?? 0) > 0)}
          chosen={changes}
          region={organization.region}
          canChoose={canChoose}
          onShow={onShow}
          onChange={(change, isChosen) =>
            setLeft(isChosen ? left.filter((one) => one !== change) : [...left, change])
          }
        />
        {unsent > 0 && <UnsentRemovals planned={planned} count={unsent} />}
        {channel.status !== "active" && (
          <p className="text-sm text-ink-2">
            <Trans>
              This channel is paused. Nothing is sent until it’s resumed in its settings.
            </Trans>
          </p>
        )}
        {isViewer && counted.length > 0 && (
          <p className="text-sm text-ink-2">
            <Trans>
              You have view-only access to these changes. Only editors and owners can approve them.
            </Trans>
          </p>
        )}
        {canSend && layout && (
          <div className="flex flex-wrap items-end gap-x-3 gap-y-2">
            {hasFeed ? (
              <>
                <Button
                  loading={feedSync.isPending}
                  disabled={fileSync.isPending}
                  onClick={() =>
                    feedSync.mutate({ channel: channel.id, plan: plan.version, changes })
                  }
                >
                  <Trans>Approve {products} and refresh the feed</Trans>
                </Button>
                {later.length > 0 && (
                  <Button variant="outline" disabled={isSyncing} onClick={() => setPlanning(true)}>
                    <Trans>Send later…</Trans>
                  </Button>
                )}
              </>
            ) : (
              place === null && (
                <p className="w-full text-sm text-ink-2">
                  <TextLink
                    to={integrationAddress(definition.is, { channel: channel.id, tab: "feeds" })}
                  >
                    <Trans>Create a feed address</Trans>
                  </TextLink>{" "}
                  <Trans>
                    so the channel can fetch approved products, or create a file instead.
                  </Trans>
                </p>
              )
            )}
            {place !== null && <p className="w-full text-sm text-ink-2">{i18n._(place)}</p>}
            {unconfirmed !== null && (
              <p className="w-full text-sm text-ink-2">{i18n._(unconfirmed)}</p>
            )}
            <FileChoice
              files={alternativesTo(layout, definition.files)}
              layout={layout}
              onChange={setLayout}
            />
            <Button
              variant={hasFeed ? "outline" : "default"}
              loading={fileSync.isPending}
              disabled={feedSync.isPending}
              onClick={() =>
                fileSync.mutate({
                  channel: channel.id,
                  plan,
                  layouts,
                  title: organization.name,
                  changes,
                })
              }
            >
              {layouts.length > 1 ? (
                <Trans>Approve {products} and create the files</Trans>
              ) : (
                <Trans>Approve {products} and create the file</Trans>
              )}
            </Button>
          </div>
        )}
        {canSend && layout && <PortionAdvice layout={layout} plan={plan} />}
        <FeedOutcome sync={feedSync} />
        <Suspense>
          {isPlanning && (
            <SyncLater
              organization={organization}
              request={{ channel: channel.id, plan: plan.version, changes: later }}
              products={format(sumOf(later))}
              onClose={() => setPlanning(false)}
            />
          )}
        </Suspense>
        <PlannedSyncs organization={organization} channel={channel.id} />
        <LastRun
          organization={organization}
          planned={planned}
          progress={isSyncing ? { label: t`Sending`, total: sum } : null}
        />
      </div>
    </Panel>
  );
}
