import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { BulkEditTooLarge } from "@/catalogue/bulk/run-bulk-edit.ts";
import { type BulkEdit, editError } from "@/catalogue/bulk/bulk-edit.ts";
import { BulkEditForm, FIRST_EDIT } from "@/catalogue/bulk/bulk-edit-form.tsx";
import { BulkSummary } from "@/catalogue/bulk/bulk-summary.tsx";
import { RejectedProducts } from "@/catalogue/bulk/rejected-products.tsx";
import type { ProductChoice } from "@/catalogue/query/product-choice.ts";
import { useBulkRun } from "@/catalogue/bulk/use-bulk-run.tsx";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import { errorMessage } from "@/lib/errors.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { Progress } from "@/ui/feedback/progress.tsx";

/** A one-click bulk edit, opened at its preview for confirmation. */
export type Preset =
  | { is: "archive" }
  | { is: "activate" }
  | { is: "shorten"; field: "title_en" | "title_fr"; longest: number };

/** Expands a preset into the same edit that someone could build in the form. */
function presetEdit(preset: Preset): BulkEdit {
  switch (preset.is) {
    case "archive":
      return { ...FIRST_EDIT, field: "status", value: "archived" };
    case "activate":
      return { ...FIRST_EDIT, field: "status", value: "active" };
    case "shorten":
      return {
        ...FIRST_EDIT,
        field: preset.field,
        operation: "shorten",
        value: String(preset.longest),
      };
  }
}

type BulkEditDialogProps = {
  organization: Organization;
  chosen: ProductChoice;
  /** The number of products to edit, exact or estimated. */
  count: number;
  preset: Preset | null;
  onClose: () => void;
  onWritten: () => void;
};

/** The bulk edit dialog: choose edits, preview them, then write. */
export function BulkEditDialog(props: BulkEditDialogProps) {
  const { organization, chosen, count, preset, onClose, onWritten } = props;
  const { t, i18n } = useLingui();
  const [edits, setEdits] = useState<readonly BulkEdit[]>([
    preset ? presetEdit(preset) : FIRST_EDIT,
  ]);
  const [showsErrors, setShowsErrors] = useState(false);
  const { data: suppliers = [] } = useQuery(suppliersQuery(organization.id));
  const run = useBulkRun(organization, chosen, { onWritten, onDone: onClose });
  const { step, failure, written } = run;
  // After a write that failed partway, a new preview would apply the edit to the updated products again.
  const canGoBack = preset === null && written === 0;

  const previewPreset = useEffectEvent(() => {
    if (preset) void run.preview(edits);
  });
  useEffect(() => previewPreset(), []);

  function preview() {
    setShowsErrors(true);
    if (edits.every((edit) => editError(edit) === null)) void run.preview(edits);
  }

  function titleOf(changes: number): string {
    const products = t`${plural(changes, { one: "# product", other: "# products" })}`;
    if (preset?.is === "archive") return t`Archived: ${products}`;
    if (preset?.is === "activate") return t`Activated: ${products}`;
    const fields = [...new Set(edits.map(({ field }) => fieldLabel(i18n, field)))].join(", ");
    return t`Bulk edit (${fields}): ${products}`;
  }

  const titles = {
    archive: t`Archive products`,
    activate: t`Activate products`,
    shorten: t`Shorten titles`,
  };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={preset ? titles[preset.is] : t`Edit products`}
      description={<Plural value={count} one="# product" other="# products" />}
      footer={
        <>
          {step.is === "showing" && (
            <Button variant="outline" onClick={canGoBack ? run.ask : onClose}>
              {canGoBack ? <Trans>Back</Trans> : <Trans>Cancel</Trans>}
            </Button>
          )}
          {(step.is === "looking" || step.is === "writing") && (
            <Button variant="outline" onClick={run.stop}>
              <Trans>Stop</Trans>
            </Button>
          )}
          {/*
           * These buttons stay in place while the preview loads or changes are written, so that the second click of a
           * double click doesn't hit "Stop".
           */}
          {(step.is === "asking" || step.is === "looking") && !preset && (
            <Button loading={step.is === "looking"} onClick={preview}>
              <Trans context="A verb">Preview</Trans>
            </Button>
          )}
          {(step.is === "showing" || step.is === "writing") && (
            <Button
              loading={step.is === "writing"}
              disabled={step.is === "showing" && step.preview.changed.length === 0}
              onClick={() =>
                step.is === "showing" &&
                void run.write(step.preview, titleOf(step.preview.changed.length))
              }
            >
              <Plural
                value={step.is === "showing" ? step.preview.changed.length : step.total}
                one="Update # product"
                other="Update # products"
              />
            </Button>
          )}
          {step.is === "done" && (
            <Button onClick={onClose}>
              <Trans>Close</Trans>
            </Button>
          )}
        </>
      }
    >
      {failure !== null && <BulkFailure failure={failure} written={written} />}
      {step.is === "asking" && (
        <BulkEditForm
          edits={edits}
          onChange={setEdits}
          suppliers={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
          showsErrors={showsErrors}
        />
      )}
      {step.is === "looking" && (
        <Progress label={t`Checking products`} done={step.read} total={count} />
      )}
      {preset?.is === "shorten" && (step.is === "showing" || step.is === "looking") && (
        <p className="mb-4 text-sm text-ink-2">
          <Trans>
            This shortens the titles in your catalogue, so it affects every channel. You can undo
            it.
          </Trans>
        </p>
      )}
      {step.is === "showing" && (
        <BulkSummary
          preview={step.preview}
          written={written}
          supplierNames={new Map(suppliers.map(({ id, name }) => [id, name]))}
        />
      )}
      {step.is === "writing" && (
        <>
          <Progress label={t`Saving`} done={step.sent} total={step.total} />
          <p className="mt-2 text-sm text-ink-2">
            <Trans>You can close this dialog. We’ll notify you when it’s done.</Trans>
          </p>
        </>
      )}
      {step.is === "done" && <RejectedProducts rejected={step.rejected} />}
    </Dialog>
  );
}

function BulkFailure({ failure, written }: { failure: unknown; written: number }) {
  const { t, i18n } = useLingui();
  const count = t`${plural(written, { one: "# product", other: "# products" })}`;
  return (
    <Callout
      kind="bad"
      role="alert"
      className="mb-4"
      title={written > 0 ? <Trans>Stopped after {count}</Trans> : <Trans>Nothing was saved</Trans>}
    >
      {failure instanceof BulkEditTooLarge ? (
        <Trans>
          The new texts are too long for one edit. Select fewer products or fewer fields.
        </Trans>
      ) : (
        i18n._(errorMessage(failure))
      )}
      {written > 0 && (
        <>
          {" "}
          <Trans>
            The changes so far are saved. Update the remaining products here: a new edit would
            change the saved products again.
          </Trans>
        </>
      )}
    </Callout>
  );
}
