import { Trans, useLingui } from "@lingui/react/macro";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import type { SupplyInput } from "@/stock/supply/supply-input.ts";
import { supplyErrorMessage } from "@/stock/supply/supply-labels.ts";
import type { ManagedWarehouse } from "@/stock/warehouses/managed-warehouse.ts";
import type { Supplier } from "@/suppliers/supplier.ts";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

type SupplyFieldsProps = {
  warehouses: readonly ManagedWarehouse[];
  suppliers: readonly Supplier[];
};

const NONE = "none";

/** Fields for the number, source, destination, expected day and note of a purchase order or transfer. */
export function SupplyFields({ warehouses, suppliers }: SupplyFieldsProps) {
  const { t, i18n } = useLingui();
  const { register, control, formState } = useFormContext<SupplyInput>();
  const kind = useWatch({ control, name: "kind" });

  function errorOf(field: "number" | "from" | "to" | "note") {
    const message = supplyErrorMessage(formState.errors[field]?.message);
    return message && i18n._(message);
  }
  const places = warehouses.map(({ id, name }) => ({ value: id, label: name }));
  const warehouse = (name: "from" | "to", label: string) => (
    <Controller
      control={control}
      name={name}
      render={({ field }) => (
        <Field label={label} error={errorOf(name)}>
          <Select
            value={field.value}
            onChange={field.onChange}
            options={places}
            placeholder={t`Choose a warehouse`}
          />
        </Field>
      )}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4 max-sm:grid-cols-1">
      <Field label={<Trans context="An order">Number</Trans>} error={errorOf("number")}>
        <Input autoComplete="off" {...register("number")} />
      </Field>
      <Field label={<Trans>Expected on</Trans>} mark="optional">
        <Input type="date" {...register("expectedOn")} />
      </Field>
      {kind === "transfer" ? (
        warehouse("from", t`From`)
      ) : (
        <Controller
          control={control}
          name="supplier"
          render={({ field }) => (
            <Field label={<Trans>Supplier</Trans>} mark="optional">
              <Combobox
                value={field.value ?? NONE}
                onChange={(id) => field.onChange(id === NONE ? null : id)}
                options={[
                  { value: NONE, label: t`No supplier` },
                  ...suppliers.map(({ id, name, code }) => ({
                    value: id,
                    label: name,
                    hint: code,
                  })),
                ]}
              />
            </Field>
          )}
        />
      )}
      {warehouse("to", t`To`)}
      <Field
        label={<Trans>Note</Trans>}
        mark="optional"
        className="col-span-full"
        error={errorOf("note")}
      >
        <Textarea rows={2} {...register("note")} />
      </Field>
    </div>
  );
}
