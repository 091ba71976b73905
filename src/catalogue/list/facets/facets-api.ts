import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { FACETS, type ProductQuery } from "@/catalogue/list/product-query.ts";
import { wireQuery } from "@/catalogue/list/products-api.ts";
import { supabase } from "@/lib/supabase.ts";

/** A value and how often it stands; written by hand, since the library's own would travel to the login page. */
const pair = z.custom<[value: string, count: number]>(
  (told) => Array.isArray(told) && typeof told[0] === "string" && Number.isInteger(told[1]),
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
  const asked = wireQuery({ ...query, sort: null });
  return queryOptions({
    queryKey: ["product-facets", organization, asked],
    // Others write, too.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<FacetCounts> => {
      const { data } = await supabase()
        .rpc("product_facets", { org: organization, query: asked })
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
