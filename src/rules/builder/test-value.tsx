import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { choiceLabel } from "@/catalogue/product/field-labels.ts";
import { ownValue } from "@/lib/collections.ts";
import { type ConditionTest, MOST_VALUES } from "@/rules/condition/condition.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { ruleFieldKind } from "@/rules/condition/rule-field.ts";
import { useErrorText } from "@/rules/builder/error-lines.tsx";
import { LISTING_STATE_LABELS } from "@/rules/builder/operator-labels.ts";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { issueNamesOf } from "@/rules/labels/issue-names.ts";
import { choicesOf, valueInputOf, valuesIn } from "@/rules/drafting/condition-draft.ts";
import { errorAt } from "@/rules/drafting/errors-at.ts";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { DecimalInput, Input } from "@/ui/inputs/input.tsx";
import { type Option, Select } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

type TestValueProps = {
  test: ConditionTest;
  errors: readonly RuleError[];
  onChange: (test: ConditionTest) => void;
};

/** The value that a condition compares a field with. The operator decides which inputs it needs. */
export function TestValue({ test, errors, onChange }: TestValueProps) {
  const { t } = useLingui();
  const textOf = useErrorText();
  const options = useChoices(test.field);
  const input = valueInputOf(test);
  const error = textOf(errorAt(errors, "value")) ?? textOf(errorAt(errors, "values"));
  const { value = "", to = "", values = [] } = test;

  switch (input) {
    case "none":
      return null;
    case "choice":
      return (
        <Field label={t`Value`} error={error}>
          <Combobox
            value={value === "" ? null : value}
            options={options}
            onChange={(next) => onChange({ ...test, value: next })}
          />
        </Field>
      );
    case "choices":
      return (
        <fieldset className="grid max-h-56 gap-1 overflow-y-auto">
          <legend className="mb-1.5 text-sm font-medium text-ink">
            <Trans>Values</Trans>
          </legend>
          {[...options, ...unknownChoices(values, options)].map((option) => (
            <Checkbox
              key={option.value}
              label={option.label}
              checked={values.includes(option.value)}
              onChange={({ target }) => {
                const rest = values.filter((one) => one !== option.value);
                onChange({ ...test, values: target.checked ? [...rest, option.value] : rest });
              }}
            />
          ))}
          {error && <p className="text-sm text-bad">{error}</p>}
        </fieldset>
      );
    case "values":
      return <ValueList test={test} error={error} onChange={onChange} />;
    case "number":
      return <NumberValue test={test} error={error} onChange={onChange} />;
    case "two-numbers":
    case "two-days": {
      const bound = (text: string, change: (next: string) => void) =>
        input === "two-numbers" ? (
          <DecimalInput value={text} onChange={change} />
        ) : (
          <Input type="date" value={text} onChange={({ target }) => change(target.value)} />
        );
      return (
        <div className="grid grid-cols-2 gap-2">
          <Field label={t`From`} error={error}>
            {bound(value, (next) => onChange({ ...test, value: next }))}
          </Field>
          <Field label={t`To`}>{bound(to, (next) => onChange({ ...test, to: next }))}</Field>
        </div>
      );
    }
    case "text":
    case "count":
    case "day":
      return (
        <Field label={input === "count" ? t`Number` : t`Value`} error={error}>
          <Input
            type={input === "day" ? "date" : "text"}
            inputMode={input === "count" ? "numeric" : undefined}
            autoComplete="off"
            spellCheck={false}
            value={value}
            onChange={({ target }) => onChange({ ...test, value: target.value })}
          />
        </Field>
      );
  }
}

/** Selected values that no longer exist are still offered, so that they can be removed. */
const unknownChoices = (values: readonly string[], options: readonly Option<string>[]) =>
  values
    .filter((one) => !options.some(({ value }) => value === one))
    .map((value) => ({ value, label: value }));

/** The only values that a field can have, with their labels. Empty if it can have any value. */
function useChoices(field: string): readonly Option<string>[] {
  const { i18n } = useLingui();
  const { suppliers, channelIssues } = useRuleSetting();
  const issues = issueNamesOf(field, channelIssues);
  if (issues !== null)
    return Object.entries(issues)
      .map(([value, name]) => ({ value, label: i18n._(name) }))
      .toSorted((a, b) => a.label.localeCompare(b.label, i18n.locale));
  const choices = choicesOf(field);
  if (choices === null) return [];
  if (choices === "suppliers") return suppliers.map(({ id, name }) => ({ value: id, label: name }));
  return choices.map((value) => {
    const state = ownValue(LISTING_STATE_LABELS, value);
    return { value, label: state ? i18n._(state) : choiceLabel(i18n, value) };
  });
}

type InputProps = {
  test: ConditionTest;
  error: string | null;
  onChange: (test: ConditionTest) => void;
};

/** A list of values, one per line. The typed text isn't reformatted while it's edited. */
function ValueList({ test, error, onChange }: InputProps) {
  const { t, i18n } = useLingui();
  const { values = [] } = test;
  const [text, setText] = useState(() => values.join("\n"));
  const isOurs = valuesIn(text).join("\n") === values.join("\n");
  const count = i18n.number(values.length);
  const most = i18n.number(MOST_VALUES);
  return (
    <Field
      label={t`Values, one per line`}
      hint={t`You can paste a column from a spreadsheet. ${count} of ${most} values.`}
      error={error}
    >
      <Textarea
        value={isOurs ? text : values.join("\n")}
        spellCheck={false}
        onChange={({ target }) => {
          setText(target.value);
          onChange({ ...test, values: valuesIn(target.value) });
        }}
      />
    </Field>
  );
}

/** A number, or another number field of the same product. */
function NumberValue({ test, error, onChange }: InputProps) {
  const { t } = useLingui();
  const { readable } = useRuleSetting();
  const { other, ...rest } = test;
  const isNumber = ruleFieldKind(test.field) === "number";
  const numbers = readable.filter(({ value }) => ruleFieldKind(value) === "number");
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {isNumber && (
        <Field label={t`Compare with`}>
          <Select
            value={other === undefined ? "value" : "field"}
            onChange={(next) =>
              onChange(next === "field" ? { ...rest, other: "cost" } : { ...rest, value: "" })
            }
            options={[
              { value: "value", label: t`A number` },
              { value: "field", label: t`Another field` },
            ]}
          />
        </Field>
      )}
      {other === undefined ? (
        <Field label={t`Number`} error={error}>
          <DecimalInput
            value={test.value ?? ""}
            onChange={(next) => onChange({ ...test, value: next })}
          />
        </Field>
      ) : (
        <Field label={t`Other field`} error={error}>
          <Combobox
            value={other}
            options={numbers}
            onChange={(next) => onChange({ ...rest, other: next })}
          />
        </Field>
      )}
    </div>
  );
}
