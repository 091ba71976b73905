import { Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import { errorsAt, newGuard, removed, replaced } from "@/channels/pricing/rule/price-draft.ts";
import { currencyOptions } from "@/channels/pricing/rule/price-step-fields.tsx";
import type { PricingNames } from "@/channels/pricing/rule/pricing-names.ts";
import { DecimalInput } from "@/ui/inputs/input.tsx";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { GUARD_LABELS } from "@/rules/labels/price-labels.ts";
import { ruleErrorMessage } from "@/rules/labels/rule-error-messages.ts";
import type { PriceGuard } from "@/rules/pricing/price-list.ts";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type PriceGuardsProps = {
  guards: readonly PriceGuard[];
  /** Errors, with paths that start at "guards". */
  errors: readonly RuleError[];
  names: PricingNames;
  canEdit: boolean;
  onChange: (guards: PriceGuard[]) => void;
};

const KINDS = ["map", "cost", "margin", "change", "minimum", "maximum"] as const;

/** The limits of a price list. They apply after all rules, and their order doesn't matter. */
export function PriceGuards({ guards, errors, names, canEdit, onChange }: PriceGuardsProps) {
  const { t, i18n } = useLingui();
  return (
    <Panel
      title={t`Guards`}
      description={t`Guards apply after all rules. No rule can override them.`}
    >
      <ul className="grid gap-3">
        {guards.map((guard, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- Guards have no identity of their own.
          <li key={`${at} ${guard.is}`} className="grid gap-1">
            <div className="flex flex-wrap items-end gap-3">
              <p className="min-w-28 flex-1 self-center text-sm text-ink">
                {i18n._(GUARD_LABELS[guard.is])}
              </p>
              <GuardFields
                guard={guard}
                isDisabled={!canEdit}
                onChange={(next) => onChange(replaced(guards, at, next))}
              />
              {canEdit && (
                <IconButton
                  icon={Trash2}
                  label={t`Delete the guard: ${i18n._(GUARD_LABELS[guard.is])}`}
                  onClick={() => onChange(removed(guards, at))}
                />
              )}
            </div>
            {errorsAt(errors, ["guards", at]).map((error) => (
              <p key={error.code} role="alert" className="text-sm text-bad">
                {i18n._(ruleErrorMessage(error, names.nameOf))}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {guards.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>Without guards, a rule can set any price above zero.</Trans>
        </p>
      )}
      {canEdit && (
        <Select
          aria-label={t`Add a guard`}
          className="mt-3 w-full sm:w-64"
          value={null}
          placeholder={t`Add a guard`}
          onChange={(kind) => onChange([...guards, newGuard(kind, names.currency)])}
          options={KINDS.map((kind) => ({ value: kind, label: i18n._(GUARD_LABELS[kind]) }))}
        />
      )}
    </Panel>
  );
}

type GuardFieldsProps = {
  guard: PriceGuard;
  isDisabled: boolean;
  onChange: (guard: PriceGuard) => void;
};

function GuardFields({ guard, isDisabled, onChange }: GuardFieldsProps) {
  const { t } = useLingui();
  const input = (label: string, value: string, change: (text: string) => PriceGuard) => (
    <Field label={label} className="w-32">
      <DecimalInput
        value={value}
        disabled={isDisabled}
        onChange={(text) => onChange(change(text))}
      />
    </Field>
  );
  switch (guard.is) {
    case "map":
    case "cost":
      return null;
    case "margin":
      return input(t`Margin (%)`, guard.percent, (percent) => ({ ...guard, percent }));
    case "change":
      return input(t`Change (%)`, guard.percent, (percent) => ({ ...guard, percent }));
    case "minimum":
    case "maximum":
      return (
        <>
          {input(t`Amount`, guard.amount, (amount) => ({ ...guard, amount }))}
          <Field label={t`Currency`} className="w-24">
            <Select
              value={guard.currency}
              disabled={isDisabled}
              onChange={(currency) => onChange({ ...guard, currency })}
              options={currencyOptions(guard.currency)}
            />
          </Field>
        </>
      );
  }
}
