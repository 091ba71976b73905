import { zodResolver } from "@hookform/resolvers/zod";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { FormProvider, useForm } from "react-hook-form";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import type { Organization } from "@/account/organization/organization.ts";
import { errorMessage } from "@/lib/errors.ts";
import type { Supplier } from "@/suppliers/supplier.ts";
import { SupplierConflict } from "@/suppliers/supplier-conflict.tsx";
import { SupplierDocuments } from "@/suppliers/supplier-documents.tsx";
import { SupplierFields } from "@/suppliers/supplier-fields.tsx";
import {
  supplierInputOf,
  isAsSaved,
  supplierInput,
  type SupplierInput,
} from "@/suppliers/supplier-input.ts";
import { SupplierLinks } from "@/suppliers/supplier-links.tsx";
import { SupplierScorecard } from "@/suppliers/supplier-scorecard.tsx";
import { saveSupplier } from "@/suppliers/suppliers-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { GoneCallout } from "@/ui/feedback/gone-callout.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";
import { discardUnsavedWork, useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

type SupplierSheetProps = {
  organization: Organization;
  /** The supplier to show or change, or null for a new one. */
  supplier: Supplier | null;
  /** Whether the supplier was deleted while it was open. */
  isGone: boolean;
  onClose: () => void;
};

/** All details of a supplier. Members who can edit data can change them. */
export function SupplierSheet({ organization, supplier, isGone, onClose }: SupplierSheetProps) {
  const { t, i18n } = useLingui();
  const { currency } = organization.region;
  const canEdit = organization.role !== "viewer";
  /** The version of the supplier that the form is based on. */
  const [seen, setSeen] = useState(supplier);
  const [id] = useState(() => supplier?.id ?? crypto.randomUUID());
  const [tab, setTab] = useState("details");
  const { mutateAsync, isPending, data, error } = useMutation(saveSupplier);
  const form = useForm<SupplierInput>({
    resolver: zodResolver(supplierInput),
    defaultValues: supplierInputOf(supplier, currency),
  });
  const { isDirty } = form.formState;
  useUnsavedWork(isDirty);
  /** The response to a save can be lost. If the supplier has exactly the sent values, there's no conflict. */
  const [sent, setSent] = useState<readonly SupplierInput[]>([]);
  const isOurs = supplier !== null && sent.some((each) => isAsSaved(supplier, each));
  const known = isOurs ? supplier : seen;
  const isBehind =
    !isGone && known !== null && supplier !== null && known.version !== supplier.version;

  const save = useOneAtATime(async (input: SupplierInput) => {
    if (isBehind) return;
    setSent([...sent, input]);
    try {
      const outcome = await mutateAsync({
        organization: organization.id,
        id,
        seen: known?.version ?? null,
        input,
        unconfirmed: sent,
      });
      // By now, the form shows the other person's values, or a message that explains how to open the supplier.
      if (outcome === "conflict") return;
    } catch {
      // The error is shown above the button, and the typed values stay.
      return;
    }
    discardUnsavedWork();
    toast.success(supplier ? t`${input.name} saved` : t`${input.name} added`);
    onClose();
  });

  /** Why the save failed. A conflict in an edit has no message here, because `SupplierConflict` shows both values. */
  function failureMessage(): string | null {
    if (isTaken(error)) return t`Another supplier already uses this code. Choose a different one.`;
    if (error) return i18n._(errorMessage(error));
    return seen === null && data === "conflict"
      ? t`This supplier was added on your first try and has been changed since. Close this panel and open the supplier from the list.`
      : null;
  }
  const failure = failureMessage();

  /** Continues from the supplier's current values, with or without the typed changes. */
  function resolveConflict(keepsEdits: boolean) {
    form.reset(supplierInputOf(supplier, currency), { keepDirtyValues: keepsEdits });
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
      description={supplier ? t`Code ${supplier.code}` : undefined}
      open
      onOpenChange={(open) => !open && onClose()}
      {...(canEdit
        ? {
            footer: (
              <>
                {supplier && !isGone && (
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
                  disabled={isBehind || isGone || (supplier !== null && !isDirty)}
                >
                  {supplier ? <Trans>Save</Trans> : <Trans>Add supplier</Trans>}
                </Button>
              </>
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
              // Keeps the typed values while another tab is shown.
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
          {isBehind && <SupplierConflict seen={known} now={supplier} onChoice={resolveConflict} />}
          {isGone && (
            <GoneCallout title={<Trans>This supplier was deleted</Trans>} hasChanges={isDirty} />
          )}
          {failure !== null && (
            <Callout kind="bad" role="alert" title={<Trans>The supplier wasn’t saved</Trans>}>
              {failure}
            </Callout>
          )}
        </form>
      </FormProvider>
    </Sheet>
  );
}

const taken = z.object({ code: z.literal("23505") });
const isTaken = (error: unknown) => taken.safeParse(error).success;
