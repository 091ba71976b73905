import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { AddItemsDialog } from "@/distributor/catalogue/add-items-dialog.tsx";
import type { ItemQuery } from "@/distributor/catalogue/item-query.ts";
import { unlinkItems } from "@/distributor/catalogue/links-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import type { Selection } from "@/ui/grid/model/selection.ts";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

type ItemActionsProps = {
  organization: Organization;
  query: ItemQuery;
  selection: Selection;
  onWritten: () => void;
};

export function ItemActions({ organization, query, selection, onWritten }: ItemActionsProps) {
  const { t } = useLingui();
  const [adding, setAdding] = useState<Selection | null>(null);
  const unlink = useMutation(unlinkItems);

  async function end() {
    const count = await unlink.mutateAsync({ organization: organization.id, query, selection });
    toast.success(
      t`${plural(count, { 0: "None of these items was linked", one: "# item unlinked", other: "# items unlinked" })}`,
    );
    onWritten();
  }

  return (
    <>
      <Button size="sm" onClick={() => setAdding(selection)}>
        <Trans>Add to catalogue</Trans>
      </Button>
      <ConfirmDialog
        trigger={
          <Button size="sm" variant="outline" loading={unlink.isPending}>
            <Trans>Unlink</Trans>
          </Button>
        }
        title={t`Unlink the selected items?`}
        confirm={t`Unlink`}
        onConfirm={end}
      >
        <Trans>
          Their products stay in your catalogue with their current values. New price files no longer
          change them.
        </Trans>
      </ConfirmDialog>
      {adding && (
        <AddItemsDialog
          organization={organization}
          query={query}
          selection={adding}
          onClose={() => {
            setAdding(null);
            onWritten();
          }}
        />
      )}
    </>
  );
}
