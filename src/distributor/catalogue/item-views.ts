import { msg } from "@lingui/core/macro";
import type { SavedList } from "@/catalogue/list/views/saved-views-api.ts";
import type { ReadyMadeView } from "@/catalogue/list/views/views-menu.tsx";
import * as z from "zod/mini";
import { ITEM_CONDITIONS, type ItemQuery, itemQueryIn } from "./item-query.ts";

/** A query as the parameters of the address, where empty values aren't written. */
export const itemParams = ({
  search,
  ...conditions
}: ItemQuery): Record<string, string | null> => ({
  q: search.trim() || null,
  ...Object.fromEntries(ITEM_CONDITIONS.map((name) => [name, conditions[name] ?? null])),
});

const stored = z.record(z.string(), z.unknown());

/** Reads a saved query as if it were an address, so unknown conditions are ignored. */
function readItemQuery(saved: unknown): ItemQuery {
  const { search, ...conditions } = stored.safeParse(saved).data ?? {};
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...conditions, q: search }))
    if (typeof value === "string") params.set(name, value);
  return itemQueryIn(params);
}

const isSameQuery = (a: ItemQuery, b: ItemQuery) =>
  JSON.stringify(itemParams(a)) === JSON.stringify(itemParams(b));

/** The distributor's catalogue, as a list that views are saved for. */
export const ITEM_LIST: SavedList<ItemQuery> = {
  name: "distributor",
  readQuery: readItemQuery,
  isSameQuery,
  all: { search: "" },
};

export const READY_MADE_ITEM_VIEWS: readonly ReadyMadeView<ItemQuery>[] = [
  { name: msg`Promotion ends within 7 days`, query: { search: "", promo: "soon" } },
  { name: msg`No longer listed`, query: { search: "", state: "missing" } },
  { name: msg`Linked to a product`, query: { search: "", linked: "yes" } },
];
