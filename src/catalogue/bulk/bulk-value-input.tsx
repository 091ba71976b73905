import { Trans, useLingui } from "@lingui/react/macro";
import { type BulkEdit, type Operation, ROUNDINGS } from "@/catalogue/bulk/bulk-edit.ts";
import { ROUNDING_LABELS } from "@/catalogue/bulk/bulk-labels.ts";
import { choiceLabel } from "@/catalogue/product/field-labels.ts";
import {
  isDecimalKind,
  type ProductFieldKind,
  PRODUCT_FIELDS,
} from "@/catalogue/product/product-field.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { DecimalInput, Input } from "@/ui/inputs/input.tsx";
import { type Option, Select } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

type BulkValueInputProps = {
  edit: BulkEdit;
  suppliers: readonly Option<string>[];
  error: string | null;
  onChange: (change: Partial<BulkEdit>) => void;
};

/** The inputs an operation needs: a value, two texts, or an amount and its rounding. */
export function BulkValueInput({ edit, suppliers, error, onChange }: BulkValueInputProps) {
  const { i18n, t } = useLingui();
  const { field, operation, value, replacement, rounding } = edit;
  if (operation === "clear") return null;
  const kind: ProductFieldKind | null = field === "supplier_id" ? null : PRODUCT_FIELDS[field];
  const options =
    kind === null
      ? suppliers
      : kind.is === "choice"
        ? kind.choices.map((choice) => ({ value: choice, label: choiceLabel(i18n, choice) }))
        : null;
  const written = {
    value,
    onChange: (event: { target: { value: string } }) => onChange({ value: event.target.value }),
  };
  const labels: Partial<Record<Operation, string>> = {
    replace: t`Find`,
    shorten: t`Maximum characters`,
    add: t`Amount`,
    percent: t`Percent`,
    "add-tags": t`Tags`,
    "remove-tags": t`Tags`,
  };
  const isCalculated = operation === "add" || operation === "percent";

  return (
    <>
      <Field
        label={labels[operation] ?? <Trans>Value</Trans>}
        error={error}
        {...(kind?.is === "tags" ? { hint: t`Separate tags with commas` } : {})}
      >
        {options !== null ? (
          <Select
            options={options}
            value={value === "" ? null : value}
            onChange={(chosen) => onChange({ value: chosen })}
            placeholder={t`Choose`}
          />
        ) : kind?.is === "long-text" && operation === "set" ? (
          <Textarea {...written} rows={3} />
        ) : isCalculated || (kind && isDecimalKind(kind)) ? (
          <DecimalInput value={value} onChange={(text) => onChange({ value: text })} />
        ) : (
          <Input
            {...written}
            autoComplete="off"
            {...(kind?.is === "date" ? { type: "date" } : {})}
            {...(operation === "shorten" ? { inputMode: "numeric" } : {})}
          />
        )}
      </Field>
      {operation === "replace" && (
        <Field label={<Trans>Replace with</Trans>}>
          <Input
            value={replacement}
            onChange={(event) => onChange({ replacement: event.target.value })}
            autoComplete="off"
          />
        </Field>
      )}
      {isCalculated && kind?.is === "money" && (
        <Field label={<Trans>Rounding</Trans>}>
          <Select
            options={ROUNDINGS.map((each) => ({
              value: each,
              label: i18n._(ROUNDING_LABELS[each]),
            }))}
            value={rounding}
            onChange={(chosen) => onChange({ rounding: chosen })}
          />
        </Field>
      )}
    </>
  );
}
