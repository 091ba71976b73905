import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Json } from "@/lib/database.types.ts";
import { supabase } from "@/lib/supabase.ts";
import { type RuleSet, type RuleSetContent, ruleSetContent } from "@/rules/sets/rule-set.ts";
import { storedRuleSet } from "@/rules/sets/stored-rule-set.ts";

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
      return data.map(storedRuleSet);
    },
  });

/** A saved version of a rule set, with the version before it. The first version has none. */
export type RuleSetVersion = RuleSet & { previous: RuleSet | null };

/** The latest versions of one rule set, the newest first. */
export const ruleSetVersionsQuery = (organization: string, id: string) =>
  queryOptions({
    queryKey: keys.versions(organization, id),
    queryFn: async ({ signal }): Promise<RuleSetVersion[]> => {
      const { data } = await supabase()
        .from("rule_sets")
        .select(COLUMNS)
        .eq("org_id", organization)
        .eq("id", id)
        .order("version", { ascending: false })
        // One more than is shown, because the oldest version shown is compared with the version before it.
        .limit(MOST_VERSIONS + 1)
        .abortSignal(signal)
        .throwOnError();
      const versions = data.map(storedRuleSet);
      return versions
        .slice(0, MOST_VERSIONS)
        .map((version, at) => ({ ...version, previous: versions[at + 1] ?? null }));
    },
  });

/** How many channels and listings saving a set affects. */
const ruleSetReach = z.object({ channels: z.int(), listings: z.int() });

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

/**
 * Saves the next version and returns how many listings it affects. An old version is restored by saving its content
 * again.
 */
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
    const saved = storedRuleSet(data);
    const reach = await supabase()
      .rpc("rule_set_reach", { org: organization, rule_set: saved.id })
      .throwOnError();
    return { ...saved, reach: ruleSetReach.parse(reach.data) };
  },
});

/** Leaves out keys whose value is undefined, as the request itself does. */
const plainJson = (value: object): NonNullable<Json> => JSON.parse(JSON.stringify(value));
