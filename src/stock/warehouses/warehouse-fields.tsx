import { Trans, useLingui } from "@lingui/react/macro";
import { useFormContext } from "react-hook-form";
import type { WarehouseInput } from "@/stock/warehouses/warehouse-input.ts";
import { warehouseErrorMessage } from "@/stock/warehouses/warehouse-labels.ts";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";

/** The name, code, status, address and handling times of a warehouse. */
export function WarehouseFields({ canEdit }: { canEdit: boolean }) {
  const { i18n } = useLingui();
  const { register, formState } = useFormContext<WarehouseInput>();

  function errorOf(field: keyof WarehouseInput) {
    const message = warehouseErrorMessage(formState.errors[field]?.message);
    return message && i18n._(message);
  }
  const own = { readOnly: !canEdit, autoComplete: "off" };
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Field label={<Trans>Name</Trans>} className="col-span-full" error={errorOf("name")}>
        <Input {...own} {...register("name")} />
      </Field>
      <Field label={<Trans>Code</Trans>} className="col-span-full" error={errorOf("code")}>
        <Input {...own} className="font-mono" spellCheck={false} {...register("code")} />
      </Field>
      <Checkbox
        className="col-span-full"
        label={<Trans context="warehouse">Active</Trans>}
        hint={
          <Trans>
            An inactive warehouse keeps its stock, and channels still sell it. Delivery promises
            ignore it. Imports use it only if a file names it or no warehouse is active.
          </Trans>
        }
        disabled={!canEdit}
        {...register("isActive")}
      />
      <Field label={<Trans>Street</Trans>} className="col-span-full" error={errorOf("street")}>
        <Input {...own} {...register("street")} />
      </Field>
      <Field label={<Trans>City</Trans>} error={errorOf("city")}>
        <Input {...own} {...register("city")} />
      </Field>
      <Field label={<Trans>Province or state</Trans>} error={errorOf("region")}>
        <Input {...own} {...register("region")} />
      </Field>
      <Field label={<Trans>Postal code</Trans>} error={errorOf("postalCode")}>
        <Input {...own} {...register("postalCode")} />
      </Field>
      <Field label={<Trans>Country</Trans>} error={errorOf("country")}>
        <Input {...own} {...register("country")} />
      </Field>
      <Field
        label={<Trans>Handling days</Trans>}
        hint={<Trans>Business days to pack an order.</Trans>}
        error={errorOf("handlingDays")}
      >
        <Input {...own} inputMode="numeric" {...register("handlingDays")} />
      </Field>
      <Field
        label={<Trans>Cut-off time</Trans>}
        hint={<Trans>Later orders count for the next business day.</Trans>}
        error={errorOf("cutoff")}
      >
        <Input {...own} type="time" {...register("cutoff")} />
      </Field>
    </div>
  );
}
