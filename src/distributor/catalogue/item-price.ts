import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { StoredItem } from "@/distributor/catalogue/items-api.ts";
import { CATALOGUE } from "@/rules/pricing/price-list.ts";
import { explainedPrices } from "@/rules/sets/explained-prices.ts";
import type { RuleSet } from "@/rules/sets/rule-set.ts";

/** The price of an item under the rules of the catalogue or of a channel. */
export type ItemPrice = {
  /** The id of the channel, or null for the catalogue. */
  channel: string | null;
  price: string;
  /** The margin as a share of the price, such as 0.25, or null without a cost. */
  margin: number | null;
};

/** Converts an item to the product it would become. */
export const productOfItem = (item: StoredItem): ProductRecord => ({
  id: "00000000-0000-4000-8000-000000000000",
  version: 1,
  supplier_id: null,
  sku: `TDX-${item.sku}`,
  status: "active",
  title_en: item.description,
  title_fr: item.description_fr,
  description_en: item.long_description,
  description_fr: null,
  brand: item.manufacturer,
  mpn: item.mpn,
  gtin: item.gtin,
  category: item.category,
  condition: item.flags.includes("refurbished") ? "refurbished" : "new",
  tags: [],
  currency: "CAD",
  cost: regularCost(item),
  promo_cost: isOnPromotion(item) ? item.cost : null,
  promo_ends: isOnPromotion(item) ? item.promo_ends : null,
  map: item.map,
  msrp: item.msrp,
  price: item.msrp,
  weight: null,
  weight_unit: "kg",
  length: null,
  width: null,
  height: null,
  size_unit: "cm",
  country_of_origin: item.origin,
  hs_code: null,
  lead_time_days: null,
  minimum_order: item.minimum_order > 0 ? item.minimum_order : null,
  eta: item.eta,
  successor_sku: item.successor === null ? null : `TDX-${item.successor}`,
  variant_group: null,
  images: [],
  variant_options: {},
  attributes: {},
  created_at: new Date(0).toISOString(),
  updated_at: new Date(0).toISOString(),
});

const isPositive = (amount: string | null) => amount !== null && Number(amount) > 0;
const regularCost = ({ cost, regular_cost: regular }: StoredItem) =>
  isPositive(regular) ? regular : isPositive(cost) ? cost : null;
const isOnPromotion = ({ cost, regular_cost: regular }: StoredItem) =>
  isPositive(cost) && isPositive(regular) && Number(cost) < Number(regular);

/** The data that items are priced with: the rule sets, the names of the channels and the time zone. */
export type Pricing = {
  sets: readonly RuleSet[];
  channels: ReadonlyMap<string, string>;
  timeZone: string;
};

/**
 * The item's prices under the price rules, the catalogue's first. If the rules give no catalogue price in Canadian
 * dollars, the suggested price takes its place, if the item has one.
 */
export function itemPrices(item: StoredItem, pricing: Pricing, now: string): ItemPrice[] {
  const record = productOfItem(item);
  const explained = explainedPrices(
    pricing.sets,
    { record, available: item.total, listings: {} },
    { now, timeZone: pricing.timeZone, channels: [...pricing.channels.keys()] },
  );
  const cost = isPositive(item.cost) ? item.cost : record.cost;
  const found = new Map<string, ItemPrice>();
  for (const { target, ...price } of explained) {
    if (price.is !== "explained" || price.outcome.is !== "priced") continue;
    // The cost is in Canadian dollars. Prices in other currencies are left out, because they have no margin.
    if (price.outcome.currency !== "CAD") continue;
    const { amount } = price.outcome;
    const channel = target === CATALOGUE ? null : target;
    found.set(target, { channel, price: amount, margin: marginOf(cost, amount) });
  }
  const suggested: ItemPrice[] =
    found.has(CATALOGUE) || item.msrp === null
      ? []
      : [{ channel: null, price: item.msrp, margin: marginOf(cost, item.msrp) }];
  return [...suggested, ...found.values()];
}

const marginOf = (cost: string | null, price: string) =>
  cost === null || !isPositive(price) ? null : (Number(price) - Number(cost)) / Number(price);
