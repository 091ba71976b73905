import { msg } from "@lingui/core/macro";
import { screenByAddress } from "@/catalogue/list/views/view-screen.ts";
import { ITEM_CONDITIONS, type ItemQuery, itemQueryIn } from "./item-query.ts";

/** Converts a query to URL parameters. Parameters that the query doesn't use are null. */
export const itemParams = ({
  search,
  ...conditions
}: ItemQuery): Record<string, string | null> => ({
  q: search.trim() || null,
  ...Object.fromEntries(ITEM_CONDITIONS.map((name) => [name, conditions[name] ?? null])),
});

function itemAddress(query: ItemQuery): URLSearchParams {
  const address = new URLSearchParams();
  for (const [name, value] of Object.entries(itemParams(query)))
    if (value !== null) address.set(name, value);
  return address;
}

export const ITEM_VIEWS = screenByAddress<ItemQuery>({
  id: "distributor",
  whole: { search: "" },
  toAddress: itemAddress,
  fromAddress: itemQueryIn,
  readyMade: [
    { name: msg`Promotion ends within 7 days`, query: { search: "", promo: "soon" } },
    { name: msg`No longer listed`, query: { search: "", state: "missing" } },
    { name: msg`Linked to a product`, query: { search: "", linked: "yes" } },
  ],
});
