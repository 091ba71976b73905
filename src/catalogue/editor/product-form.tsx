import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { rejectionMessage } from "@/catalogue/ledger/rejection-message.ts";
import { choiceLabel, FIELD_LABELS, fieldErrorMessage } from "@/catalogue/product/field-labels.ts";
import {
  changedFields,
  isSame,
  type Product,
  PRODUCT_FIELD_NAMES,
  type ProductText,
} from "@/catalogue/product/product.ts";
import { fieldError, type ProductField } from "@/catalogue/product/product-field.ts";
import { ProductFieldInput } from "@/catalogue/editor/product-field-input.tsx";
import { PRODUCT_GROUPS } from "@/catalogue/editor/product-groups.ts";
import { saveProduct } from "@/catalogue/query/products-api.ts";
import { ProductIssueList } from "@/catalogue/quality/product-issue-list.tsx";
import { checkProduct } from "@/catalogue/quality/product-check.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { ConflictCallout } from "@/ui/feedback/conflict-callout.tsx";
import { Facts } from "@/ui/layout/facts.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";
import { useUnsavedWork } from "@/ui/overlays/unsaved-work.ts";

type ProductFormProps = {
  organization: string;
  product: Product;
  canEdit: boolean;
  onSaved: () => void;
};

/**
 * All fields of a product. If someone else changes the product while the person types, the form keeps the input and
 * shows both values.
 */
export function ProductForm({ organization, product, canEdit, onSaved }: ProductFormProps) {
  const { i18n, t } = useLingui();
  /** The product as it was when the person started typing. */
  const [seen, setSeen] = useState(product);
  const [typed, setTyped] = useState<Partial<ProductText>>({});
  const { mutateAsync, isPending, error, data: rejection, reset } = useMutation(saveProduct);

  const changedCount = Object.keys(changedFields(seen.text, { ...seen.text, ...typed })).length;
  const isDirty = changedCount > 0;
  useUnsavedWork(isDirty);
  // With no unsaved input, the form follows the server's current version.
  if (!isDirty && seen.version !== product.version) setSeen(product);
  const text = { ...seen.text, ...typed };

  const errorOf = (field: ProductField) => fieldError(field, text[field].trim());
  // An existing error in a field that the person didn't edit doesn't prevent saving the other fields.
  const wrong = PRODUCT_FIELD_NAMES.filter(
    (field) => typed[field] !== undefined && errorOf(field) !== null,
  );
  /** Conflicts: fields that both this person and someone else changed. */
  const contested = PRODUCT_FIELD_NAMES.filter(
    (field) =>
      typed[field] !== undefined &&
      !isSame(field, product.text[field], seen.text[field]) &&
      !isSame(field, product.text[field], text[field]),
  );
  const isBehind = isDirty && !isPending && seen.version !== product.version;

  const save = useOneAtATime(async () => {
    if (!isDirty || wrong.length > 0) return;
    try {
      const rejected = await mutateAsync({
        organization,
        product: seen,
        title: t`Edited: ${seen.text.sku}`,
        set: changedFields(seen.text, text),
      });
      if (rejected !== null) return;
    } catch {
      // The error is shown above the button, and the input stays in the form.
      return;
    }
    setSeen({ ...seen, text });
    setTyped({});
    toast.success(t`${seen.text.sku} saved`);
    onSaved();
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    void save();
  }

  /** Resolves a conflict or discards the input. Both continue from the product's current version. */
  function resolveConflict(keepsEdits: boolean) {
    setSeen(product);
    if (!keepsEdits) setTyped({});
    reset();
  }

  return (
    <form noValidate className="@container grid gap-6" onSubmit={submit}>
      <ProductIssueList
        issues={checkProduct(text, product.images)}
        {...(canEdit ? { onFix: (field, value) => setTyped({ ...typed, [field]: value }) } : {})}
      />
      {PRODUCT_GROUPS.map(({ title, fields }) => (
        <fieldset
          key={title.id}
          className="grid min-w-0 grid-cols-2 gap-x-3 gap-y-4 @2xl:grid-cols-4 @2xl:gap-x-4"
        >
          <legend className="mb-3 text-sm font-semibold text-ink">{i18n._(title)}</legend>
          {fields.map((field) => {
            const typedError = typed[field] === undefined ? null : errorOf(field);
            return (
              <ProductFieldInput
                key={field}
                field={field}
                value={text[field]}
                readOnly={!canEdit || isPending}
                error={typedError && i18n._(fieldErrorMessage(typedError))}
                onChange={(value) => setTyped({ ...typed, [field]: value })}
              />
            );
          })}
        </fieldset>
      ))}

      {isBehind && (
        <ConflictCallout
          title={<Trans>Someone else changed this product while you were editing</Trans>}
          onChoice={resolveConflict}
        >
          {contested.length === 0 ? (
            <Trans>
              Their changes don’t conflict with yours. Choose “Keep mine”, then save to keep both.
            </Trans>
          ) : (
            <Facts
              facts={contested.map((field) => ({
                label: i18n._(FIELD_LABELS[field]),
                value: t`theirs: ${choiceLabel(i18n, product.text[field]) || "—"}; yours: ${choiceLabel(i18n, text[field]) || "—"}`,
              }))}
            />
          )}
        </ConflictCallout>
      )}
      {rejection && !isBehind && (
        <Callout kind="bad" role="alert" title={<Trans>The product wasn’t saved</Trans>}>
          {i18n._(rejectionMessage(rejection))}
        </Callout>
      )}
      {error && (
        <Callout kind="bad" role="alert" title={<Trans>The product wasn’t saved</Trans>}>
          {i18n._(errorMessage(error))}
        </Callout>
      )}
      {canEdit && (
        <div className="sticky bottom-[var(--bar-bottom,-1.25rem)] -mx-5 -mb-5 flex items-center justify-between gap-3 border-t border-line bg-surface px-5 py-3">
          <p className="text-sm text-ink-2" aria-live="polite">
            {isDirty && (
              <Plural value={changedCount} one="# field changed" other="# fields changed" />
            )}
          </p>
          <div className="flex gap-2">
            <Button
              variant="outline"
              disabled={!isDirty || isPending}
              onClick={() => resolveConflict(false)}
            >
              <Trans>Discard</Trans>
            </Button>
            <Button type="submit" loading={isPending} disabled={!isDirty || isBehind}>
              <Trans>Save</Trans>
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}
