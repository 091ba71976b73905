import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";

const sharedTitle = z.object({
  title: z.string(),
  /** How many of the shop's products have this title. A product with variants counts once. */
  products: z.int(),
  /** Some SKUs of the products with this title. */
  skus: z.array(z.string()),
});

/** The titles that several products of a shop have, the most frequent first. */
export const sharedTitlesQuery = (channel: string) =>
  queryOptions({
    queryKey: ["shared-titles", channel],
    // Listings are rebuilt in the background, so cached data is always stale.
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc("shared_titles", { channel })
        .abortSignal(signal)
        .throwOnError();
      return z.array(sharedTitle).parse(data);
    },
  });
