import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { productQuery } from "@/catalogue/query/products-api.ts";
import { channelsQuery } from "@/channels/connection/channels-api.ts";
import { productListingsQuery } from "@/channels/listing/listings-api.ts";
import { type ExplainedPrice, explainedPrices } from "@/rules/sets/explained-prices.ts";
import { ruleSetsQuery } from "@/rules/sets/rule-sets-api.ts";
import { productStockQuery } from "@/stock/stock-api.ts";

/** A product's price in every price list that's turned on, with the steps from its base to its final amount. */
export const useProductPrices = ({ id: organization, region }: Organization, product: string) =>
  useQuery({
    queryKey: ["product", organization, product, "prices"],
    staleTime: 0,
    queryFn: async ({ client }): Promise<ExplainedPrice[]> => {
      const sets = await client.fetchQuery(ruleSetsQuery(organization));
      if (!sets.some(({ kind, isEnabled }) => kind === "price" && isEnabled)) return [];
      const [record, channels, stock, listings] = await Promise.all([
        client.fetchQuery(productQuery(organization, product)),
        client.fetchQuery(channelsQuery(organization)),
        client.fetchQuery(productStockQuery(organization, product)),
        client.fetchQuery(productListingsQuery(organization, product)),
      ]);
      if (record === null) return [];
      const facts = {
        record,
        available:
          stock.length === 0 ? null : stock.reduce((sum, { available }) => sum + available, 0),
        listings: Object.fromEntries(
          listings.map(({ channelId, line: { state, issues } }) => [
            channelId,
            { state, issues: issues.map(({ code }) => code) },
          ]),
        ),
      };
      return explainedPrices(sets, facts, {
        now: new Date().toISOString(),
        timeZone: region.timeZone,
        channels: channels.map(({ id }) => id),
      });
    },
  });
