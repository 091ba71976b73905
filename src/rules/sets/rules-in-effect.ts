import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import type { PublishRule } from "@/rules/publish/publish-rule.ts";
import type { RuleSet } from "@/rules/sets/rule-set.ts";

type Sets = readonly Pick<RuleSet, "kind" | "supplierId" | "channelId" | "isEnabled" | "content">[];

/**
 * The clean rules for a supplier's products, in the order in which they run: the organization's rules, then the
 * supplier's, which therefore take precedence. Null if a newer version of the portal saved one of the sets, because
 * running only the other set would have unintended effects.
 */
export function cleanRulesFor(sets: Sets, supplier: string | null): CleanRule[] | null {
  const rules: CleanRule[] = [];
  const scopes = supplier === null ? [null] : [null, supplier];
  for (const scope of scopes)
    for (const { kind, supplierId, isEnabled, content } of sets) {
      if (kind !== "clean" || supplierId !== scope || !isEnabled) continue;
      if (content?.kind !== "clean") return null;
      rules.push(...content.rules);
    }
  return rules;
}

/**
 * The publish rules for a channel, in order. The first matching rule decides, so the channel's rules come before those
 * for all channels. Null if a newer version of the portal saved one of the sets.
 */
export function publishRulesFor(sets: Sets, channel: string): PublishRule[] | null {
  const rules: PublishRule[] = [];
  for (const scope of [channel, null])
    for (const { kind, channelId, isEnabled, content } of sets) {
      if (kind !== "publish" || channelId !== scope || !isEnabled) continue;
      if (content?.kind !== "publish") return null;
      rules.push(...content.rules);
    }
  return rules;
}
