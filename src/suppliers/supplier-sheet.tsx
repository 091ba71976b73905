import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import * as z from "zod/mini";
import type { Organization } from "@/account/organization/organization.ts";
import { wordsFor } from "@/lib/errors.ts";
import type { Supplier } from "@/suppliers/supplier.ts";
import { SupplierConflict } from "@/suppliers/supplier-conflict.tsx";
import { SupplierDocuments } from "@/suppliers/supplier-documents.tsx";
import { SupplierFields } from "@/suppliers/supplier-fields.tsx";
import { inputOf, supplierInput, type SupplierInput } from "@/suppliers/supplier-input.ts";
import { SupplierLinks } from "@/suppliers/supplier-links.tsx";
import { SupplierScorecard } from "@/suppliers/supplier-scorecard.tsx";
import { saveSupplier } from "@/suppliers/suppliers-api.ts";
import { Button } from "@/ui/button.tsx";
import { Callout } from "@/ui/callout.tsx";
import { Sheet } from "@/ui/sheet.tsx";
import { TabPanel, Tabs } from "@/ui/tabs.tsx";
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
  const { currency } = organization.region;
  const canEdit = organization.role !== "viewer";
  /** The state that was seen when typing began. */
  const [seen, setSeen] = useState(supplier);
  const [tab, setTab] = useState("details");
  const { mutateAsync, isPending, error } = useMutation(saveSupplier);
  const form = useForm<SupplierInput>({
    resolver: zodResolver(supplierInput),
    defaultValues: inputOf(supplier, currency),
  });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);
  const isBehind = seen !== null && supplier !== null && seen.version !== supplier.version;

  async function save(input: SupplierInput) {
    if (isPending || isBehind) return;
    try {
      const outcome = await mutateAsync({ organization: organization.id, seen, input });
      // What they wrote is shown beside it by now.
      if (outcome === "conflict") return;
    } catch {
      // Shown above the button; what was typed stays.
      return;
    }
    giveUpUnsavedWork();
    toast.success(supplier ? t`${input.name} is saved` : t`${input.name} is added`);
    onClose();
  }

  /** Goes on from what the supplier is now, with what was typed on top or without it. */
  function goOn(keepsTyped: boolean) {
    form.reset(inputOf(supplier, currency), { keepDirtyValues: keepsTyped });
    setSeen(supplier);
  }

  const pages = [
    {
      value: "details",
      label: t`Details`,
      content: <SupplierFields isNew={supplier === null} canEdit={canEdit} />,
    },
    {
      value: "documents",
      label: t`Documents`,
      content: <SupplierDocuments canEdit={canEdit} />,
    },
    ...(supplier === null
      ? []
      : [
          {
            value: "scorecard",
            label: t`Scorecard`,
            content: <SupplierScorecard supplier={supplier.id} region={organization.region} />,
          },
        ]),
  ];
  return (
    <Sheet
      title={supplier ? supplier.name : t`New supplier`}
      description={supplier ? <Trans>Code {supplier.code}</Trans> : undefined}
      open
      onOpenChange={(open) => !open && onClose()}
      {...(canEdit
        ? {
            footer: (
              <Button
                type="submit"
                form="supplier"
                loading={isPending}
                disabled={isBehind || (supplier !== null && !isDirty)}
              >
                {supplier ? <Trans>Save</Trans> : <Trans>Add supplier</Trans>}
              </Button>
            ),
          }
        : {})}
    >
      <FormProvider {...form}>
        <form
          id="supplier"
          noValidate
          className="grid gap-4"
          onSubmit={(event) =>
            void form.handleSubmit(save, ({ documents, ...fields }) =>
              setTab(documents && Object.keys(fields).length === 0 ? "documents" : "details"),
            )(event)
          }
        >
          {supplier && <SupplierLinks supplier={supplier} />}
          <Tabs label={t`Supplier`} value={tab} onValueChange={setTab} tabs={pages}>
            {pages.map(({ value, content }) => (
              // What was typed stays while another page is looked at.
              <TabPanel
                key={value}
                value={value}
                {...(value === "scorecard"
                  ? {}
                  : { forceMount: true, className: "data-[state=inactive]:hidden" })}
              >
                {content}
              </TabPanel>
            ))}
          </Tabs>
          {isBehind && <SupplierConflict seen={seen} now={supplier} onChoice={goOn} />}
          {error && (
            <Callout kind="bad" role="alert" title={<Trans>The supplier was not saved</Trans>}>
              {isTaken(error) ? (
                <Trans>Another supplier has this code. Choose another one.</Trans>
              ) : (
                i18n._(wordsFor(error))
              )}
            </Callout>
          )}
        </form>
      </FormProvider>
    </Sheet>
  );
}

const taken = z.object({ code: z.literal("23505") });
const isTaken = (error: unknown) => taken.safeParse(error).success;
