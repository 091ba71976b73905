import { Trans, useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import { ruleSentence } from "@/rules/builder/rule-sentence.ts";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { priceRuleSentence } from "@/rules/labels/price-rule-sentence.ts";
import { CATALOGUE } from "@/rules/pricing/price-list.ts";
import type { RuleSetContent } from "@/rules/sets/rule-set.ts";
import { type RuleChange, ruleSetChanges } from "@/rules/sets/rule-set-changes.ts";

/** The differences between two versions of a set, one line each. */
export function ChangeLines({ before, after }: { before: RuleSetContent; after: RuleSetContent }) {
  const { t, i18n } = useLingui();
  const { texts } = useRuleSetting();
  const listName = (target: string) =>
    target === CATALOGUE ? t`Catalogue` : (texts.channelName(target) ?? t`a deleted channel`);
  const sentenceOf = (rule: RuleSetContent["rules"][number]) =>
    "base" in rule ? priceRuleSentence(texts, rule, listName) : ruleSentence(texts, rule);
  const { rules, haveGuardsChanged } = ruleSetChanges(before, after);
  if (rules.length === 0 && !haveGuardsChanged) return t`The rules are the same.`;
  return (
    <ul className="grid gap-0.5">
      {rules.map(({ rule, name, change, versions }) => (
        <li key={`${rule} ${change}`} className="wrap-anywhere">
          {i18n._(lineOf(name === "" ? t`Unnamed rule` : name, change))}
          {change === "changed" && versions && (
            <BeforeAndAfter
              before={sentenceOf(versions.before)}
              after={sentenceOf(versions.after)}
            />
          )}
        </li>
      ))}
      {haveGuardsChanged && <li>{t`The guards were changed.`}</li>}
    </ul>
  );
}

/**
 * The sentences of a changed rule before and after. Nothing is shown if they are equal, for example because only the
 * rule's dates changed.
 */
function BeforeAndAfter({ before, after }: { before: string; after: string }) {
  if (before === after) return null;
  return (
    <span className="grid gap-0.5 border-l-2 border-line pl-2 text-ink-3">
      <span>
        <Trans>Before: {before}</Trans>
      </span>
      <span>
        <Trans>After: {after}</Trans>
      </span>
    </span>
  );
}

function lineOf(name: string, change: RuleChange["change"]): MessageDescriptor {
  switch (change) {
    case "added":
      return msg`“${name}” was added.`;
    case "removed":
      return msg`“${name}” was deleted.`;
    case "changed":
      return msg`“${name}” was changed.`;
    case "renamed":
      return msg`“${name}” was renamed.`;
    case "enabled":
      return msg`“${name}” was turned on.`;
    case "disabled":
      return msg`“${name}” was turned off.`;
    case "moved":
      return msg`“${name}” was moved.`;
  }
}
