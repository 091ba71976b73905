import { useLingui } from "@lingui/react/macro";
import { SIZE_UNITS, WEIGHT_UNITS } from "@/catalogue/product/product-field.ts";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { Select } from "@/ui/inputs/select.tsx";

type NumberAction = Extract<CleanAction, { do: "parse-number" }>;

/** Selects the decimal separator of the text that a number is read from. */
export function DecimalMarkSelect({
  action,
  onChange,
}: {
  action: NumberAction;
  onChange: (action: NumberAction) => void;
}) {
  const { t } = useLingui();
  return (
    <Field label={t`Decimal separator`}>
      <Select
        value={action.decimal ?? "auto"}
        onChange={(decimal) =>
          onChange({ ...action, decimal: decimal === "auto" ? null : decimal })
        }
        options={[
          { value: "auto", label: t`Detect automatically` },
          { value: ".", label: t`Period, as in 1,234.50` },
          { value: ",", label: t`Comma, as in 1 234,50` },
        ]}
      />
    </Field>
  );
}

type UnitAction = Extract<CleanAction, { do: "convert-unit" }>;

/** Inputs for the unit to which weights or dimensions are converted. */
export function UnitInputs({
  action,
  onChange,
}: {
  action: UnitAction;
  onChange: (action: UnitAction) => void;
}) {
  const { t } = useLingui();
  const weights = WEIGHT_UNITS.map((unit) => ({ value: `weight ${unit}`, unit }));
  const sizes = SIZE_UNITS.map((unit) => ({ value: `size ${unit}`, unit }));

  function change(value: string) {
    const weight = weights.find((one) => one.value === value);
    const size = sizes.find((one) => one.value === value);
    if (weight) onChange({ do: "convert-unit", measure: "weight", to: weight.unit });
    if (size) onChange({ do: "convert-unit", measure: "size", to: size.unit });
  }
  return (
    <Field label={t`New unit`}>
      <Select
        value={`${action.measure} ${action.to}`}
        onChange={change}
        options={[
          ...weights.map(({ value, unit }) => ({ value, label: t`Weight in ${unit}` })),
          ...sizes.map(({ value, unit }) => ({ value, label: t`Dimensions in ${unit}` })),
        ]}
      />
    </Field>
  );
}
