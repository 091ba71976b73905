import { Trans, useLingui } from "@lingui/react/macro";
import { FileText, Plus } from "lucide-react";
import { Controller, useFormContext, useWatch } from "react-hook-form";
import { DOCUMENT_KINDS } from "@/suppliers/supplier.ts";
import type { SupplierInput } from "@/suppliers/supplier-input.ts";
import {
  DOCUMENT_LABELS,
  isSupplierError,
  SUPPLIER_ERROR_MESSAGES,
} from "@/suppliers/supplier-labels.ts";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { icon } from "@/ui/foundation/styles.ts";
import { Select } from "@/ui/inputs/select.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

/** The most documents that the database accepts for one supplier. */
const MOST = 50;

/** Links to a supplier's documents, such as agreements and price lists, which are stored elsewhere on the web. */
export function SupplierDocuments({ canEdit }: { canEdit: boolean }) {
  const { t } = useLingui();
  const { control, setValue } = useFormContext<SupplierInput>();
  const documents = useWatch({ control, name: "documents" });
  // Doesn't use React Hook Form's field arrays, because the login page loads the same copy of the library and would
  // get larger.
  const change = (next: SupplierInput["documents"]) =>
    setValue("documents", next, { shouldDirty: true });

  return (
    <div className="grid gap-4">
      {documents.length === 0 && (
        <EmptyState icon={FileText} title={t`No documents yet`}>
          <Trans>Links to agreements, price lists and certificates appear here.</Trans>
        </EmptyState>
      )}
      {documents.map((_, at) => (
        <DocumentFields
          key={at}
          at={at}
          canEdit={canEdit}
          onRemove={() => change(documents.toSpliced(at, 1))}
        />
      ))}
      {canEdit && documents.length < MOST && (
        <div>
          <Button
            size="sm"
            variant="outline"
            onClick={() => change([...documents, { title: "", url: "", kind: "agreement" }])}
          >
            <Plus {...icon} />
            <Trans>Add document</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}

type DocumentFieldsProps = { at: number; canEdit: boolean; onRemove: () => void };

function DocumentFields({ at, canEdit, onRemove }: DocumentFieldsProps) {
  const { t, i18n } = useLingui();
  const { register, control, formState } = useFormContext<SupplierInput>();
  const { title, url } = useWatch({ control, name: `documents.${at}` });
  const errors = formState.errors.documents?.[at];
  const number = at + 1;
  const own = { readOnly: !canEdit, autoComplete: "off" };

  function errorOf(field: "title" | "url") {
    const error = errors?.[field]?.message;
    return isSupplierError(error) && i18n._(SUPPLIER_ERROR_MESSAGES[error]);
  }

  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-3 rounded-panel border border-line p-3">
      <legend className="px-1 text-xs text-ink-3">{t`Document ${number}`}</legend>
      <Field label={t`Title`} error={errorOf("title")}>
        <Input {...own} {...register(`documents.${at}.title`)} />
      </Field>
      <Controller
        control={control}
        name={`documents.${at}.kind`}
        render={({ field }) => (
          <Field label={t`Type`}>
            <Select
              value={field.value}
              onChange={field.onChange}
              disabled={!canEdit}
              options={DOCUMENT_KINDS.map((value) => ({
                value,
                label: i18n._(DOCUMENT_LABELS[value]),
              }))}
            />
          </Field>
        )}
      />
      <Field label={t`Address`} className="col-span-full" error={errorOf("url")}>
        <Input {...own} type="url" placeholder="https://" {...register(`documents.${at}.url`)} />
      </Field>
      <div className="col-span-full flex items-center justify-between gap-3 text-sm">
        {/^https?:\/\//.test(url) ? <TextLink href={url}>{title || url}</TextLink> : <span />}
        {canEdit && (
          <Button
            size="sm"
            variant="ghost"
            onClick={onRemove}
            aria-label={t`Remove document ${number}`}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </div>
    </fieldset>
  );
}
