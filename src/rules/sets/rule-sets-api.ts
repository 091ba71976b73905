import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Json } from "@/lib/database.types.ts";
import { supabase } from "@/lib/supabase.ts";
import { type RuleSet, type RuleSetContent, ruleSetContent } from "@/rules/sets/rule-set.ts";

const row = z.object({
  id: z.uuid(),
  version: z.int(),
  kind: z.enum(["clean", "publish", "price"]),
  supplier_id: z.nullable(z.uuid()),
  channel_id: z.nullable(z.uuid()),
  is_enabled: z.boolean(),
  content: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  created_by: z.nullable(z.uuid()),
});

function ruleSetOf(stored: unknown): RuleSet {
  const { supplier_id, channel_id, is_enabled, created_at, created_by, ...rest } =
    row.parse(stored);
  const content = ruleSetContent.safeParse({ ...rest.content, kind: rest.kind });
  return {
    ...rest,
    supplierId: supplier_id,
    channelId: channel_id,
    isEnabled: is_enabled,
    content: content.success ? content.data : null,
    savedAt: created_at,
    savedBy: created_by,
  };
}

const COLUMNS =
  "id, version, kind, supplier_id, channel_id, is_enabled, content, created_at, created_by";
const keys = {
  all: ["rule-sets"],
  latest: (organization: string) => ["rule-sets", organization],
  versions: (organization: string, id: string) => ["rule-sets", organization, id],
} as const;

const MOST_VERSIONS = 50;

/** The latest version of every rule set. */
export const ruleSetsQuery = (organization: string) =>
  queryOptions({
    queryKey: keys.latest(organization),
    queryFn: async ({ signal }): Promise<RuleSet[]> => {
      const { data } = await supabase()
        .rpc("latest_rule_sets", { org: organization })
        .select(COLUMNS)
        .abortSignal(signal)
        .throwOnError();
      return data.map(ruleSetOf);
    },
  });

/** The latest versions of one rule set, the newest first. */
export const ruleSetVersionsQuery = (organization: string, id: string) =>
  queryOptions({
    queryKey: keys.versions(organization, id),
    queryFn: async ({ signal }): Promise<RuleSet[]> => {
      const { data } = await supabase()
        .from("rule_sets")
        .select(COLUMNS)
        .eq("org_id", organization)
        .eq("id", id)
        .order("version", { ascending: false })
        .limit(MOST_VERSIONS)
        .abortSignal(signal)
        .throwOnError();
      return data.map(ruleSetOf);
    },
  });

type Save = {
  organization: string;
  /**
   * The version that the person loaded; 0 for a new set. The save fails if another person saved the next version first.
   */
  seenVersion: number;
  supplierId: string | null;
  channelId: string | null;
  isEnabled: boolean;
  content: RuleSetContent;
};

/** Saves the next version. Restoring an old version saves its content as the next one. */
export const saveRuleSet = mutationOptions({
  mutationKey: keys.all,
  meta: { invalidates: [keys.all] },
  mutationFn: async ({ organization, seenVersion, content, ...scope }: Save) => {
    // Parsing first ensures that nothing is stored that couldn't be read back.
    const { kind, ...stored } = ruleSetContent.parse(content);
    const { data } = await supabase()
      .from("rule_sets")
      .insert({
        org_id: organization,
        version: seenVersion + 1,
        kind,
        supplier_id: scope.supplierId,
        channel_id: scope.channelId,
        is_enabled: scope.isEnabled,
        content: plainJson(stored),
      })
      .select(COLUMNS)
      .single()
      .throwOnError();
    return ruleSetOf(data);
  },
});

/** Deletes a rule set with all its versions. */
export const deleteRuleSet = mutationOptions({
  mutationKey: keys.all,
  meta: { invalidates: [keys.all] },
  mutationFn: async ({ organization, id }: { organization: string; id: string }) => {
    await supabase()
      .from("rule_sets")
      .delete()
      .eq("org_id", organization)
      .eq("id", id)
      .throwOnError();
  },
});

/** Without keys whose value is undefined, as the request sends it. */
const plainJson = (value: object): NonNullable<Json> => JSON.parse(JSON.stringify(value));
