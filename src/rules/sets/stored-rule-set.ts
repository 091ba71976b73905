import * as z from "zod/mini";
import { type RuleSet, ruleSetContent } from "@/rules/sets/rule-set.ts";

const row = z.object({
  // The id is computed from the scope, so it isn't one of the UUID versions that `z.uuid` accepts.
  id: z.guid(),
  version: z.int(),
  kind: z.enum(["clean", "publish", "price"]),
  supplier_id: z.nullable(z.uuid()),
  channel_id: z.nullable(z.uuid()),
  is_enabled: z.boolean(),
  content: z.record(z.string(), z.unknown()),
  created_at: z.string(),
  created_by: z.nullable(z.uuid()),
});

/** A version of a rule set as the database stores it. */
export function storedRuleSet(stored: unknown): RuleSet {
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
