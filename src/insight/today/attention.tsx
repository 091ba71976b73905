import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { ChevronRight, CircleCheck, CircleX, type LucideIcon, TriangleAlert } from "lucide-react";
import { Link } from "react-router-dom";
import { ISSUE_LABELS } from "@/channels/issues/issue-labels.ts";
import { ChannelMark } from "@/channels/connection/channel-mark.tsx";
import { channelIssueKey } from "@/channels/issues/issue-key.ts";
import type { DashboardData } from "@/insight/today/dashboard-api.ts";
import { outOfStock } from "@/insight/reports/indicator.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { icon } from "@/ui/foundation/styles.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type Item = {
  key: string;
  count: number;
  label: string;
  hint?: string;
  channel?: { kind: string; name: string };
  to: string;
  bad?: boolean;
};

type AttentionProps = {
  data: DashboardData;
  /**
   * From the daily metrics: large price changes on the last recorded day, and products out of stock if there are more
   * than the day before.
   */
  shocks: { jumps: number; jumpsTo: string; stockOuts: { products: number; more: number } | null };
  region: Region;
};

/** The tasks that need a person today, most urgent first. Each links to the page where it's handled. */
export function Attention({ data, shocks, region }: AttentionProps) {
  const { t } = useLingui();
  const items = useItems(data, shocks).filter(({ count }) => count > 0);

  return (
    <Panel title={t`Needs your attention`} flush>
      {items.length === 0 ? (
        <p className="flex items-center gap-2 px-4 py-4 text-sm text-ink-2">
          <CircleCheck {...icon} className="shrink-0 text-good" />
          <Trans>Nothing needs your attention right now.</Trans>
        </p>
      ) : (
        <ul className="divide-y divide-line-soft">
          {items.map(({ key, count, label, hint, channel, to, bad = false }) => (
            <li key={key}>
              <Link
                to={to}
                className="flex min-h-11 items-center gap-3 px-4 py-2 text-sm hover:bg-sunken focus-visible:-outline-offset-2"
              >
                <Sign icon={bad ? CircleX : TriangleAlert} isBad={bad} />
                <span className="min-w-0 flex-1">
                  <span className="text-ink">{label}</span>
                  {channel && (
                    <span className="mt-0.5 flex items-center gap-1.5 text-xs text-ink-3">
                      <ChannelMark kind={channel.kind} className="size-5" />
                      <span className="wrap-anywhere">{channel.name}</span>
                    </span>
                  )}
                  {hint !== undefined && (
                    <span className="block text-xs wrap-anywhere text-ink-3">{hint}</span>
                  )}
                </span>
                <Badge tone={bad ? "bad" : "warn"}>{formatNumber(count, region)}</Badge>
                <ChevronRight {...icon} className="shrink-0 text-ink-3" />
              </Link>
            </li>
          ))}
        </ul>
      )}
      {items.length > 0 && (
        <p className="sr-only">
          <Plural value={items.length} one="# alert" other="# alerts" />
        </p>
      )}
    </Panel>
  );
}

function Sign({ icon: Icon, isBad }: { icon: LucideIcon; isBad: boolean }) {
  return <Icon {...icon} className={isBad ? "shrink-0 text-bad" : "shrink-0 text-warn"} />;
}

function useItems(data: DashboardData, { jumps, jumpsTo, stockOuts }: AttentionProps["shocks"]) {
  const { t, i18n } = useLingui();
  const { orders, failures } = data;
  // Each channel comes with its best fix. This is the one that unblocks the most products.
  const [best] = data.channels
    .flatMap(({ fix, ...channel }) =>
      fix === null
        ? []
        : [{ ...fix, channel, key: channelIssueKey({ ...fix, severity: "error" as const }) }],
    )
    .toSorted((a, b) => b.products - a.products);
  const items: Item[] = [
    {
      key: "overdue",
      count: orders.overdue,
      label: t`Overdue orders`,
      to: "/orders?due=overdue&sort=due_at.asc",
      bad: true,
    },
    {
      key: "today",
      count: orders.today,
      label: t`Orders due in the next 24 hours`,
      to: "/orders?due=today&sort=due_at.asc",
    },
    {
      key: "corrections",
      count: orders.corrections,
      label: t`Orders that need a correction`,
      to: "/orders?state=requires_correction",
      bad: true,
    },
    ...failures.syncs.map((channel) => ({
      key: `sync ${channel.id}`,
      count: 1,
      label: t`Last sync failed`,
      channel,
      to: `/ready-to-sync?channel=${channel.id}`,
      bad: true,
    })),
    {
      key: "imports",
      count: failures.imports.products,
      label: t`Scheduled imports that failed or can’t run`,
      to: "/product-management?import",
      bad: true,
    },
    {
      key: "price files",
      count: failures.imports.distributor,
      label: t`Scheduled price files that failed or can’t be imported`,
      to: "/suppliers/tdx-ca/upload",
      bad: true,
    },
    {
      key: "jobs",
      count: failures.jobs,
      label: t`Failed background jobs`,
      to: "/admin?tab=jobs",
      bad: true,
    },
    {
      key: "purchases",
      count: data.inbound.purchase,
      label: t`Late purchase orders`,
      to: "/supply-chain?tab=purchases&show=late",
    },
    {
      key: "transfers",
      count: data.inbound.transfer,
      label: t`Late transfers`,
      to: "/supply-chain?tab=transfers&show=late",
    },
    {
      key: "backordered",
      count: orders.backordered,
      label: t`Backordered orders`,
      to: "/orders?state=backordered",
    },
    {
      key: "jumps",
      count: jumps,
      label: t`Prices that changed by more than 20% on the last recorded day`,
      to: jumpsTo,
    },
    {
      key: "stock-outs",
      count: stockOuts?.products ?? 0,
      label: t`Products out of stock`,
      hint: t`${stockOuts?.more ?? 0} more than the day before`,
      to: outOfStock.to,
    },
    ...data.feeds.map(({ feeds, ...channel }) => ({
      key: `feeds ${channel.id}`,
      count: feeds,
      label: t`Feeds not fetched for 2 days`,
      channel,
      to: `/ready-to-sync?channel=${channel.id}`,
    })),
  ];
  if (best === undefined) return items;
  const label = Object.entries(ISSUE_LABELS).find(([code]) => code === best.code)?.[1];
  const name = label === undefined ? best.code : i18n._(label);
  return [
    ...items.slice(0, 3),
    {
      key: "fix",
      count: best.products,
      label: t`Blocked products that one fix unblocks: ${name}`,
      hint: t`${plural(best.channel.states.blocked, { one: "# blocked product in total", other: "# blocked products in total" })}`,
      channel: best.channel,
      to: `/ready-to-sync?${new URLSearchParams({ channel: best.channel.id, reason: best.key, only: "" }).toString()}`,
    },
    ...items.slice(3),
  ];
}
