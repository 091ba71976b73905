import { Trans, useLingui } from "@lingui/react/macro";
import { Trash2 } from "lucide-react";
import type { ConditionTest } from "@/rules/condition/condition.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { type RuleField, ruleFieldKind } from "@/rules/condition/rule-field.ts";
import { ErrorLines, useErrorText } from "@/rules/builder/error-lines.tsx";
import { OPERATOR_LABELS } from "@/rules/builder/operator-labels.ts";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { TestValue } from "@/rules/builder/test-value.tsx";
import {
  operatorsFor,
  valueInputOf,
  withField,
  withOperator,
} from "@/rules/drafting/condition-draft.ts";
import { errorAt, ownErrors } from "@/rules/drafting/errors-at.ts";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { type Option, Select } from "@/ui/inputs/select.tsx";

type ConditionTestRowProps = {
  test: ConditionTest;
  /** The position, counted from 1, for the labels. */
  place: number;
  errors: readonly RuleError[];
  onChange: (test: ConditionTest) => void;
  onRemove: () => void;
};

/** One condition: a field, an operator and what it compares with. */
export function ConditionTestRow({
  test,
  place,
  errors,
  onChange,
  onRemove,
}: ConditionTestRowProps) {
  const { t, i18n } = useLingui();
  const { readable } = useRuleSetting();
  const textOf = useErrorText();
  const { field, is } = test;
  const operators = operatorsFor(field);
  const known = operators.includes(is) ? operators : [is, ...operators];
  const input = valueInputOf(test);
  const hasCase = ["text", "values"].includes(input) && is !== "in-list" && is !== "not-in-list";

  return (
    <div className="grid gap-2 rounded-panel border border-line bg-surface p-3">
      <div className="grid items-start gap-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <Field label={t`Field`} error={textOf(errorAt(errors, "field"))}>
          <FieldSelect
            value={field}
            options={readable}
            onChange={(next) => onChange(withField(test, next))}
          />
        </Field>
        <Field label={t`Operator`} error={textOf(errorAt(errors, "is"))}>
          <Select
            value={is}
            onChange={(next) => onChange(withOperator(test, next))}
            options={known.map((value) => ({ value, label: i18n._(OPERATOR_LABELS[value]) }))}
          />
        </Field>
        <IconButton
          icon={Trash2}
          label={t`Remove condition ${place}`}
          onClick={onRemove}
          className="sm:mt-6.5"
        />
      </div>
      <TestValue test={test} errors={errors} onChange={onChange} />
      {hasCase && ruleFieldKind(field) !== "list" && (
        <Checkbox
          label={<Trans>Match case</Trans>}
          checked={test.matchCase === true}
          onChange={({ target }) => onChange({ ...test, matchCase: target.checked })}
        />
      )}
      <ErrorLines errors={ownErrors(errors)} />
    </div>
  );
}

type FieldSelectProps = {
  value: RuleField;
  options: readonly Option<RuleField>[];
  onChange: (field: RuleField) => void;
};

/** A select for a field. A deleted field is still shown, so that its error makes sense. */
export function FieldSelect({ value, options, onChange }: FieldSelectProps) {
  const { t } = useLingui();
  const { optionOf } = useRuleSetting();
  const all = options.some((option) => option.value === value)
    ? options
    : [optionOf(value), ...options];
  return (
    <Combobox
      value={value}
      options={all}
      onChange={onChange}
      searchPlaceholder={t`Search fields`}
    />
  );
}
