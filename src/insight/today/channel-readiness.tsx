import { Trans, useLingui } from "@lingui/react/macro";
import type { Organization } from "@/account/organization/organization.ts";
import { ChannelMark } from "@/channels/connection/channel-mark.tsx";
import type { DashboardData } from "@/insight/today/dashboard-api.ts";
import { formatNumber } from "@/lib/format.ts";
import { ShareBar, type SharePart } from "@/ui/charts/share-bar.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type Channel = DashboardData["channels"][number];
type ChannelReadinessProps = { channels: readonly Channel[]; organization: Organization };

/** A bar for each channel with the number of products in each state. The numbers of checked products are links. */
export function ChannelReadiness({ channels, organization }: ChannelReadinessProps) {
  const { t } = useLingui();
  const format = (value: number) => formatNumber(value, organization.region);

  function partsOf({ id, states, waiting }: Channel): SharePart[] {
    const to = (filter: string) => `/ready-to-sync?channel=${id}&${filter}`;
    const rejected: SharePart = {
      name: t`Rejected by the channel`,
      value: states.rejected,
      tone: "bad",
      to: to("change=rejected"),
    };
    return [
      { name: t`Ready`, value: states.ready, tone: "good", to: to("state=ready") },
      { name: t`With warnings`, value: states.warning, tone: "warn", to: to("state=warning") },
      { name: t`Blocked`, value: states.blocked, tone: "bad", to: to("state=blocked") },
      ...(states.rejected > 0 ? [rejected] : []),
      { name: t`Still to check`, value: waiting, tone: "calm" },
    ];
  }

  return (
    <Panel title={t`Ready to sync`}>
      {channels.length === 0 ? (
        <p className="text-sm text-ink-2">
          <Trans>
            Connect a channel to see which products are ready.{" "}
            <TextLink to="/ecommerce-integrations">Connect a channel</TextLink>
          </Trans>
        </p>
      ) : (
        <ul className="grid gap-4">
          {channels.map((channel) => (
            <li key={channel.id} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1.5">
              <ChannelMark kind={channel.kind} />
              <div className="grid gap-1.5">
                <TextLink to={`/ready-to-sync?channel=${channel.id}`} className="w-fit text-sm">
                  {channel.name}
                </TextLink>
                <ShareBar format={format} parts={partsOf(channel)} />
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
