import { useLingui } from "@lingui/react/macro";
import { X } from "lucide-react";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import {
  optionColumns,
  type Parents,
  withFollowUps,
  withOption,
  withoutOption,
  withParents,
} from "@/importing/mapping/draft/variant-columns.ts";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { RadioGroup } from "@/ui/inputs/radio-group.tsx";

type VariantsFormProps = {
  mapping: ColumnMapping;
  columns: readonly string[];
  onChange: (mapping: ColumnMapping) => void;
};

/** Sets which rows are variants of one product and what distinguishes them. */
export function VariantsForm({ mapping, columns, onChange }: VariantsFormProps) {
  const { t } = useLingui();
  const { variants } = mapping;
  const [first = ""] = columns;
  const named = mapping.fields.variant_group?.columns[0] ?? first;
  const key = mapping.fields.sku?.columns[0] ?? first;
  const parents: Parents =
    variants?.are === "children"
      ? { ...variants, kind: variants.isParent.column, word: variants.isParent.text }
      : { parent: named, key, kind: first, word: "" };
  const options = columns.map((name) => ({ value: name, label: name }));
  const apart = optionColumns(mapping);

  function choose(layout: "whole" | "follow-up-rows" | "children") {
    if (layout === "whole") onChange({ ...mapping, variants: null });
    else if (layout === "children") onChange(withParents(mapping, parents));
    else onChange(withFollowUps(mapping, named));
  }
  const change = (changes: Partial<Parents>) =>
    onChange(withParents(mapping, { ...parents, ...changes }));

  return (
    <Panel title={t`Variants`} description={t`Sizes and colours of one product.`}>
      <div className="grid gap-4">
        <RadioGroup
          legend={t`How rows form variants`}
          options={[
            { value: "whole", label: t`Each row is one product` },
            {
              value: "follow-up-rows",
              label: t`Consecutive rows with the same group are variants of one product`,
              hint: t`The first row holds shared details. Rows without SKU and price add images.`,
            },
            {
              value: "children",
              label: t`Each variant names a parent row above it`,
              hint: t`The parent row holds shared details and isn’t a product itself.`,
            },
          ]}
          value={variants?.are ?? "whole"}
          onChange={choose}
        />
        {variants?.are === "follow-up-rows" && (
          <Field label={t`Group column`} className="max-w-sm">
            <Combobox
              options={options}
              value={variants.group}
              onChange={(group) => onChange(withFollowUps(mapping, group))}
            />
          </Field>
        )}
        {variants?.are === "children" && (
          <div className="grid gap-4 sm:grid-cols-2">
            <Field
              label={t`Parent column`}
              hint={t`In each variant’s row, this column contains the name of the parent.`}
            >
              <Combobox
                options={options}
                value={parents.parent}
                onChange={(parent) => change({ parent })}
              />
            </Field>
            <Field
              label={t`Column that identifies the parent`}
              hint={t`In the parent’s row, this column contains the same name, such as the SKU.`}
            >
              <Combobox
                options={options}
                value={parents.key}
                onChange={(column) => change({ key: column })}
              />
            </Field>
            <Field label={t`Column that marks parents`}>
              <Combobox
                options={options}
                value={parents.kind}
                onChange={(kind) => change({ kind })}
              />
            </Field>
            <Field
              label={t`Value that marks a parent`}
              hint={t`For example, “variable”. If empty, no row is a parent.`}
            >
              <Input
                value={parents.word}
                maxLength={200}
                onChange={({ target }) => change({ word: target.value })}
              />
            </Field>
          </div>
        )}
        <Field
          label={t`Option columns`}
          hint={t`Such as colour or size. Add as many as you need.`}
          className="max-w-sm"
        >
          <Combobox
            options={options.filter(({ value }) => !apart.includes(value))}
            value={null}
            onChange={(column) => onChange(withOption(mapping, column))}
          />
        </Field>
        {apart.length > 0 && (
          <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
            {apart.map((column) => (
              <li key={column} className="flex items-center gap-1 text-ink">
                {column}
                <IconButton
                  icon={X}
                  label={t`Remove option ${column}`}
                  onClick={() => onChange(withoutOption(mapping, column))}
                />
              </li>
            ))}
          </ul>
        )}
      </div>
    </Panel>
  );
}
