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

/** Buttons with the names of rules, each of which opens its rule. */
export function RuleLinks({ rules, nameOf, onShowRule }: RuleLinksProps) {
  return (
    <span className="inline-flex min-w-0 flex-wrap gap-x-3">
      {rules.map((rule) => (
        <Button
          key={rule}
          variant="link"
          className="h-auto! min-w-0 p-0! text-left whitespace-normal! wrap-anywhere"
          onClick={() => onShowRule(rule)}
        >
          {nameOf(rule)}
        </Button>
      ))}
    </span>
  );
}

const MOST_WARNINGS = 8;

/** A probably unintended effect in words, with the rules that cause it. */
export type DescribedWarning = { key: string; text: string; rules: readonly string[] };

/** Warnings about rules, each with buttons that open the rules it names. */
export function WarningList({
  warnings,
  nameOf,
  onShowRule,
}: Omit<RuleLinksProps, "rules"> & { warnings: readonly DescribedWarning[] }) {
  const { i18n } = useLingui();
  if (warnings.length === 0) return null;
  return (
    <ul className="grid gap-2">
      {warnings.slice(0, MOST_WARNINGS).map(({ key, text, rules }) => (
        <li key={key}>
          <Callout
            kind="warn"
            actions={rules.map((rule) => (
              <Button key={rule} size="sm" variant="outline" onClick={() => onShowRule(rule)}>
                <Trans>Open “{nameOf(rule)}”</Trans>
              </Button>
            ))}
          >
            {text}
          </Callout>
        </li>
      ))}
      {warnings.length > MOST_WARNINGS && (
        <li className="text-sm text-ink-2">
          <Trans>More warnings: {i18n.number(warnings.length - MOST_WARNINGS)}</Trans>
        </li>
      )}
    </ul>
  );
}

/** The warnings of clean and publish rules, of a whole set or of one rule. */
export function RuleWarnings({
  warnings,
  focus,
  nameOf,
  onShowRule,
}: Omit<RuleLinksProps, "rules"> & { warnings: readonly RuleWarning[]; focus: string | null }) {
  const { i18n } = useLingui();
  const { texts } = useRuleSetting();
  const shown = warnings.flatMap((warning): DescribedWarning[] => {
    const named = namedIn(warning);
    if (focus !== null && !named.includes(focus)) return [];
    return [
      {
        key: `${warning.code} ${named.join(" ")}`,
        text: i18n._(warningMessage(warning, nameOf, (field) => ruleFieldLabel(texts, field))),
        rules: named.filter((rule) => rule !== focus),
      },
    ];
  });
  return <WarningList warnings={shown} nameOf={nameOf} onShowRule={onShowRule} />;
}

/** The rules that a warning names, with its subject first. */
function namedIn(warning: RuleWarning): string[] {
  if ("by" in warning) return [warning.rule, warning.by];
  return "earlier" in warning ? [warning.rule, warning.earlier] : [warning.rule];
}
