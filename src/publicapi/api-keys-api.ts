import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { supabase } from "@/lib/supabase.ts";
import { type ApiKey, apiKey } from "@/publicapi/api-key.ts";
import type { KeyScope } from "@/publicapi/common/scope.ts";

const API_KEYS = ["api-keys"] as const;

/** The newest keys of an organization, at most 200. */
export const apiKeysQuery = (organization: string) =>
  queryOptions({
    queryKey: [...API_KEYS, organization],
    queryFn: async ({ signal }): Promise<ApiKey[]> => {
      const { data } = await supabase()
        .from("api_keys")
        .select(Object.keys(apiKey.shape).join(", "))
        .eq("org_id", organization)
        .order("created_at", { ascending: false })
        .limit(200)
        .abortSignal(signal)
        .throwOnError();
      return z.array(apiKey).parse(data);
    },
  });

const made = z.object({ id: z.uuid(), key: z.string() });
export type MadeKey = z.infer<typeof made>;

export type NewKey = {
  org: string;
  name: string;
  scopes: KeyScope[];
  /** Days until the key expires. Without a number, the key never expires. */
  days?: number;
  networks: string[];
  /** Whether the key works in the sandbox instead of with real data. */
  is_test: boolean;
};

export const createApiKey = mutationOptions({
  mutationKey: API_KEYS,
  // The form shows its own error message.
  meta: { invalidates: [[...API_KEYS]], silent: true },
  mutationFn: async (key: NewKey): Promise<MadeKey> => {
    const { data } = await supabase().rpc("create_api_key", key).throwOnError();
    return made.parse(data);
  },
});

/** Replaces a key with a new one. The old key works for up to another day. */
export const rotateApiKey = mutationOptions({
  mutationKey: API_KEYS,
  meta: { invalidates: [[...API_KEYS]] },
  mutationFn: async (key: string): Promise<MadeKey> => {
    const { data } = await supabase().rpc("rotate_api_key", { key }).throwOnError();
    return made.parse(data);
  },
});

/** Replaces the sandbox with a new one that contains only demo data. */
export const resetSandbox = mutationOptions({
  mutationKey: [...API_KEYS, "sandbox"],
  mutationFn: async (org: string) => {
    await supabase().rpc("reset_sandbox", { org }).throwOnError();
  },
});

export const revokeApiKey = mutationOptions({
  mutationKey: API_KEYS,
  meta: { invalidates: [[...API_KEYS]] },
  mutationFn: async (key: string) => {
    await supabase().rpc("revoke_api_key", { key }).throwOnError();
  },
});
