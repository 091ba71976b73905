import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Organization } from "@/account/organization/organization.ts";
import type { ItemPrice } from "@/distributor/catalogue/item-price.ts";
import { type ItemQuery, queryConditions } from "@/distributor/catalogue/item-query.ts";
import { LIFECYCLES } from "@/distributor/price-file/distributor-item.ts";
import { supabase } from "@/lib/supabase.ts";

const text = z.nullable(z.string());
const itemRow = z.object({
  sku: z.string(),
  mpn: text,
  manufacturer: text,
  description: z.string(),
  description_fr: text,
  long_description: text,
  category: text,
  gtin: text,
  cost: text,
  regular_cost: text,
  promo_comment: text,
  promo_ends: text,
  msrp: text,
  map: text,
  total: z.int(),
  quantities: z.record(z.string(), z.int()),
  drop_ship: z.int(),
  lifecycle: z.nullable(z.enum(LIFECYCLES)),
  media_type: text,
  eta: text,
  street_date: text,
  successor: text,
  minimum_order: z.int(),
  weight: text,
  origin: text,
  flags: z.array(z.string()),
  is_discontinued: z.boolean(),
  missing_since: text,
  issues: z.array(z.string()),
});
/** An item, and the product that follows it. */
export type StoredItem = z.infer<typeof itemRow> & { product: string | null };

const linkRow = z.object({ sku: z.string(), product_id: z.uuid() });

// Money and measures are selected as text, because a JSON number would become a binary float.
const ITEM_FIELDS =
  "sku, mpn, manufacturer, description, description_fr, long_description, category, gtin, cost::text, regular_cost::text, promo_comment, promo_ends, msrp::text, map::text, total, quantities, drop_ship, lifecycle, media_type, eta, street_date, successor, minimum_order, weight::text, origin, flags, is_discontinued, missing_since, issues";

type PageRequest = { after: StoredItem | null; limit: number; signal: AbortSignal };

/** Reads one page of the items that match, starting after the last known one. */
export const fetchItems = (organization: string, query: ItemQuery, request: PageRequest) =>
  fetchPage(organization, queryConditions(query), request);

/** One item; null if the catalogue doesn't have it. */
export const itemQuery = (organization: string, sku: string) =>
  queryOptions({
    queryKey: ["distributor", organization, "item", sku],
    queryFn: async ({ signal }): Promise<StoredItem | null> => {
      const [item] = await fetchPage(
        organization,
        { skus: [sku] },
        { after: null, limit: 1, signal },
      );
      return item ?? null;
    },
  });

async function fetchPage(
  organization: string,
  query: ReturnType<typeof queryConditions>,
  { after, limit, signal }: PageRequest,
): Promise<StoredItem[]> {
  const { data } = await supabase()
    .rpc("distributor_item_page", {
      org: organization,
      query,
      after: after?.sku ?? "",
      max_rows: limit,
    })
    .select(ITEM_FIELDS)
    .abortSignal(signal)
    .throwOnError();
  const items = z.array(itemRow).parse(data);
  if (items.length === 0) return [];
  const links = await supabase()
    .from("distributor_links")
    .select("sku, product_id")
    .eq("org_id", organization)
    .in(
      "sku",
      items.map(({ sku }) => sku),
    )
    .abortSignal(signal)
    .throwOnError();
  const products = new Map(
    z
      .array(linkRow)
      .parse(links.data)
      .map(({ sku, product_id: product }) => [sku, product]),
  );
  return items.map((item) => ({ ...item, product: products.get(item.sku) ?? null }));
}

const changeRow = z.object({
  seq: z.int(),
  before: z.nullable(z.record(z.string(), z.unknown())),
  after: z.nullable(z.record(z.string(), z.unknown())),
  file: z.object({ name: z.string(), made_on: text, created_at: z.string() }),
});
export type ItemChange = z.infer<typeof changeRow>;

/** The latest 50 changes that files made to one item. */
export const itemChangesQuery = (organization: string, sku: string) =>
  queryOptions({
    queryKey: ["distributor", organization, "changes", sku],
    queryFn: async ({ signal }): Promise<ItemChange[]> => {
      const { data } = await supabase()
        .from("distributor_changes")
        .select("seq, before, after, file:distributor_files(name, made_on, created_at)")
        .eq("org_id", organization)
        .eq("sku", sku)
        .order("seq", { ascending: false })
        .limit(50)
        .abortSignal(signal)
        .throwOnError();
      return z.array(changeRow).parse(data);
    },
  });

const counts = z.object({
  /**
   * The number of items for each term, such as "c003" for a category. "*" counts all items, and "u26" counts the
   * units in a warehouse.
   */
  facets: z.record(z.string(), z.int()),
  promotions: z.int(),
  ending_soon: z.int(),
});
export type DistributorCounts = z.infer<typeof counts>;

export const distributorCountsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["distributor", organization, "counts"],
    queryFn: async ({ signal }): Promise<DistributorCounts> => {
      const { data } = await supabase()
        .rpc("distributor_counts", { org: organization })
        .abortSignal(signal)
        .throwOnError();
      return counts.parse(data);
    },
  });

/** Computes the prices of an item at a given time. */
export type PricesOf = (item: StoredItem, now: string) => ItemPrice[];

/**
 * Loads the price rules and the engine that runs them. The engine is large, so it loads after the list.
 */
export const pricingQuery = ({ id: organization, region }: Organization) =>
  queryOptions({
    queryKey: ["distributor", organization, "pricing"],
    staleTime: 60_000,
    queryFn: async ({ client }): Promise<{ pricesOf: PricesOf; channels: Map<string, string> }> => {
      const [{ itemPrices }, { channelsQuery }, { ruleSetsQuery }] = await Promise.all([
        import("@/distributor/catalogue/item-price.ts"),
        import("@/channels/connection/channels-api.ts"),
        import("@/rules/sets/rule-sets-api.ts"),
      ]);
      const [sets, list] = await Promise.all([
        client.fetchQuery(ruleSetsQuery(organization)),
        client.fetchQuery(channelsQuery(organization)),
      ]);
      const channels = new Map(list.map(({ id, name }) => [id, name]));
      const pricing = { sets, channels, timeZone: region.timeZone };
      return { pricesOf: (item, now) => itemPrices(item, pricing, now), channels };
    },
  });
