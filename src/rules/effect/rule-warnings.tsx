import { Trans, useLingui } from "@lingui/react/macro";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { type RuleWarning, warningMessage } from "@/rules/effect/rule-warning-messages.ts";
import { ruleFieldLabel } from "@/rules/labels/rule-field-label.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";

type RuleLinksProps = {
  rules: readonly string[];
  nameOf: (rule: string) => string;
  onShowRule: (rule: string) => void;
};

/** Opens the rules by their names. */
export function RuleLinks({ rules, nameOf, onShowRule }: RuleLinksProps) {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {rules.map((rule) => (
        <Button key={rule} variant="link" className="h-auto! p-0!" onClick={() => onShowRule(rule)}>
          {nameOf(rule)}
        </Button>
      ))}
    </span>
  );
}

const MOST_WARNINGS = 8;

/** Effects that are probably not intended, each with the rules that cause it. */
export function RuleWarnings({
  warnings,
  focus,
  nameOf,
  onShowRule,
}: Omit<RuleLinksProps, "rules"> & { warnings: readonly RuleWarning[]; focus: string | null }) {
  const { i18n } = useLingui();
  const { texts } = useRuleSetting();
  const shown = warnings.filter((warning) => focus === null || namedIn(warning).includes(focus));
  if (shown.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {shown.slice(0, MOST_WARNINGS).map((warning) => (
        <li key={`${warning.code} ${namedIn(warning).join(" ")}`}>
          <Callout
            kind="warn"
            actions={namedIn(warning)
              .filter((rule) => rule !== focus)
              .map((rule) => (
                <Button key={rule} size="sm" variant="outline" onClick={() => onShowRule(rule)}>
                  <Trans>Open “{nameOf(rule)}”</Trans>
                </Button>
              ))}
          >
            {i18n._(warningMessage(warning, nameOf, (field) => ruleFieldLabel(texts, field)))}
          </Callout>
        </li>
      ))}
      {shown.length > MOST_WARNINGS && (
        <li className="text-sm text-ink-2">
          <Trans>More warnings: {i18n.number(shown.length - MOST_WARNINGS)}</Trans>
        </li>
      )}
    </ul>
  );
}

/** The rules that a warning names, the one it is about first. */
function namedIn(warning: RuleWarning): string[] {
  if ("by" in warning) return [warning.rule, warning.by];
  return "earlier" in warning ? [warning.rule, warning.earlier] : [warning.rule];
}
