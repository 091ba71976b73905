import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ManagedWarehouse } from "@/stock/warehouses/managed-warehouse.ts";
import type { WarehouseDeletion } from "@/stock/warehouses/warehouses-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { discardUnsavedWork } from "@/ui/overlays/unsaved-work.ts";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { NoticeDialog } from "@/ui/overlays/notice-dialog.tsx";

type DeleteWarehouseProps = {
  warehouse: ManagedWarehouse;
  onDelete: (id: string) => Promise<WarehouseDeletion>;
  onDeleted: () => void;
};

/** Deletes a warehouse after a confirmation, or explains what still uses it. */
export function DeleteWarehouse(props: DeleteWarehouseProps) {
  const { onDelete, onDeleted } = props;
  const { id, name } = props.warehouse;
  const { t } = useLingui();
  const [use, setUse] = useState<WarehouseDeletion | null>(null);
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button variant="outline" className="mr-auto">
            <Trans>Delete</Trans>
          </Button>
        }
        title={<Trans>Delete {name}?</Trans>}
        confirm={<Trans>Delete</Trans>}
        destructive
        onConfirm={async () => {
          const outcome = await onDelete(id);
          if (!outcome.deleted) {
            setUse(outcome);
            return;
          }
          discardUnsavedWork();
          toast.success(t`${name} deleted`);
          onDeleted();
        }}
      >
        <Trans>You can only delete a warehouse that isn’t in use. This can’t be undone.</Trans>
      </ConfirmDialog>
      {use && (
        <NoticeDialog
          open
          title={<Trans>{name} is still in use</Trans>}
          closeLabel={<Trans>Close</Trans>}
          onClose={() => setUse(null)}
        >
          {use.products > 0 ? (
            <Plural
              value={use.products}
              one="It holds, expects or has reserved stock of # product. Nothing was deleted. If it’s still active, make it inactive instead."
              other="It holds, expects or has reserved stock of # products. Nothing was deleted. If it’s still active, make it inactive instead."
            />
          ) : (
            <Trans>
              Orders or transfers refer to it. Nothing was deleted. If it’s still active, make it
              inactive instead.
            </Trans>
          )}
        </NoticeDialog>
      )}
    </>
  );
}
