import { Trans, useLingui } from "@lingui/react/macro";
import { Plus, X } from "lucide-react";
import { BULK_FIELDS, type BulkEdit, editError, operationsOf } from "@/catalogue/bulk/bulk-edit.ts";
import { BulkValueInput } from "@/catalogue/bulk/bulk-value-input.tsx";
import { OPERATION_LABELS } from "@/catalogue/bulk/bulk-labels.ts";
import { fieldLabel, fieldErrorMessage } from "@/catalogue/product/field-labels.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Combobox } from "@/ui/inputs/combobox.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { IconButton } from "@/ui/controls/icon-button.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { type Option, Select } from "@/ui/inputs/select.tsx";

/** The form's initial edit, before the person chooses an operation. */
export const FIRST_EDIT: BulkEdit = {
  field: "price",
  operation: "set",
  value: "",
  replacement: "",
  rounding: "cent",
};

type BulkEditFormProps = {
  edits: readonly BulkEdit[];
  onChange: (edits: readonly BulkEdit[]) => void;
  suppliers: readonly Option<string>[];
  /** True once the person has tried to continue. Errors are shown from then on. */
  showsErrors: boolean;
};

/** Chooses the fields to edit and the operation for each, applied in order. */
export function BulkEditForm({ edits, onChange, suppliers, showsErrors }: BulkEditFormProps) {
  const { i18n, t } = useLingui();
  const fields = BULK_FIELDS.map((field) => ({ value: field, label: fieldLabel(i18n, field) }));

  function change(at: number, changes: Partial<BulkEdit>) {
    onChange(edits.map((edit, place) => (place === at ? { ...edit, ...changes } : edit)));
  }

  return (
    <div className="grid gap-4">
      {edits.map((edit, at) => {
        const error = showsErrors ? editError(edit) : null;
        const name = fieldLabel(i18n, edit.field);
        return (
          <fieldset
            key={at}
            className="relative grid min-w-0 gap-3 rounded-panel border border-line p-3 sm:grid-cols-2"
          >
            <legend className="sr-only">{name}</legend>
            <Field label={<Trans>Field</Trans>}>
              <Combobox
                options={fields}
                value={edit.field}
                onChange={(field) =>
                  change(at, { field, operation: operationsOf(field)[0] ?? "set", value: "" })
                }
              />
            </Field>
            <Field label={<Trans>Action</Trans>}>
              <Select
                className={edits.length > 1 ? "pr-10" : ""}
                options={operationsOf(edit.field).map((operation) => ({
                  value: operation,
                  label: i18n._(OPERATION_LABELS[operation]),
                }))}
                value={edit.operation}
                onChange={(operation) => change(at, { operation })}
              />
            </Field>
            <BulkValueInput
              edit={edit}
              suppliers={suppliers}
              error={error && i18n._(fieldErrorMessage(error))}
              onChange={(changes) => change(at, changes)}
            />
            {edits.length > 1 && (
              <IconButton
                icon={X}
                label={t`Remove: ${name}`}
                className="absolute right-3 top-8.5"
                onClick={() => onChange(edits.filter((_, place) => place !== at))}
              />
            )}
          </fieldset>
        );
      })}
      <div>
        <Button variant="outline" size="sm" onClick={() => onChange([...edits, FIRST_EDIT])}>
          <Plus {...icon} />
          <Trans>Add another field</Trans>
        </Button>
      </div>
    </div>
  );
}
