import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { choiceLabel, FIELD_LABELS } from "@/catalogue/product/field-labels.ts";
import {
  isDecimalKind,
  type ProductFieldKind,
  PRODUCT_FIELDS,
  type ProductField,
} from "@/catalogue/product/product-field.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { DecimalInput, Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

type ProductFieldInputProps = {
  field: ProductField;
  value: string;
  readOnly: boolean;
  error: ReactNode;
  onChange: (value: string) => void;
};

/** The kinds with an input of their own. All others are typed as text. */
const WITH_OWN_INPUT: readonly ProductFieldKind["is"][] = [
  "choice",
  "long-text",
  "date",
  "money",
  "decimal",
];
const WIDE: readonly ProductFieldKind["is"][] = ["text", "long-text", "tags"];

/** An input for one product field, suited to its kind. */
export function ProductFieldInput(props: ProductFieldInputProps) {
  const { field, value, readOnly, error, onChange } = props;
  const { i18n, t } = useLingui();
  const kind: ProductFieldKind = PRODUCT_FIELDS[field];
  const written = {
    name: field,
    value,
    readOnly,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };

  return (
    <Field
      label={i18n._(FIELD_LABELS[field])}
      error={error}
      {...(WIDE.includes(kind.is) ? { className: "col-span-2" } : {})}
      {...(kind.is === "tags" ? { hint: t`Separate tags with commas` } : {})}
    >
      {kind.is === "choice" && (
        <Select
          name={field}
          value={value}
          onChange={onChange}
          disabled={readOnly}
          options={kind.choices.map((choice) => ({
            value: choice,
            label: choiceLabel(i18n, choice),
          }))}
        />
      )}
      {kind.is === "long-text" && <Textarea {...written} rows={4} lang={languageOf(field)} />}
      {kind.is === "date" && <Input {...written} type="date" />}
      {isDecimalKind(kind) && (
        <DecimalInput name={field} value={value} readOnly={readOnly} onChange={onChange} />
      )}
      {!WITH_OWN_INPUT.includes(kind.is) && (
        <Input
          {...written}
          autoComplete="off"
          lang={languageOf(field)}
          {...(kind.is === "integer" ? { inputMode: "numeric" } : {})}
          {...(kind.is === "code" ? { className: "font-mono", spellCheck: false } : {})}
        />
      )}
    </Field>
  );
}

/** The language of a field's text, which spell checkers and screen readers need. */
function languageOf(field: ProductField): string | undefined {
  if (field.endsWith("_fr")) return "fr-CA";
  return field.endsWith("_en") ? "en-CA" : undefined;
}
