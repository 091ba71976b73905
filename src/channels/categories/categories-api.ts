import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { MappedBefore, OwnCategory } from "@/channels/categories/suggest-category.ts";
import { supabase } from "@/lib/supabase.ts";

const ownCategory = z.object({
  category: z.string(),
  products: z.int(),
  unspsc: z.array(z.string()),
});

/** A category of the supplier's, with the number of its products and their UNSPSC codes. */
export type CountedCategory = OwnCategory & { products: number };

/** Every category of the catalogue, largest first. */
export const ownCategoriesQuery = (organization: string) =>
  queryOptions({
    queryKey: ["own-categories", organization],
    // Other members edit categories too, so cached data is always stale.
    staleTime: 0,
    queryFn: async ({ signal }): Promise<CountedCategory[]> => {
      const { data } = await supabase()
        .rpc("own_categories", { org: organization })
        .abortSignal(signal)
        .throwOnError();
      return z
        .array(ownCategory)
        .parse(data)
        .map(({ category, ...rest }) => ({ name: category, ...rest }));
    },
  });

const mapped = z.array(z.object({ ours: z.string(), theirs: z.string() }));

/** Mappings of the other channels of this kind, which share the same category list. */
export const mappedElsewhereQuery = (organization: string, channels: readonly string[]) =>
  queryOptions({
    queryKey: ["channel-maps", organization, "elsewhere", channels],
    enabled: channels.length > 0,
    queryFn: async ({ signal }): Promise<MappedBefore> => {
      const { data } = await supabase()
        .from("channel_maps")
        .select("ours, theirs")
        .eq("org_id", organization)
        .eq("kind", "category")
        .in("channel_id", [...channels])
        .order("ours")
        .abortSignal(signal)
        .throwOnError();
      return Object.fromEntries(mapped.parse(data).map(({ ours, theirs }) => [ours, theirs]));
    },
  });
