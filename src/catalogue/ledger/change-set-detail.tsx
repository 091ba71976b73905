import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ChangedProductRow } from "@/catalogue/ledger/changed-product-row.tsx";
import type { ChangeSet } from "@/catalogue/ledger/change-set.ts";
import { changeSetProductsQuery } from "@/catalogue/ledger/change-sets-api.ts";
import { UnwrittenProducts } from "@/catalogue/ledger/unwritten-products.tsx";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import { fieldLabel } from "@/catalogue/product/field-labels.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { ErrorState } from "@/ui/feedback/error-state.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";
import { CardSkeleton } from "@/ui/feedback/skeleton.tsx";

type ChangeSetDetailProps = {
  set: Pick<ChangeSet, "id" | "title" | "undo_of" | "rejected">;
  canUndo: boolean;
  onClose: () => void;
  onUndone: () => void;
};

/** The effect of a change set on each product, with an undo of chosen products or fields. */
export function ChangeSetDetail({ set, canUndo, onClose, onUndone }: ChangeSetDetailProps) {
  const { t, i18n } = useLingui();
  const undo = useUndo();
  const listed = useInfiniteQuery(changeSetProductsQuery(set.id));
  const { data, error, isFetching, isPending, refetch } = listed;
  const [products, setProducts] = useState<ReadonlySet<string>>(new Set());
  /** The fields to undo, where null means all of them. */
  const [fields, setFields] = useState<ReadonlySet<string> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const changes = data?.pages.flat() ?? [];
  /** The fields to choose from, except those of created and deleted products, which can only be undone as a whole. */
  const changedFields = [
    ...new Set(
      changes
        .filter(({ action, product }) => action === "update" && products.has(product))
        .flatMap(({ cells }) => cells.map(({ field }) => field)),
    ),
  ];
  const chosenFields = changedFields.filter((field) => fields?.has(field) ?? true);

  async function undoChanges() {
    setBusy(true);
    const isPart = chosenFields.length < changedFields.length;
    const only = { products: [...products], ...(isPart ? { fields: chosenFields } : {}) };
    await undo(set.id, set.title, { only });
    setBusy(false);
    onUndone();
    onClose();
  }

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={set.title}
      description={<Trans>The effect of this change set on each product.</Trans>}
      footer={
        canUndo && (
          <Button
            variant="outline"
            loading={isBusy}
            disabled={
              products.size === 0 || (changedFields.length > 0 && chosenFields.length === 0)
            }
            onClick={() => void undoChanges()}
          >
            <Plural
              value={products.size}
              one="Undo changes to # product"
              other="Undo changes to # products"
            />
          </Button>
        )
      }
    >
      {isPending && <CardSkeleton lines={8} />}
      {error && !data && (
        <ErrorState
          title={<Trans>We couldn’t load the changes</Trans>}
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {i18n._(errorMessage(error))}
        </ErrorState>
      )}
      <div className="grid gap-4">
        {(set.undo_of !== null || set.rejected > 0) && <UnwrittenProducts changeSet={set.id} />}
        {canUndo && changedFields.length > 1 && (
          <fieldset className="rounded-panel border border-line p-3">
            <legend className="px-1 text-sm font-medium">
              <Trans>Fields to undo</Trans>
            </legend>
            <div className="flex flex-wrap gap-x-5 gap-y-2">
              {changedFields.map((field) => (
                <Checkbox
                  key={field}
                  label={fieldLabel(i18n, field)}
                  checked={fields?.has(field) ?? true}
                  onChange={() =>
                    setFields((before) => toggled(before ?? new Set(changedFields), field))
                  }
                />
              ))}
            </div>
          </fieldset>
        )}
        <ul aria-label={t`Products`} className="divide-y divide-line">
          {changes.map((change) => (
            <ChangedProductRow
              key={change.seq}
              change={change}
              {...(canUndo
                ? {
                    isChosen: products.has(change.product),
                    onChoose: () => setProducts((before) => toggled(before, change.product)),
                  }
                : {})}
            />
          ))}
        </ul>
        <ShowMore query={listed} />
      </div>
    </Dialog>
  );
}

function toggled(chosen: ReadonlySet<string>, one: string): ReadonlySet<string> {
  const next = new Set(chosen);
  if (!next.delete(one)) next.add(one);
  return next;
}
