import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import { useState } from "react";
import { FIELD_LABELS, fieldErrorMessage } from "@/catalogue/product/field-labels.ts";
import { fieldError, type ProductField } from "@/catalogue/product/product-field.ts";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import { type ColumnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Panel } from "@/ui/layout/panel.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";

type FixedValuesProps = { mapping: ColumnMapping; onChange: (mapping: ColumnMapping) => void };

/** Sets the same value in every row for fields without a column, such as the brand, and what an empty cell does. */
export function FixedValues({ mapping, onChange }: FixedValuesProps) {
  const { t, i18n } = useLingui();
  const [field, setField] = useState<ProductField | null>(null);
  const [value, setValue] = useState("");
  const error = field === null || value === "" ? null : fieldError(field, value);
  const fixed = PRODUCT_FIELD_NAMES.flatMap((name) => {
    const recipe = mapping.fields[name];
    return recipe && recipe.columns.length === 0 ? [{ name, value: recipe.otherwise }] : [];
  });
  const free = PRODUCT_FIELD_NAMES.filter((name) => name !== "sku" && !mapping.fields[name]);

  function set(name: ProductField, otherwise: string | null) {
    const { [name]: _before, ...fields } = mapping.fields;
    onChange({
      ...mapping,
      fields: otherwise === null ? fields : { ...fields, [name]: recipeOf({ otherwise }) },
    });
  }
  function add() {
    if (field === null || value === "" || error !== null) return;
    set(field, value);
    setField(null);
    setValue("");
  }

  return (
    <Panel
      title={t`Values for every row`}
      description={t`Set values the file doesn’t contain, such as currency, brand or status.`}
    >
      <div className="grid gap-4">
        {fixed.length > 0 && (
          <ul className="grid gap-1 text-sm">
            {fixed.map((each) => {
              const name = i18n._(FIELD_LABELS[each.name]);
              return (
                <li key={each.name} className="flex items-center gap-2">
                  <span className="text-ink-3">{name}:</span>
                  <span className="text-ink">{each.value}</span>
                  <IconButton
                    icon={X}
                    label={t`Remove ${name}`}
                    onClick={() => set(each.name, null)}
                  />
                </li>
              );
            })}
          </ul>
        )}
        <div className="grid items-start gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <Field label={t`Product field`}>
            <Combobox
              options={free.map((name) => ({ value: name, label: i18n._(FIELD_LABELS[name]) }))}
              value={field}
              onChange={setField}
            />
          </Field>
          <Field label={t`Value`} error={error && i18n._(fieldErrorMessage(error))}>
            <Input value={value} onChange={({ target }) => setValue(target.value)} />
          </Field>
          <Button variant="outline" className="sm:mt-6.5" onClick={add}>
            <Plus {...icon} />
            <Trans>Add</Trans>
          </Button>
        </div>
        <RadioGroup
          legend={t`Empty cells`}
          options={[
            { value: "keep", label: t`Keep the product’s current value` },
            { value: "clear", label: t`Clear the product’s value` },
          ]}
          value={mapping.emptyCells}
          onChange={(emptyCells) => onChange({ ...mapping, emptyCells })}
        />
      </div>
    </Panel>
  );
}
