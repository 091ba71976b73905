import { queryOptions } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import type { ItemPrice } from "@/distributor/catalogue/item-price.ts";
import type { StoredItem } from "@/distributor/catalogue/items-api.ts";

/** Computes the prices of an item at a given time. */
export type PricesOf = (item: StoredItem, now: string) => ItemPrice[];

/**
 * Loads the price rules and the engine that runs them. The engine is larger than the page, so it loads after the list.
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
