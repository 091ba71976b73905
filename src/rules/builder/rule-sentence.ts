import { msg } from "@lingui/core/macro";
import { asGroup } from "@/rules/drafting/condition-draft.ts";
import { type FilterRule, isCleanRule } from "@/rules/drafting/rule-set-draft.ts";
import { actionSentence } from "@/rules/labels/action-sentence.ts";
import { conditionSentence } from "@/rules/labels/condition-sentence.ts";
import type { RuleTexts } from "@/rules/labels/rule-field-label.ts";

/** Describes a rule in plain words. */
export function ruleSentence(texts: RuleTexts, rule: FilterRule): string {
  const { i18n } = texts;
  const effect = effectSentence(texts, rule);
  if (rule.when === null || asGroup(rule.when).parts.length === 0)
    return isCleanRule(rule) ? i18n._(msg`For all products: ${effect}`) : effect;
  const condition = conditionSentence(texts, rule.when);
  return i18n._(msg`If ${condition}: ${effect}`);
}

function effectSentence(texts: RuleTexts, rule: FilterRule): string {
  const { i18n } = texts;
  if (isCleanRule(rule))
    return rule.actions.map((action) => actionSentence(texts, action)).join(" · ");
  const isIncluded = rule.decision === "include";
  if (rule.channels === null) return i18n._(isIncluded ? msg`Publish` : msg`Don’t publish`);
  const names = rule.channels.map((id) => texts.channelName(id) ?? i18n._(msg`a deleted channel`));
  const list = new Intl.ListFormat(i18n.locale, { type: "conjunction" }).format(names);
  return i18n._(isIncluded ? msg`Publish on ${list}` : msg`Don’t publish on ${list}`);
}
