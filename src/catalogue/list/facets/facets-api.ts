import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { FACETS, type ProductQuery, wireQuery } from "@/catalogue/query/product-query.ts";
import { supabase } from "@/lib/supabase.ts";

/**
 * A value and its count. Checked by hand because Zod's tuple schema would be added to the login page's
 * bundle.
 */
const pair = z.custom<[value: string, count: number]>(
  (value) => Array.isArray(value) && typeof value[0] === "string" && Number.isInteger(value[1]),
);

const counts = z.object({
  count: z.int(),
  exact: z.boolean(),
  facets: z.partialRecord(z.enum(FACETS), z.array(pair)),
});

/** How many products match a query, and the most frequent values of each facet. */
export type FacetCounts = z.infer<typeof counts>;

export function facetCountsQuery(organization: string, query: ProductQuery) {
  // Sorting doesn't affect counts, so it isn't part of the key.
  const wired = wireQuery({ ...query, sort: null });
  return queryOptions({
    queryKey: ["product-facets", organization, wired],
    // Other people write too, so cached data is always stale.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<FacetCounts> => {
      const { data } = await supabase()
        .rpc("product_facets", { org: organization, query: wired })
        .abortSignal(signal)
        .throwOnError();
      return counts.parse(data);
    },
  });
}

const values = z.array(z.string());

/** Searches facet values that are too rare for the list, by part of their text. */
export const facetValuesQuery = (organization: string, facet: "brand" | "category", part: string) =>
  queryOptions({
    queryKey: ["product-facet-values", organization, facet, part],
    enabled: part !== "",
    queryFn: async ({ signal }): Promise<string[]> => {
      const { data } = await supabase()
        .rpc("find_facet_values", { org: organization, facet, part })
        .abortSignal(signal)
        .throwOnError();
      return values.parse(data);
    },
  });

const channelNames = z.array(z.object({ id: z.uuid(), name: z.string() }));

/** The names of the channels that products can be filtered by. */
export const channelNamesQuery = (organization: string) =>
  queryOptions({
    queryKey: ["channels", organization, "names"],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from("channels")
        .select("id, name")
        .eq("org_id", organization)
        .order("name")
        .abortSignal(signal)
        .throwOnError();
      return channelNames.parse(data);
    },
  });
