import {
  type CompiledCondition,
  compileCondition,
  type RuleContext,
} from "@/rules/condition/compile-condition.ts";
import { matchesProduct, type ProductReader } from "@/rules/condition/match-product.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import type { PublishRule } from "@/rules/publish/publish-rule.ts";

export type PreparedPublishRule = {
  id: string;
  when: CompiledCondition | null;
  isIncluded: boolean;
};

/**
 * Prepares the enabled rules for one channel, in order. If one of them has an error, none of them run, because a
 * product that this rule excludes could otherwise be published.
 */
export function preparePublishSet(
  rules: readonly PublishRule[],
  channel: string,
  context: RuleContext,
):
  | { ok: true; rules: readonly PreparedPublishRule[] }
  | { ok: false; errors: ReadonlyMap<string, readonly RuleError[]> } {
  const errors = new Map<string, readonly RuleError[]>();
  const prepared: PreparedPublishRule[] = [];
  for (const { id, isEnabled, when, decision, channels } of rules) {
    if (!isEnabled || (channels !== null && !channels.includes(channel))) continue;
    const compiled = when === null ? null : compileCondition(when, context);
    if (compiled?.ok === false) {
      const inRule = compiled.errors.map((error) => ({ ...error, path: ["when", ...error.path] }));
      errors.set(id, inRule);
      continue;
    }
    prepared.push({
      id,
      when: compiled === null ? null : compiled.condition,
      isIncluded: decision === "include",
    });
  }
  return errors.size > 0 ? { ok: false, errors } : { ok: true, rules: prepared };
}

/** The first rule that matches decides; a product that no rule matches is included. */
export function publishDecision(
  rules: readonly PreparedPublishRule[],
  product: ProductReader,
): { isIncluded: boolean; rule: string | null } {
  const first = rules.find(({ when }) => when === null || matchesProduct(when, product));
  return first === undefined
    ? { isIncluded: true, rule: null }
    : { isIncluded: first.isIncluded, rule: first.id };
}
