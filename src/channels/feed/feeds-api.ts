import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { currentEnv } from "@/lib/env.ts";
import { supabase } from "@/lib/supabase.ts";

const feed = z.object({
  id: z.uuid(),
  file: z.string(),
  format: z.string(),
  created_at: z.string(),
  rotated_at: z.nullable(z.string()),
  revoked_at: z.nullable(z.string()),
  last_fetched_at: z.nullable(z.string()),
  fetches: z.int(),
});
export type Feed = z.infer<typeof feed>;

export const feedsQuery = (organization: string, channel: string) =>
  queryOptions({
    queryKey: ["feeds", organization, channel],
    queryFn: async ({ signal }): Promise<Feed[]> => {
      const { data } = await supabase()
        .from("feeds")
        .select(Object.keys(feed.shape).join(", "))
        .eq("org_id", organization)
        .eq("channel_id", channel)
        .order("created_at")
        .abortSignal(signal)
        .throwOnError();
      return z.array(feed).parse(data);
    },
  });

const made = z.object({ id: z.uuid(), token: z.string() });

/** The URL of a feed contains its secret, so we show it once and store only a hash. */
export const feedAddress = (token: string, extension: string): string =>
  `${currentEnv().supabaseUrl}/functions/v1/feed/${token}.${extension}`;

/** If the channel was removed, a change fails, so the list of channels is refetched as well. */
const AFTER_CHANGE = [["channels"], ["feeds"]];

/** Creates a feed of one of the channel's files and returns its secret. */
export const makeFeed = mutationOptions({
  mutationKey: ["feeds"],
  meta: { invalidates: AFTER_CHANGE },
  mutationFn: async (newFeed: { channel: string; file: string; format: string }) => {
    const { data } = await supabase().rpc("create_feed", newFeed).throwOnError();
    return made.parse(data);
  },
});

/** Gives a feed a new secret. The old address stops working immediately. */
export const rotateFeed = mutationOptions({
  mutationKey: ["feeds"],
  meta: { invalidates: AFTER_CHANGE },
  mutationFn: async (id: string) => {
    const { data } = await supabase().rpc("rotate_feed", { feed: id }).throwOnError();
    return made.parse(data);
  },
});

export const revokeFeed = mutationOptions({
  mutationKey: ["feeds"],
  meta: { invalidates: AFTER_CHANGE },
  mutationFn: async (id: string) => {
    await supabase().rpc("revoke_feed", { feed: id }).throwOnError();
  },
});
