import * as z from "zod/mini";
import { ORDER_STATUSES } from "@/orders/state/line-state.ts";

const text = z.nullable(z.string());

/** An order as the list shows it. */
export const orderRowSchema = z.object({
  id: z.uuid(),
  number: z.string(),
  channel_id: text,
  status: z.enum(ORDER_STATUSES),
  placed_at: z.string(),
  due_at: text,
  buyer_name: text,
  ship_city: text,
  ship_region: text,
  lines: z.int(),
  units: z.int(),
  open_units: z.int(),
  currency: z.string(),
  total: z.string(),
});
export type OrderRow = z.infer<typeof orderRowSchema>;

// Money is selected as text, because a JSON number would become a binary float.
export const ORDER_ROW_COLUMNS =
  "id, number, channel_id, status, placed_at, due_at, buyer_name, ship_city, ship_region, lines, units, open_units, currency, total::text";

export const DUE_CHOICES = ["overdue", "today", "week"] as const;
export type Due = (typeof DUE_CHOICES)[number];

export const ORDER_SORT_COLUMNS = ["placed_at", "due_at", "total"] as const;
export type OrderSort = (typeof ORDER_SORT_COLUMNS)[number];

/** The query of the list: its search, facets and sort order. */
export type OrderQuery = {
  search: string;
  statuses: readonly (typeof ORDER_STATUSES)[number][];
  /** IDs of channels, or "none" for orders without a channel. */
  channels: readonly string[];
  due: Due | null;
  sort: OrderSort;
  descending: boolean;
};

export const PLAIN_ORDER_QUERY: OrderQuery = {
  search: "",
  statuses: [],
  channels: [],
  due: null,
  sort: "placed_at",
  descending: true,
};

export const isNarrowedQuery = ({ search, statuses, channels, due }: OrderQuery): boolean =>
  search !== "" || statuses.length > 0 || channels.length > 0 || due !== null;

const NAMES = ["q", "state", "channel", "due", "sort"] as const;

/** Reads the query from the URL and ignores unknown values. */
export function orderQueryFrom(params: URLSearchParams): OrderQuery {
  const listOf = (name: string) => (params.get(name) ?? "").split(",").filter(Boolean);
  const [sort = "", direction] = (params.get("sort") ?? "").split(".");
  const column = ORDER_SORT_COLUMNS.find((known) => known === sort);
  return {
    search: params.get("q") ?? "",
    statuses: ORDER_STATUSES.filter((status) => listOf("state").includes(status)),
    channels: listOf("channel").filter((id) => id === "none" || z.uuid().safeParse(id).success),
    due: DUE_CHOICES.find((due) => due === params.get("due")) ?? null,
    sort: column ?? "placed_at",
    descending: column === undefined || direction === "desc",
  };
}

/** The current URL parameters with another query. */
export function withOrderQuery(before: URLSearchParams, query: OrderQuery): URLSearchParams {
  const after = new URLSearchParams(before);
  for (const name of NAMES) after.delete(name);
  if (query.search !== "") after.set("q", query.search);
  if (query.statuses.length > 0) after.set("state", query.statuses.join(","));
  if (query.channels.length > 0) after.set("channel", query.channels.toSorted().join(","));
  if (query.due !== null) after.set("due", query.due);
  if (query.sort !== "placed_at" || !query.descending)
    after.set("sort", `${query.sort}.${query.descending ? "desc" : "asc"}`);
  return after;
}
