import type { CleanAction } from "@/rules/clean/clean-action.ts";
import { type CleanRule, cleanRule } from "@/rules/clean/clean-rule.ts";
import { cleanProduct, prepareCleanSet } from "@/rules/clean/run-clean-rules.ts";
import { recordReader } from "@/rules/condition/record-reader.ts";
import { aRuleProduct, RULE_CONTEXT } from "./rule-context.ts";

export const UNCLEAN_LAMP = aRuleProduct({
  title_en: "  DESK   lamp ",
  title_fr: "Lampe de l'atelier, noire, 40 W",
  description_en: "<p>Bright &amp; quiet.</p><p>Made in Canada.</p>",
  brand: "nord lighting inc",
  mpn: "1 234,50 $",
  category: "Home / Lamps / Desk",
  cost: "50.0000",
  weight: "2.5000",
  weight_unit: "lb",
  length: "10",
  width: "20",
  tags: ["Office", "old"],
  attributes: { Colour: "Noir", Watts: 40 },
});

export const aCleanRule = (actions: CleanAction[], rest: Partial<CleanRule> = {}): CleanRule =>
  cleanRule.parse({ id: "r1", name: "A rule", isEnabled: true, when: null, actions, ...rest });

/** Cleans one product. Returns its changed values, its draft and the errors of the rules. */
export function clean(rules: readonly CleanRule[], product = UNCLEAN_LAMP) {
  const prepared = prepareCleanSet(rules, RULE_CONTEXT);
  const draft = cleanProduct(prepared, recordReader(product));
  const after = Object.fromEntries(draft.changes().map((one) => [one.field, one.after]));
  return { after, draft, errors: prepared.errors };
}
