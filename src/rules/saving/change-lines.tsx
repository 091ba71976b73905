import { useLingui } from "@lingui/react/macro";
import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { RuleSetContent } from "@/rules/sets/rule-set.ts";
import { type RuleChange, ruleSetChanges } from "@/rules/sets/rule-set-changes.ts";

/** The differences between two versions of a set, one line each. */
export function ChangeLines({ before, after }: { before: RuleSetContent; after: RuleSetContent }) {
  const { t, i18n } = useLingui();
  const { rules, haveGuardsChanged } = ruleSetChanges(before, after);
  if (rules.length === 0 && !haveGuardsChanged) return t`The rules are the same.`;
  return (
    <ul className="grid gap-0.5">
      {rules.map(({ rule, name, change }) => (
        <li key={`${rule} ${change}`} className="wrap-anywhere">
          {i18n._(lineOf(name === "" ? t`Unnamed rule` : name, change))}
        </li>
      ))}
      {haveGuardsChanged && <li>{t`The guards were changed.`}</li>}
    </ul>
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
      return msg`“${name}” was enabled.`;
    case "disabled":
      return msg`“${name}” was disabled.`;
    case "moved":
      return msg`“${name}” was moved.`;
  }
}
