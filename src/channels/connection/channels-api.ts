import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { ChannelCredential } from "@/channels/connection/channel-credential.ts";
import { storedChannel } from "@/channels/connection/stored-channel.ts";
import { json } from "@/lib/json.ts";
import { functionError, invokeFunction } from "@/lib/edge-function-api.ts";
import { supabase } from "@/lib/supabase.ts";

const channel = z.extend(storedChannel, {
  id: z.uuid(),
  name: z.string(),
  status: z.enum(["draft", "active", "paused"]),
  config_version: z.int(),
});
export type Channel = z.infer<typeof channel>;
/** The part of a channel that a person edits. The kind can't change later. */
export type ChannelDraft = Omit<Channel, "id" | "config_version" | "settings"> & {
  settings: Record<string, string>;
};

const COLUMNS =
  "id, kind, name, status, definition, language, country, currency, settings, policy, config_version";

export const channelsQuery = (organization: string) =>
  queryOptions({
    queryKey: ["channels", organization],
    queryFn: async ({ signal }): Promise<Channel[]> => {
      const { data } = await supabase()
        .from("channels")
        .select(COLUMNS)
        .eq("org_id", organization)
        .order("name")
        .abortSignal(signal)
        .throwOnError();
      return z.array(channel).parse(data);
    },
  });

/** The cached data that becomes stale when a channel or its mapping changes. */
export const INVALIDATED_BY_CHANNELS = [
  ["channels"],
  ["channel-maps"],
  ["listing-summary"],
  ["listings"],
];

/** Connects a channel and returns its id. */
export const connectChannel = mutationOptions({
  mutationKey: ["channels"],
  meta: { invalidates: INVALIDATED_BY_CHANNELS },
  mutationFn: async ({ organization, draft }: { organization: string; draft: ChannelDraft }) => {
    const { data } = await supabase()
      .from("channels")
      .insert({ org_id: organization, ...draft })
      .select("id")
      .single()
      .throwOnError();
    return data.id;
  },
});

export const saveChannel = mutationOptions({
  mutationKey: ["channels"],
  meta: { invalidates: INVALIDATED_BY_CHANNELS },
  mutationFn: async ({ id, ...decided }: { id: string } & Partial<Omit<ChannelDraft, "kind">>) => {
    // An update that matches no channel must fail: the channel was removed, or the person no longer
    // has permission to change it.
    await supabase()
      .from("channels")
      .update(decided)
      .eq("id", id)
      .select("id")
      .single()
      .throwOnError();
  },
});

const nameTaken = z.object({ code: z.literal("23505") });

/** Whether saving failed because another channel of the same kind already has this name. */
export const isNameTaken = (error: unknown): boolean => nameTaken.safeParse(error).success;

const decided = z.object({ policy: z.record(z.string(), json) });

/** Saves which mapped categories the channel's list lacks, without overwriting the rest of the current policy. */
export const saveMissingCategories = mutationOptions({
  mutationKey: ["channels"],
  meta: { invalidates: INVALIDATED_BY_CHANNELS },
  mutationFn: async ({ id, missingCategories }: { id: string; missingCategories: string[] }) => {
    const channels = () => supabase().from("channels");
    const { data } = await channels().select("policy").eq("id", id).single().throwOnError();
    const policy = { ...decided.parse(data).policy, missingCategories };
    await channels().update({ policy }).eq("id", id).select("id").single().throwOnError();
  },
});

export type ChannelRemoval = "removed" | "has-orders";

/** Removes a channel, unless it has orders, which are kept. */
export const removeChannel = mutationOptions({
  mutationKey: ["channels"],
  meta: { invalidates: INVALIDATED_BY_CHANNELS },
  mutationFn: async (id: string): Promise<ChannelRemoval> => {
    const channels = () => supabase().from("channels");
    const { data: removed, error } = await channels().delete().eq("id", id).select("id");
    // Only orders prevent the removal. All other rows that refer to a channel are deleted with it.
    if (error?.code === "23503") return "has-orders";
    if (error) throw error;
    if (removed.length > 0) return "removed";
    // No row was removed: the channel was already deleted, or row-level security prevented it. We have to check which.
    const { data: left } = await channels().select("id").eq("id", id).throwOnError();
    if (left.length > 0)
      throw Object.assign(new Error("The channel was not removed."), { code: "42501" });
    return "removed";
  },
});

const credentials = z.array(
  z.object({ name: z.string(), ending: z.string(), updated_at: z.string() }),
);

/** The names and last characters of a channel's stored secrets. The secrets themselves can't be read. */
export const credentialsQuery = (id: string) =>
  queryOptions({
    queryKey: ["channel-credentials", id],
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .rpc("channel_credentials", { channel: id })
        .abortSignal(signal)
        .throwOnError();
      return credentials.parse(data);
    },
  });

export const saveCredential = mutationOptions({
  mutationKey: ["channel-credentials"],
  meta: { invalidates: [["channel-credentials"]] },
  mutationFn: async (credential: ChannelCredential) => {
    const response = await invokeFunction("channel-credentials", { body: credential });
    if (response.ok) return;
    throw functionError("channel-credentials", response.status);
  },
});

export const deleteCredential = mutationOptions({
  mutationKey: ["channel-credentials"],
  meta: { invalidates: [["channel-credentials"]] },
  mutationFn: async (which: { channel: string; name: string }) => {
    await supabase().rpc("delete_channel_credential", which).throwOnError();
  },
});
