import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Controller, useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import type { Organization } from "@/account/organization/organization.ts";
import { wordsFor } from "@/lib/errors.ts";
import { codeFrom, type Supplier, SUPPLIER_STATUSES } from "@/suppliers/supplier.ts";
import { inputOf, supplierInput, type SupplierInput } from "@/suppliers/supplier-input.ts";
import { isSupplierProblem, PROBLEM_WORDS, STATUS_WORDS } from "@/suppliers/supplier-words.ts";
import { saveSupplier } from "@/suppliers/suppliers-api.ts";
import { Button } from "@/ui/button.tsx";
import { Callout } from "@/ui/callout.tsx";
import { Field } from "@/ui/field.tsx";
import { Input } from "@/ui/input.tsx";
import { Select } from "@/ui/select.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { Textarea } from "@/ui/textarea.tsx";
import { toast } from "@/ui/toast.tsx";
import { giveUpUnsavedWork, useUnsavedWork } from "@/ui/unsaved-work.ts";

type SupplierSheetProps = {
  organization: Organization;
  /** Null for one that is to be added. */
  supplier: Supplier | null;
  onClose: () => void;
};

/** All that is known of a supplier; who may write data may change it. */
export function SupplierSheet({ organization, supplier, onClose }: SupplierSheetProps) {
  const { t, i18n } = useLingui();
  const canEdit = organization.role !== "viewer";
  const { mutateAsync, isPending, error } = useMutation(saveSupplier);
  const { register, control, handleSubmit, formState, setValue, getFieldState } =
    useForm<SupplierInput>({
      resolver: zodResolver(supplierInput),
      defaultValues: inputOf(supplier, organization.region.currency),
    });
  const { errors, isDirty } = formState;
  useUnsavedWork(isDirty);

  function problemOf(field: keyof SupplierInput) {
    const problem = errors[field]?.message;
    return isSupplierProblem(problem) && i18n._(PROBLEM_WORDS[problem]);
  }

  async function save(input: SupplierInput) {
    if (isPending) return;
    try {
      await mutateAsync({ organization: organization.id, id: supplier?.id ?? null, input });
    } catch {
      // Shown above the button; what was typed stays.
      return;
    }
    giveUpUnsavedWork();
    toast.success(supplier ? t`${input.name} is saved` : t`${input.name} is added`);
    onClose();
  }

  const own = { readOnly: !canEdit, autoComplete: "off" };
  return (
    <Sheet
      title={supplier ? supplier.name : t`New supplier`}
      description={supplier ? <Trans>Code {supplier.code}</Trans> : undefined}
      open
      onOpenChange={(open) => !open && onClose()}
      {...(canEdit
        ? {
            footer: (
              <>
                {supplier && (
                  <Button asChild variant="outline">
                    <Link to={`/product-management?import&supplier=${supplier.id}`}>
                      <Trans>Import a file</Trans>
                    </Link>
                  </Button>
                )}
                <Button
                  type="submit"
                  form="supplier"
                  loading={isPending}
                  disabled={supplier !== null && !isDirty}
                >
                  {supplier ? <Trans>Save</Trans> : <Trans>Add supplier</Trans>}
                </Button>
              </>
            ),
          }
        : {})}
    >
      <form
        id="supplier"
        noValidate
        className="grid grid-cols-2 gap-x-3 gap-y-4"
        onSubmit={(event) => void handleSubmit(save)(event)}
      >
        <Field label={t`Name`} className="col-span-full" error={problemOf("name")}>
          <Input
            {...own}
            {...register("name", {
              onChange(event: { target: { value: string } }) {
                // A new supplier's code follows its name until somebody writes another.
                if (supplier === null && !getFieldState("code").isTouched)
                  setValue("code", codeFrom(event.target.value));
              },
            })}
          />
        </Field>
        <Field label={t`Code`} error={problemOf("code")}>
          <Input {...own} className="font-mono" spellCheck={false} {...register("code")} />
        </Field>
        <Controller
          control={control}
          name="status"
          render={({ field }) => (
            <Field label={t`Status`}>
              <Select
                value={field.value}
                onChange={field.onChange}
                disabled={!canEdit}
                options={SUPPLIER_STATUSES.map((value) => ({
                  value,
                  label: i18n._(STATUS_WORDS[value]),
                }))}
              />
            </Field>
          )}
        />
        <Field label={t`Contact`} className="col-span-full" error={problemOf("contactName")}>
          <Input {...own} {...register("contactName")} />
        </Field>
        <Field label={t`Email`} className="col-span-full" error={problemOf("email")}>
          <Input {...own} type="email" {...register("email")} />
        </Field>
        <Field label={t`Phone`} error={problemOf("phone")}>
          <Input {...own} type="tel" {...register("phone")} />
        </Field>
        <Field label={t`Account number`} error={problemOf("accountNumber")}>
          <Input {...own} {...register("accountNumber")} />
        </Field>
        <Field label={t`Website`} className="col-span-full" error={problemOf("website")}>
          <Input {...own} type="url" {...register("website")} />
        </Field>
        <Field label={t`Country`} error={problemOf("country")}>
          <Input {...own} {...register("country")} />
        </Field>
        <Field label={t`Currency`} error={problemOf("currency")}>
          <Input {...own} {...register("currency")} />
        </Field>
        <Field label={t`Lead time (days)`} error={problemOf("leadTimeDays")}>
          <Input {...own} inputMode="numeric" {...register("leadTimeDays")} />
        </Field>
        <Field label={t`Minimum order`} error={problemOf("minimumOrder")}>
          <Input {...own} inputMode="decimal" {...register("minimumOrder")} />
        </Field>
        <Field label={t`Payment terms`} className="col-span-full" error={problemOf("paymentTerms")}>
          <Input {...own} {...register("paymentTerms")} />
        </Field>
        <Field label={t`Notes`} className="col-span-full" error={problemOf("notes")}>
          <Textarea {...own} rows={4} {...register("notes")} />
        </Field>
        {error && (
          <Callout
            kind="bad"
            role="alert"
            className="col-span-full"
            title={<Trans>The supplier was not saved</Trans>}
          >
            {isTaken(error) ? (
              <Trans>Another supplier has this code. Choose another one.</Trans>
            ) : (
              i18n._(wordsFor(error))
            )}
          </Callout>
        )}
      </form>
    </Sheet>
  );
}

const taken = z.object({ code: z.literal("23505") });
const isTaken = (error: unknown) => taken.safeParse(error).success;
