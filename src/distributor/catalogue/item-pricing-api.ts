import { queryOptions } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { channelsQuery } from "@/channels/connection/channels-api.ts";
import type { Pricing } from "@/distributor/catalogue/item-price.ts";
import { ruleSetsQuery } from "@/rules/sets/rule-sets-api.ts";

export const pricingQuery = ({ id: organization, region }: Organization) =>
  queryOptions({
    queryKey: ["distributor", organization, "pricing"],
    staleTime: 60_000,
    queryFn: async ({ client }): Promise<Pricing> => {
      const [sets, channels] = await Promise.all([
        client.fetchQuery(ruleSetsQuery(organization)),
        client.fetchQuery(channelsQuery(organization)),
      ]);
      return {
        sets,
        channels: new Map(channels.map(({ id, name }) => [id, name])),
        timeZone: region.timeZone,
      };
    },
  });
