import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { FACETS, type ProductQuery } from "@/catalogue/query/product-query.ts";
import { wireQuery } from "@/catalogue/query/products-api.ts";
import { supabase } from "@/lib/supabase.ts";

/** A value and how often it stands; written by hand, since the library's own would travel to the login page. */
const pair = z.custom<[value: string, count: number]>(
  (value) => Array.isArray(value) && typeof value[0] === "string" && Number.isInteger(value[1]),
);

const counts = z.object({
  count: z.int(),
  exact: z.boolean(),
  facets: z.partialRecord(z.enum(FACETS), z.array(pair)),
});

/** How many products a question finds, and of each facet the most frequent values. */
export type FacetCounts = z.infer<typeof counts>;

export function facetCountsQuery(organization: string, query: ProductQuery) {
  // The order changes no count.
  const wired = wireQuery({ ...query, sort: null });
  return queryOptions({
    queryKey: ["product-facets", organization, wired],
    // Others write, too.
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

/** Values of a facet that are too rare for its list, by a part of them. */
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

/** What the channels are called that products can be narrowed by. */
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
