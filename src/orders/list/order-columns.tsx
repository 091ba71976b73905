import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { Link } from "react-router-dom";
import { ChannelMark } from "@/channels/connection/channel-mark.tsx";
import type { Channel } from "@/channels/connection/channels-api.ts";
import { formatDate, formatMoney, type Region } from "@/lib/format.ts";
import { DueBadge } from "@/orders/list/due-badge.tsx";
import type { OrderRow } from "@/orders/state/order.ts";
import { ORDER_SORT_COLUMNS } from "@/orders/state/order.ts";
import { STATUS_LABELS, STATUS_TONES } from "@/orders/state/order-labels.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import type { Column } from "@/ui/grid/model/column.ts";

export const orderAddress = (id: string) => `?order=${id}`;

/** Columns of the order list, in the user's language and the formats of the organization's region. */
export function orderColumns(
  i18n: I18n,
  region: Region,
  channels: readonly Pick<Channel, "id" | "name" | "kind">[],
): readonly Column<OrderRow>[] {
  const known = new Map(channels.map((channel) => [channel.id, channel]));
  const columns: Column<OrderRow>[] = [
    {
      id: "number",
      header: i18n._(msg`Order`),
      kind: "code",
      width: 184,
      pinned: true,
      value: ({ number }) => number,
      render: ({ id, number }) => (
        // The link isn't a tab stop, because the grid's arrow keys reach the cell and Enter opens the order.
        <Link to={orderAddress(id)} tabIndex={-1} className="hover:text-accent hover:underline">
          {number}
        </Link>
      ),
    },
    {
      id: "status",
      header: i18n._(msg`Status`),
      kind: "text",
      width: 160,
      value: ({ status }) => i18n._(STATUS_LABELS[status]),
      render: ({ status }) => (
        <Badge dot tone={STATUS_TONES[status]}>
          {i18n._(STATUS_LABELS[status])}
        </Badge>
      ),
    },
    {
      id: "due_at",
      header: i18n._(msg`Due`),
      kind: "text",
      width: 168,
      value: ({ due_at }) => due_at,
      render: ({ due_at }) => due_at && <DueBadge dueAt={due_at} region={region} />,
    },
    {
      id: "placed_at",
      header: i18n._(msg({ message: "Ordered", context: "A date" })),
      kind: "text",
      width: 124,
      quiet: true,
      value: ({ placed_at }) => formatDate(placed_at, region),
    },
    {
      id: "channel",
      header: i18n._(msg`Channel`),
      kind: "text",
      width: 168,
      value: ({ channel_id }) => known.get(channel_id ?? "")?.name ?? null,
      render: ({ channel_id }) => {
        const channel = known.get(channel_id ?? "");
        return (
          channel && (
            <>
              <ChannelMark kind={channel.kind} className="mr-2 size-6 align-middle" />
              {channel.name}
            </>
          )
        );
      },
    },
    {
      id: "buyer",
      header: i18n._(msg`Buyer`),
      kind: "text",
      width: 168,
      grow: 1,
      value: ({ buyer_name }) => buyer_name,
    },
    {
      id: "place",
      header: i18n._(msg`Ships to`),
      kind: "text",
      width: 160,
      quiet: true,
      value: ({ ship_city, ship_region }) =>
        [ship_city, ship_region].filter(Boolean).join(", ") || null,
    },
    {
      id: "units",
      header: i18n._(msg`Units`),
      kind: "number",
      width: 88,
      value: ({ units }) => units,
    },
    {
      id: "open",
      header: i18n._(msg`To ship`),
      kind: "number",
      width: 88,
      value: ({ open_units }) => open_units || null,
    },
    {
      id: "total",
      header: i18n._(msg`Total`),
      kind: "money",
      width: 120,
      value: ({ total }) => total,
      // The list's footer names the organization's currency, so only amounts in other currencies show theirs.
      render: ({ currency, total }) =>
        currency === region.currency ? undefined : formatMoney(total, region, currency),
    },
  ];
  return columns.map((column) => ({
    ...column,
    filterable: false,
    sortable: ORDER_SORT_COLUMNS.some((sort) => sort === column.id),
  }));
}
