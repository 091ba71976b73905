import { plural } from "@lingui/core/macro";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { type DuplicateGroup, mergeProducts } from "@/catalogue/duplicates/duplicates-api.ts";
import { bestOf, mergedValues, suggestedChoices } from "@/catalogue/duplicates/merge.ts";
import { MergeTable } from "@/catalogue/duplicates/merge-table.tsx";
import { fittingTitle } from "@/catalogue/ledger/change-set.ts";
import { useUndo } from "@/catalogue/ledger/use-undo.tsx";
import { errorMessage } from "@/lib/errors.ts";
import { suppliersQuery } from "@/suppliers/suppliers-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Checkbox } from "@/ui/inputs/checkbox.tsx";
import { Dialog } from "@/ui/overlays/dialog.tsx";
import { activity } from "@/ui/feedback/toast.tsx";

type MergeDialogProps = {
  organization: Organization;
  group: DuplicateGroup;
  onClose: () => void;
  onMerged: () => void;
};

/** Merges duplicates: which product survives, and which values it takes. Viewers only see how the products differ. */
export function MergeDialog({ organization, group, onClose, onMerged }: MergeDialogProps) {
  const { t, i18n } = useLingui();
  const { products, total, key } = group;
  const canMerge = organization.role !== "viewer";
  const [survivorId, setSurvivorId] = useState(bestOf(products)?.id ?? "");
  const survivor = products.find(({ id }) => id === survivorId);
  const [choices, setChoices] = useState(() =>
    survivor ? suggestedChoices(survivor, products) : {},
  );
  const [removesOthers, setRemovesOthers] = useState(false);
  const { data: suppliers = [] } = useQuery(suppliersQuery(organization.id));
  const { mutateAsync, isPending, error, data: merged } = useMutation(mergeProducts);
  const undo = useUndo();
  const others = products.filter(({ id }) => id !== survivorId);

  function chooseSurvivor(id: string) {
    const next = products.find((product) => product.id === id);
    setSurvivorId(id);
    if (next) setChoices(suggestedChoices(next, products));
  }

  async function merge() {
    if (survivor === undefined) return;
    const count = t`${plural(others.length, { one: "# other product", other: "# other products" })}`;
    const title = fittingTitle(t`Merged into ${survivor.sku}: ${count}`);
    try {
      const values = mergedValues(survivor, products, choices);
      const request = {
        organization: organization.id,
        title,
        survivor,
        values,
        others,
        removesOthers,
      };
      const changeSet = await mutateAsync(request);
      if (changeSet === null) return;
      const action = {
        label: t`Undo`,
        onClick: () => void undo(changeSet, title).then(onMerged),
      };
      activity.success(title, { id: changeSet, action });
    } catch {
      // The error is shown above the table.
      return;
    }
    onMerged();
    onClose();
  }

  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t`Same product? ${key}`}
      description={
        canMerge ? (
          <Trans>Only the differences are shown. Choose which values to keep.</Trans>
        ) : (
          <Trans>Only the differences are shown. Owners and editors can merge the products.</Trans>
        )
      }
      footer={
        canMerge && (
          <>
            <Button variant="outline" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button loading={isPending} disabled={others.length === 0} onClick={() => void merge()}>
              <Plural value={products.length} one="Merge # product" other="Merge # products" />
            </Button>
          </>
        )
      }
    >
      <div className="grid gap-4">
        {(error !== null || merged === null) && (
          <Callout kind="bad" role="alert" title={<Trans>Nothing was merged</Trans>}>
            {error === null ? (
              <Trans>
                One of these products has changed since you opened this dialog. Close it and compare
                the products again.
              </Trans>
            ) : (
              i18n._(errorMessage(error))
            )}
          </Callout>
        )}
        {total > products.length && (
          <Callout>
            {canMerge ? (
              <Trans>Only the first 12 are shown. You can merge the others afterwards.</Trans>
            ) : (
              <Trans>Only the first 12 are shown.</Trans>
            )}
          </Callout>
        )}
        <MergeTable
          products={products}
          supplierNames={new Map(suppliers.map(({ id, name }) => [id, name]))}
          merge={
            canMerge
              ? {
                  survivor: survivorId,
                  onKeep: chooseSurvivor,
                  choices,
                  onChoose: (field, id) => setChoices({ ...choices, [field]: id }),
                }
              : null
          }
        />
        {canMerge && (
          <>
            <p className="text-sm text-ink-2">
              <Trans>
                The other products are archived and point to the kept product as their replacement.
                You can undo the merge.
              </Trans>
            </p>
            <Checkbox
              label={t`Remove the others from the catalogue instead`}
              hint={t`Products with stock or orders are archived anyway.`}
              checked={removesOthers}
              onChange={(event) => setRemovesOthers(event.target.checked)}
            />
          </>
        )}
      </div>
    </Dialog>
  );
}
