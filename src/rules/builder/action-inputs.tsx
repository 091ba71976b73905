import { Trans, useLingui } from "@lingui/react/macro";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { FieldList, TagsInput, TranslationTable } from "@/rules/builder/action-lists.tsx";
import { DecimalMarkSelect, UnitInputs } from "@/rules/builder/number-inputs.tsx";
import { FieldSelect } from "@/rules/builder/condition-test-row.tsx";
import { useErrorText } from "@/rules/builder/error-lines.tsx";
import { CASE_LABELS, OTHERWISE_LABELS } from "@/rules/builder/operator-labels.ts";
import { useRuleSetting } from "@/rules/builder/rule-setting.tsx";
import { isTextField, writableFields } from "@/rules/drafting/action-draft.ts";
import { errorAt } from "@/rules/drafting/errors-at.ts";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";

const TEMPLATE_SAMPLE = "{brand} {title_en}";

type ActionInputsProps = {
  action: CleanAction;
  /** The errors of this action, with paths relative to it. */
  errors: readonly RuleError[];
  onChange: (action: CleanAction) => void;
};

export function ActionInputs({ action, errors, onChange }: ActionInputsProps) {
  const { t, i18n } = useLingui();
  const { attributes, readable, optionOf } = useRuleSetting();
  const textOf = useErrorText();
  const error = (key: string) => textOf(errorAt(errors, key));
  const writable = writableFields(attributes).map(optionOf);
  const texts = writable.filter(({ value }) => isTextField(value));

  /** A select for the field that the action writes. */
  const target = (value: string, put: (field: string) => void, options = writable) => (
    <Field label={t`Field`} error={error("field")}>
      <FieldSelect value={value} options={options} onChange={put} />
    </Field>
  );
  const source = (value: string, put: (field: string) => void) => (
    <Field label={t`From`} error={error("from")}>
      <FieldSelect value={value} options={readable} onChange={put} />
    </Field>
  );
  const text = (key: string, label: string, value: string, put: (next: string) => void) => (
    <Field label={label} error={error(key)}>
      <Input
        value={value}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => put(event.target.value)}
      />
    </Field>
  );
  const pair = "grid gap-2 sm:grid-cols-2";

  switch (action.do) {
    case "set":
      return (
        <div className={pair}>
          {target(action.field, (field) => onChange({ ...action, field }))}
          {text("value", t`Value (empty to clear)`, action.value, (value) =>
            onChange({ ...action, value }),
          )}
        </div>
      );
    case "copy":
      return (
        <div className={pair}>
          {source(action.from, (from) => onChange({ ...action, from }))}
          {target(action.field, (field) => onChange({ ...action, field }))}
        </div>
      );
    case "combine":
      return (
        <div className="grid gap-2">
          <FieldList
            label={t`Fields to combine`}
            fields={action.from}
            options={readable}
            error={error("from")}
            onChange={(from) => onChange({ ...action, from })}
          />
          <div className={pair}>
            {text("separator", t`Text between the fields`, action.separator, (separator) =>
              onChange({ ...action, separator }),
            )}
            {target(action.field, (field) => onChange({ ...action, field }))}
          </div>
        </div>
      );
    case "template":
      return (
        <div className="grid gap-2">
          <Field
            label={t`Text`}
            error={error("template")}
            hint={t`Write field names in braces, such as ${TEMPLATE_SAMPLE}.`}
          >
            <Input
              value={action.template}
              spellCheck={false}
              onChange={(event) => onChange({ ...action, template: event.target.value })}
            />
          </Field>
          <div className={pair}>
            <Field label={t`Insert a field`}>
              <Select
                value={null}
                placeholder={t`Choose`}
                onChange={(field) =>
                  onChange({ ...action, template: `${action.template}{${field}}` })
                }
                options={readable}
              />
            </Field>
            {target(action.field, (field) => onChange({ ...action, field }))}
          </div>
        </div>
      );
    case "replace":
      return (
        <div className="grid gap-2">
          {target(action.field, (field) => onChange({ ...action, field }), texts)}
          <div className={pair}>
            {text("find", t`Find`, action.find, (find) => onChange({ ...action, find }))}
            {text("with", t`Replace with`, action.with, (next) =>
              onChange({ ...action, with: next }),
            )}
          </div>
          <div className="flex flex-wrap gap-x-6 gap-y-1">
            <Checkbox
              label={<Trans>Match case</Trans>}
              checked={action.matchCase === true}
              onChange={(event) => onChange({ ...action, matchCase: event.target.checked })}
            />
            <Checkbox
              label={<Trans>Regular expression</Trans>}
              checked={action.isExpression === true}
              onChange={(event) => onChange({ ...action, isExpression: event.target.checked })}
            />
          </div>
        </div>
      );
    case "split":
      return (
        <div className="grid gap-2">
          <div className={pair}>
            {source(action.from, (from) => onChange({ ...action, from }))}
            {text("separator", t`Split at`, action.separator, (separator) =>
              onChange({ ...action, separator }),
            )}
          </div>
          <FieldList
            label={t`Fields for the parts`}
            fields={action.fields}
            options={writable}
            error={error("fields")}
            onChange={(fields) => onChange({ ...action, fields })}
          />
        </div>
      );
    case "case":
      return (
        <div className={pair}>
          {target(action.field, (field) => onChange({ ...action, field }), texts)}
          <Field label={t`Case`}>
            <Select
              value={action.to}
              onChange={(to) => onChange({ ...action, to })}
              options={(["title", "sentence", "upper", "lower"] as const).map((value) => ({
                value,
                label: i18n._(CASE_LABELS[value]),
              }))}
            />
          </Field>
        </div>
      );
    case "trim":
    case "strip-html":
      return target(action.field, (field) => onChange({ ...action, field }), texts);
    case "translate":
      return (
        <div className="grid gap-2">
          {target(action.field, (field) => onChange({ ...action, field }), texts)}
          <TranslationTable
            table={action.table}
            error={error("table")}
            onChange={(table) => onChange({ ...action, table })}
          />
          <Field label={t`For other values`}>
            <Select
              value={action.otherwise}
              onChange={(otherwise) => onChange({ ...action, otherwise })}
              options={(["keep", "empty", "review"] as const).map((value) => ({
                value,
                label: i18n._(OTHERWISE_LABELS[value]),
              }))}
            />
          </Field>
        </div>
      );
    case "convert-unit":
      return <UnitInputs action={action} onChange={onChange} />;
    case "parse-number":
      return (
        <div className="grid gap-2">
          <div className={pair}>
            {source(action.from, (from) => onChange({ ...action, from }))}
            {target(action.field, (field) => onChange({ ...action, field }))}
          </div>
          <DecimalMarkSelect action={action} onChange={onChange} />
        </div>
      );
    case "tag":
      return (
        <div className={pair}>
          <TagsInput
            label={t`Tags to add`}
            tags={action.add}
            error={error("add")}
            onChange={(add) => onChange({ ...action, add })}
          />
          <TagsInput
            label={t`Tags to remove`}
            tags={action.remove}
            error={null}
            onChange={(remove) => onChange({ ...action, remove })}
          />
        </div>
      );
    case "review":
      return text("note", t`Note for the reviewer`, action.note, (note) =>
        onChange({ ...action, note }),
      );
  }
}
