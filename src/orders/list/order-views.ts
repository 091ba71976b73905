import { msg } from "@lingui/core/macro";
import { screenByAddress } from "@/catalogue/list/views/view-screen.ts";
import {
  type OrderQuery,
  orderQueryFrom,
  PLAIN_ORDER_QUERY,
  withOrderQuery,
} from "@/orders/state/order.ts";
import { DUE_LABELS, STATUS_LABELS } from "@/orders/state/order-labels.ts";

const FIRST_DUE = { ...PLAIN_ORDER_QUERY, sort: "due_at", descending: false } as const;

/** The views of the order list. The built-in views cover the day's work, with the most urgent order first. */
export const ORDER_VIEWS = screenByAddress<OrderQuery>({
  id: "orders",
  whole: PLAIN_ORDER_QUERY,
  toAddress: (query) => withOrderQuery(new URLSearchParams(), query),
  fromAddress: orderQueryFrom,
  readyMade: [
    { name: DUE_LABELS.overdue, query: { ...FIRST_DUE, due: "overdue" } },
    { name: STATUS_LABELS.new, query: { ...FIRST_DUE, statuses: ["new"] } },
    {
      name: msg`To ship`,
      query: { ...FIRST_DUE, statuses: ["acknowledged", "backordered", "partially_shipped"] },
    },
    {
      name: STATUS_LABELS.requires_correction,
      query: { ...FIRST_DUE, statuses: ["requires_correction"] },
    },
  ],
});
