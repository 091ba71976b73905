import { useLingui } from "@lingui/react/macro";
import { Controller, useFormContext } from "react-hook-form";
import { codeFrom, SUPPLIER_STATUSES } from "@/suppliers/supplier.ts";
import type { SupplierInput } from "@/suppliers/supplier-input.ts";
import {
  INPUT_LABELS,
  isSupplierError,
  SUPPLIER_ERROR_MESSAGES,
  SUPPLIER_STATUS_LABELS,
} from "@/suppliers/supplier-labels.ts";
import { Field } from "@/ui/inputs/field.tsx";
import { DecimalInput, Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";

type SupplierFieldsProps = { isNew: boolean; canEdit: boolean };

/** All fields of a supplier except the documents. */
export function SupplierFields({ isNew, canEdit }: SupplierFieldsProps) {
  const { i18n } = useLingui();
  const { register, control, formState, setValue, getFieldState } = useFormContext<SupplierInput>();

  function errorOf(field: keyof SupplierInput) {
    const error = formState.errors[field]?.message;
    return isSupplierError(error) && i18n._(SUPPLIER_ERROR_MESSAGES[error]);
  }

  const own = { readOnly: !canEdit, autoComplete: "off" };
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-4">
      <Field label={i18n._(INPUT_LABELS.name)} className="col-span-full" error={errorOf("name")}>
        <Input
          {...own}
          {...register("name", {
            onChange(event: { target: { value: string } }) {
              // A new supplier's code follows its name until the person leaves the code's field for the first time.
              if (isNew && !getFieldState("code").isTouched)
                setValue("code", codeFrom(event.target.value));
            },
          })}
        />
      </Field>
      <Field label={i18n._(INPUT_LABELS.code)} error={errorOf("code")}>
        <Input {...own} className="font-mono" spellCheck={false} {...register("code")} />
      </Field>
      <Controller
        control={control}
        name="status"
        render={({ field }) => (
          <Field label={i18n._(INPUT_LABELS.status)}>
            <Select
              value={field.value}
              onChange={field.onChange}
              disabled={!canEdit}
              options={SUPPLIER_STATUSES.map((value) => ({
                value,
                label: i18n._(SUPPLIER_STATUS_LABELS[value]),
              }))}
            />
          </Field>
        )}
      />
      <Field
        label={i18n._(INPUT_LABELS.contactName)}
        className="col-span-full"
        error={errorOf("contactName")}
      >
        <Input {...own} {...register("contactName")} />
      </Field>
      <Field label={i18n._(INPUT_LABELS.email)} className="col-span-full" error={errorOf("email")}>
        <Input {...own} type="email" {...register("email")} />
      </Field>
      <Field label={i18n._(INPUT_LABELS.phone)} error={errorOf("phone")}>
        <Input {...own} type="tel" {...register("phone")} />
      </Field>
      <Field label={i18n._(INPUT_LABELS.accountNumber)} error={errorOf("accountNumber")}>
        <Input {...own} {...register("accountNumber")} />
      </Field>
      <Field
        label={i18n._(INPUT_LABELS.website)}
        className="col-span-full"
        error={errorOf("website")}
      >
        <Input {...own} type="url" {...register("website")} />
      </Field>
      <Field label={i18n._(INPUT_LABELS.country)} error={errorOf("country")}>
        <Input {...own} {...register("country")} />
      </Field>
      <Field label={i18n._(INPUT_LABELS.currency)} error={errorOf("currency")}>
        <Input {...own} {...register("currency")} />
      </Field>
      <Field label={i18n._(INPUT_LABELS.leadTimeDays)} error={errorOf("leadTimeDays")}>
        <Input {...own} inputMode="numeric" {...register("leadTimeDays")} />
      </Field>
      <Controller
        control={control}
        name="minimumOrder"
        render={({ field: { name, value, onChange, ref } }) => (
          <Field label={i18n._(INPUT_LABELS.minimumOrder)} error={errorOf("minimumOrder")}>
            <DecimalInput {...own} {...{ name, value, onChange, ref }} />
          </Field>
        )}
      />
      <Field
        label={i18n._(INPUT_LABELS.paymentTerms)}
        className="col-span-full"
        error={errorOf("paymentTerms")}
      >
        <Input {...own} {...register("paymentTerms")} />
      </Field>
      <Field label={i18n._(INPUT_LABELS.notes)} className="col-span-full" error={errorOf("notes")}>
        <Textarea {...own} rows={4} {...register("notes")} />
      </Field>
    </div>
  );
}
