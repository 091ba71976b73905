import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { Moment } from "@/account/organization/moment.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import type { Channel } from "@/channels/connection/channels-api.ts";
import { useTimeLeft } from "@/channels/building/use-time-left.tsx";
import { ChannelMark } from "@/channels/connection/channel-mark.tsx";
import { StatusBadge } from "@/channels/connection/status-badge.tsx";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { listingSummaryQuery } from "@/channels/listing/listings-api.ts";
import { useChannelPlan } from "@/channels/connection/use-channel-plan.tsx";
import { lastSentQuery } from "@/channels/sync/sync-runs-api.ts";
import { formatNumber } from "@/lib/format.ts";
import { ShareBar } from "@/ui/charts/share-bar.tsx";
import { Button } from "@/ui/controls/button.tsx";

/** A summary of a connected channel. */
export function ConnectedChannel({
  organization,
  channel,
}: {
  organization: Organization;
  channel: Channel;
}) {
  const { t, i18n } = useLingui();
  const { id, region } = organization;
  const plan = useChannelPlan(id, channel);
  const { data: planned } = plan;
  const summary = useQuery({
    ...listingSummaryQuery(channel.id, planned?.plan.version ?? ""),
    enabled: Boolean(planned),
  });
  const lastSent = useQuery(lastSentQuery(id, channel.id));
  const languages = new Intl.DisplayNames([i18n.locale], { type: "language" });
  const number = (value = 0) => formatNumber(value, region);
  const { ready = 0, warning = 0, blocked = 0 } = summary.data?.states ?? {};
  const waiting = (summary.data?.stale ?? 0) + (summary.data?.missing ?? 0);
  const timeLeft = useTimeLeft(id, waiting);
  // The counts and the last sync appear together, because a text that grows later would move the links.
  const isKnown = ![plan, summary, lastSent].some(({ isLoading }) => isLoading);

  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-3 text-sm sm:grid-cols-[auto_minmax(0,1fr)_auto] sm:items-center">
      <ChannelMark kind={channel.kind} />
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to={`?channel=${channel.id}`}
            className="font-medium text-ink hover:text-accent hover:underline"
          >
            {channel.name}
          </Link>
          <StatusBadge channel={channel} />
        </p>
        <p className="text-ink-2">
          {definitionOf(channel.kind)?.name ?? channel.kind} · {languages.of(channel.language)} ·{" "}
          {channel.country} · {channel.currency}
        </p>
        <div className="flex h-5 max-w-md items-center">
          {isKnown && summary.data && (
            <div className="flex-1">
              <ShareBar
                legend={false}
                format={number}
                parts={[
                  { name: t`Ready`, value: ready, tone: "good" },
                  { name: t`With warnings`, value: warning, tone: "warn" },
                  { name: t`Blocked`, value: blocked, tone: "bad" },
                  { name: t`Still to check`, value: waiting, tone: "calm" },
                ]}
              />
            </div>
          )}
        </div>
        <p className="min-h-10 text-ink-3 tabular-nums sm:min-h-5">
          {isKnown && summary.data && (
            <>
              <Trans>
                {number(ready + warning)} ready, {number(blocked)} blocked
              </Trans>
              {waiting > 0 && (
                <>
                  {" · "}
                  <Trans>{number(waiting)} to check</Trans>
                  {timeLeft && ` · ${timeLeft}`}
                </>
              )}
              <span className="max-sm:hidden">{" · "}</span>
            </>
          )}
          {isKnown && (
            <span className="max-sm:block">
              {lastSent.data ? (
                <Trans>
                  Last sent <Moment at={lastSent.data} region={region} />
                </Trans>
              ) : (
                lastSent.data === null && <Trans>Nothing sent yet</Trans>
              )}
            </span>
          )}
        </p>
      </div>
      <Button variant="outline" asChild className="max-sm:col-span-full">
        <Link to={`/ready-to-sync?channel=${channel.id}`}>
          <Trans>See what’s ready</Trans>
          <span className="sr-only">: {channel.name}</span>
        </Link>
      </Button>
    </li>
  );
}
