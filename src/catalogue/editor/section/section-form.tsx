import { Trans, useLingui } from "@lingui/react/macro";
import type { FormEvent, ReactNode } from "react";
import { rejectionMessage } from "@/catalogue/ledger/rejection-message.ts";
import type { SectionEdit } from "@/catalogue/editor/section/use-section-edit.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ConflictCallout } from "@/ui/feedback/conflict-callout.tsx";
import { Facts } from "@/ui/layout/facts.tsx";

type SectionFormProps<Value> = {
  edit: SectionEdit<Value>;
  canEdit: boolean;
  /** Whether the input has an error. The section itself shows the error. */
  isWrong?: boolean;
  /** A one-line summary of the section, for choosing between two versions in a conflict. */
  describe: (value: Value) => string;
  children: ReactNode;
};

/** The frame of the sections for attributes, images and variants: conflicts, errors and saving. */
export function SectionForm<Value>(props: SectionFormProps<Value>) {
  const { edit, canEdit, isWrong = false, describe, children } = props;
  const { t, i18n } = useLingui();
  const { value, theirs, isDirty, isPending, rejection, error, resolveConflict } = edit;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isWrong) void edit.save();
  }

  return (
    <form noValidate className="grid grid-cols-1 gap-4" onSubmit={submit}>
      {children}
      {theirs !== null && (
        <ConflictCallout
          title={<Trans>Someone else changed this product while you were editing</Trans>}
          onChoice={resolveConflict}
        >
          <Facts
            facts={[
              { label: t`Theirs`, value: describe(theirs) || "—" },
              { label: t`Yours`, value: describe(value) || "—" },
            ]}
          />
        </ConflictCallout>
      )}
      {theirs === null && (rejection ?? error) && (
        <Callout kind="bad" role="alert" title={<Trans>The product wasn’t saved</Trans>}>
          {i18n._(rejection ? rejectionMessage(rejection) : errorMessage(error))}
        </Callout>
      )}
      {canEdit && (
        <div className="flex justify-end gap-2">
          <Button
            variant="outline"
            disabled={!isDirty || isPending}
            onClick={() => resolveConflict(false)}
          >
            <Trans>Discard</Trans>
          </Button>
          <Button
            type="submit"
            loading={isPending}
            disabled={!isDirty || isWrong || theirs !== null}
          >
            <Trans>Save</Trans>
          </Button>
        </div>
      )}
    </form>
  );
}
