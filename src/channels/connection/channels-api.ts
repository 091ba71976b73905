import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ChannelCredential } from "@/channels/connection/channel-credential.ts";
import { storedChannel, storedMap, type StoredMap } from "@/channels/connection/stored-channel.ts";
import { json } from "@/lib/json.ts";
import { supabase } from "@/lib/supabase.ts";
import { twice } from "@/lib/twice.ts";

const channel = z.extend(storedChannel, {
  id: z.uuid(),
  name: z.string(),
  status: z.enum(["draft", "active", "paused"]),
  config_version: z.int(),
});
export type Channel = z.infer<typeof channel>;
/** What a person decides of a channel; its kind is decided once. */
export type ChannelDraft = Omit<Channel, "id" | "config_version" | "settings"> & {
  settings: Record<string, string>;
};

const COLUMNS =
  "id, kind, name, status, definition, language, country, currency, settings, policy, config_version";

/** The server gives so many rows at a time. */
const PAGE = 1000;

export const channelsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["channels", organization],
    queryFn: async ({ signal }): Promise<Channel[]> => {
      const { data } = await supabase()
        .rest.from("channels")
        .select(COLUMNS)
        .eq("org_id", organization)
        .order("name")
        .abortSignal(signal)
        .throwOnError();
      return z.array(channel).parse(data);
    },
  });

/** What of ours is what of theirs. Read after the channel: should both change meanwhile, the older version is refused. */
export const channelMapsQuery = (organization: string, id: string) =>
  queryOptions({
    queryKey: ["channel-maps", organization, id],
    queryFn: async ({ signal }): Promise<StoredMap[]> => {
      const maps: StoredMap[] = [];
      for (let at = 0; at % PAGE === 0;) {
        const { data } = await supabase()
          .rest.from("channel_maps")
          .select("kind, field, ours, theirs")
          .eq("org_id", organization)
          .eq("channel_id", id)
          .order("kind")
          .order("field")
          .order("ours")
          .range(at, at + PAGE - 1)
          .abortSignal(signal)
          .throwOnError();
        if (data.length === 0) break;
        maps.push(...z.array(storedMap).parse(data));
        at += data.length;
      }
      return maps;
    },
  });

const OF_CHANNELS = [["channels"], ["channel-maps"], ["listing-summary"], ["listings"]];

/** Adds a channel and says its id. */
export const connectChannel = mutationOptions({
  mutationKey: ["channels"],
  meta: { invalidates: OF_CHANNELS },
  mutationFn: async ({ organization, draft }: { organization: string; draft: ChannelDraft }) => {
    const { data } = await supabase()
      .rest.from("channels")
      .insert({ org_id: organization, ...draft })
      .select("id")
      .single()
      .throwOnError();
    return data.id;
  },
});

export const saveChannel = mutationOptions({
  mutationKey: ["channels"],
  meta: { invalidates: OF_CHANNELS },
  mutationFn: async ({ id, ...decided }: { id: string } & Partial<Omit<ChannelDraft, "kind">>) => {
    // A channel that is gone, or no longer ours to change, must not pass for a saved one.
    await supabase()
      .rest.from("channels")
      .update(decided)
      .eq("id", id)
      .select("id")
      .single()
      .throwOnError();
  },
});

const nameTaken = z.object({ code: z.literal("23505") });

/** Two channels of a kind cannot go by one name. */
export const isNameTaken = (error: unknown): boolean => nameTaken.safeParse(error).success;

const decided = z.object({ policy: z.record(z.string(), json) });

/** Keeps which of the mapped categories the channel no longer has, beside whatever else is decided by now. */
export const saveVanishedCategories = mutationOptions({
  mutationKey: ["channels"],
  meta: { invalidates: OF_CHANNELS },
  mutationFn: async ({ id, vanished }: { id: string; vanished: string[] }) => {
    const channels = () => supabase().rest.from("channels");
    const { data } = await channels().select("policy").eq("id", id).single().throwOnError();
    const policy = { ...decided.parse(data).policy, vanished };
    await channels().update({ policy }).eq("id", id).select("id").single().throwOnError();
  },
});

export const removeChannel = mutationOptions({
  mutationKey: ["channels"],
  meta: { invalidates: OF_CHANNELS },
  mutationFn: async (id: string) => {
    const channels = () => supabase().rest.from("channels");
    const { data: removed } = await channels().delete().eq("id", id).select("id").throwOnError();
    if (removed.length > 0) return;
    // Somebody else has removed it, or we may not: of the latter the database says nothing.
    const { data: left } = await channels().select("id").eq("id", id).throwOnError();
    if (left.length > 0)
      throw Object.assign(new Error("The channel was not removed."), { code: "42501" });
  },
});

/** One entry of a mapping to save or, with null, to forget; and what it was when that was decided. */
export type MapChange = {
  field: string;
  ours: string;
  theirs: StoredMap["theirs"] | null;
  seen: StoredMap["theirs"] | null;
};

const conflicts = z.array(z.object({ field: z.string(), ours: z.string() }));

/** Saves entries of a mapping, and says which of them somebody else changed since they were seen: those stay as they are. */
export const saveChannelMaps = mutationOptions({
  mutationKey: ["channel-maps"],
  // In the order in which they were decided: the second change of an entry has seen the first.
  scope: { id: "channel-maps" },
  meta: { invalidates: OF_CHANNELS },
  mutationFn: async (saved: { channel: string; kind: StoredMap["kind"]; maps: MapChange[] }) => {
    const { data } = await twice(() =>
      supabase().rest.rpc("save_channel_maps", saved).throwOnError(),
    );
    return conflicts.parse(data);
  },
});

const credentials = z.array(
  z.object({ name: z.string(), ending: z.string(), updated_at: z.string() }),
);

/** Which secrets of a channel are kept, and how they end. Nobody reads them back. */
export const credentialsQuery = (id: string) =>
  queryOptions({
    queryKey: ["channel-credentials", id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rest.rpc("channel_credentials", { channel: id })
        .abortSignal(signal)
        .throwOnError();
      return credentials.parse(data);
    },
  });

export const saveCredential = mutationOptions({
  mutationKey: ["channel-credentials"],
  meta: { invalidates: [["channel-credentials"]] },
  mutationFn: async (credential: ChannelCredential) => {
    const response = await supabase().ask("channel-credentials", { body: credential });
    if (response.ok) return;
    // As the database says it, so that the words for it are the same.
    const code = response.status === 403 ? "42501" : response.status === 401 ? "PGRST301" : "";
    throw Object.assign(new Error(`channel-credentials answered ${response.status}`), { code });
  },
});

export const deleteCredential = mutationOptions({
  mutationKey: ["channel-credentials"],
  meta: { invalidates: [["channel-credentials"]] },
  mutationFn: async (which: { channel: string; name: string }) => {
    await supabase().rest.rpc("forget_channel_credential", which).throwOnError();
  },
});
