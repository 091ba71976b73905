import { type PreparedAction, prepareAction } from "@/rules/clean/apply-action.ts";
import { CleanDraft } from "@/rules/clean/clean-draft.ts";
import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import { compileCleanRule } from "@/rules/clean/compile-clean-rule.ts";
import type { CompiledCondition, RuleContext } from "@/rules/condition/compile-condition.ts";
import { matchesProduct, type ProductReader } from "@/rules/condition/match-product.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";

export type PreparedCleanRule = {
  id: string;
  when: CompiledCondition | null;
  actions: readonly PreparedAction[];
};

export type PreparedCleanSet = {
  rules: readonly PreparedCleanRule[];
  /** Errors by rule id. Rules with errors are skipped, and the others run. */
  errors: ReadonlyMap<string, readonly RuleError[]>;
};

/** Prepares the enabled rules of a set, in order. */
export function prepareCleanSet(
  rules: readonly CleanRule[],
  context: RuleContext,
): PreparedCleanSet {
  const errors = new Map<string, readonly RuleError[]>();
  const prepared: PreparedCleanRule[] = [];
  for (const rule of rules) {
    if (!rule.isEnabled) continue;
    const compiled = compileCleanRule(rule, context);
    if (!compiled.ok) {
      errors.set(rule.id, compiled.errors);
      continue;
    }
    const { id, when, actions } = compiled.rule;
    prepared.push({ id, when, actions: actions.map(prepareAction) });
  }
  return { rules: prepared, errors };
}

/** Runs clean rules on one product. Each rule reads the values that earlier rules wrote. */
export function cleanProduct(
  { rules }: Pick<PreparedCleanSet, "rules">,
  product: ProductReader,
): CleanDraft {
  const draft = new CleanDraft(product);
  for (const { id, when, actions } of rules) {
    if (when !== null && !matchesProduct(when, draft)) continue;
    draft.matched.push(id);
    for (const apply of actions) apply(draft, id);
  }
  return draft;
}
