import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { MappedBefore, OwnCategory } from "@/channels/categories/suggest-category.ts";
import { INVALIDATED_BY_CHANNELS } from "@/channels/connection/channels-api.ts";
import { storedMap, type StoredMap } from "@/channels/connection/stored-channel.ts";
import { allRows, retryOnce } from "@/lib/promises.ts";
import { supabase } from "@/lib/supabase.ts";

/**
 * The mapping of the supplier's values to the channel's. Fetch it after the channel: if both change in between,
 * listings built from them have the older channel version, which the database rejects.
 */
export const channelMapsQuery = (organization: string, id: string) =>
  queryOptions({
    queryKey: ["channel-maps", organization, id],
    queryFn: async ({ signal }): Promise<StoredMap[]> => {
      const maps = await allRows((from, to) =>
        supabase()
          .from("channel_maps")
          .select("kind, field, ours, theirs")
          .eq("org_id", organization)
          .eq("channel_id", id)
          .order("kind")
          .order("field")
          .order("ours")
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      );
      return z.array(storedMap).parse(maps);
    },
  });

/** A mapping entry to save, or to remove if `theirs` is null. `seen` is the value it had when the person decided. */
export type MapChange = {
  field: string;
  ours: string;
  theirs: StoredMap["theirs"] | null;
  seen: StoredMap["theirs"] | null;
};

const conflicts = z.array(z.object({ field: z.string(), ours: z.string() }));

/** Saves mapping entries. Returns those that aren't saved, because someone else changed them after the decision. */
export const saveChannelMaps = mutationOptions({
  mutationKey: ["channel-maps"],
  // Runs saves in the order of the decisions, so that a second change of an entry builds on the first.
  scope: { id: "channel-maps" },
  meta: { invalidates: INVALIDATED_BY_CHANNELS },
  mutationFn: async (saved: { channel: string; kind: StoredMap["kind"]; maps: MapChange[] }) => {
    const { data } = await retryOnce(() =>
      supabase().rpc("save_channel_maps", saved).throwOnError(),
    );
    return conflicts.parse(data);
  },
});

const ownCategory = z.object({
  category: z.string(),
  products: z.int(),
  unspsc: z.array(z.string()),
});

/** A category of the supplier's, with the number of its products and their UNSPSC codes. */
export type CountedCategory = OwnCategory & { products: number };

/** The categories of the catalogue, at most 5,000, largest first. */
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

/** The category mappings of these other channels of the same kind. */
export const mappedElsewhereQuery = (organization: string, channels: readonly string[]) =>
  queryOptions({
    queryKey: ["channel-maps", organization, "elsewhere", channels],
    enabled: channels.length > 0,
    queryFn: async ({ signal }): Promise<MappedBefore> => {
      const rows = await allRows((from, to) =>
        supabase()
          .from("channel_maps")
          .select("ours, theirs")
          .eq("org_id", organization)
          .eq("kind", "category")
          .in("channel_id", [...channels])
          .order("ours")
          .order("channel_id")
          .range(from, to)
          .abortSignal(signal)
          .throwOnError(),
      );
      return Object.fromEntries(mapped.parse(rows).map(({ ours, theirs }) => [ours, theirs]));
    },
  });
