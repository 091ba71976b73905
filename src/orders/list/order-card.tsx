import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Plural } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { ChannelMark } from "@/channels/connection/channel-mark.tsx";
import type { Channel } from "@/channels/connection/channels-api.ts";
import { formatMoney, type Region } from "@/lib/format.ts";
import { DueBadge } from "@/orders/list/due-badge.tsx";
import { orderAddress } from "@/orders/list/order-columns.tsx";
import type { OrderRow } from "@/orders/state/order.ts";
import { STATUS_LABELS, STATUS_TONES } from "@/orders/state/order-labels.ts";
import type { Column } from "@/ui/grid/model/column.ts";
import { Badge } from "@/ui/layout/badge.tsx";

/** The height in pixels: three lines of text with space around them. */
export const ORDER_CARD_HEIGHT = 92;

type Named = Pick<Channel, "kind" | "name">;

/** The order list's only column on a phone: a card for each order, so that nothing has to be scrolled sideways. */
export function orderCardColumns(
  i18n: I18n,
  region: Region,
  channels: ReadonlyMap<string, Named>,
): readonly Column<OrderRow>[] {
  return [
    {
      id: "card",
      header: i18n._(msg`Order`),
      kind: "text",
      width: 200,
      grow: 1,
      isFixed: true,
      sortable: false,
      filterable: false,
      value: ({ number }) => number,
      render: (order) => (
        <OrderCard
          order={order}
          channel={channels.get(order.channel_id ?? "") ?? null}
          i18n={i18n}
          region={region}
        />
      ),
    },
  ];
}

type OrderCardProps = { order: OrderRow; channel: Named | null; i18n: I18n; region: Region };

function OrderCard({ order, channel, i18n, region }: OrderCardProps) {
  const { id, number, status, due_at, buyer_name, ship_city, units, total, currency } = order;
  return (
    <span className="grid h-full content-center gap-1 leading-5">
      <span className="flex min-w-0 items-center gap-2">
        {/* The link isn't a tab stop, because the grid's arrow keys reach the card. It covers the whole card. */}
        <Link
          to={orderAddress(id)}
          tabIndex={-1}
          className="min-w-0 flex-1 truncate font-mono font-medium text-ink after:absolute after:inset-0"
        >
          {number}
        </Link>
        <Badge dot tone={STATUS_TONES[status]} className="shrink-0">
          {i18n._(STATUS_LABELS[status])}
        </Badge>
      </span>
      <span className="flex min-w-0 items-center gap-1.5 text-xs text-ink-2">
        {channel && <ChannelMark kind={channel.kind} className="size-5" />}
        <span className="truncate">
          {[channel?.name, buyer_name, ship_city].filter(Boolean).join(" · ")}
        </span>
      </span>
      <span className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 flex-1 truncate text-xs text-ink-2 tabular-nums">
          <span className="text-sm font-medium text-ink">
            {formatMoney(total, region, currency)}
          </span>{" "}
          · <Plural value={units} one="# unit" other="# units" />
        </span>
        {due_at && <DueBadge dueAt={due_at} region={region} />}
      </span>
    </span>
  );
}
