import { useLingui } from "@lingui/react/macro";
import type { Organization } from "@/account/organization/organization.ts";
import { useState } from "react";
import { SupplyDetail } from "@/stock/supply/supply-detail.tsx";
import { SupplyDraft } from "@/stock/supply/supply-draft.tsx";
import { SUPPLY_STATE_LABELS } from "@/stock/supply/supply-labels.ts";
import type { SupplyKind, SupplyOrder, SupplyState } from "@/stock/supply/supply-order.ts";
import type { ManagedWarehouse } from "@/stock/warehouses/managed-warehouse.ts";
import type { Supplier } from "@/suppliers/supplier.ts";
import { Sheet } from "@/ui/overlays/sheet.tsx";

export type SupplySheetProps = {
  organization: Organization;
  kind: SupplyKind;
  /** The order to show or change, or null for a new one. */
  order: SupplyOrder | null;
  /** The number that the form suggests for a new order. */
  number: string;
  warehouses: readonly ManagedWarehouse[];
  suppliers: readonly Supplier[];
  onClose: () => void;
};

/** The state that an order has reached since an editor opened it, or null if its state is the same. */
export type Outdated = { outdated: SupplyState | null };

/** A purchase order or transfer: the form of a draft, or the details and received units of an order. */
export function SupplySheet(props: SupplySheetProps) {
  const { organization, kind, order, onClose } = props;
  const { t, i18n } = useLingui();
  const canEdit = organization.role !== "viewer";
  /** The order that the form shows. It stays when the state changes, because the form may contain unsaved changes. */
  const [shown, setShown] = useState(order);
  const isOutdated = canEdit && shown?.state !== order?.state;
  if (!isOutdated && shown !== order) setShown(order);
  const content = {
    ...props,
    outdated: isOutdated && order !== null ? order.state : null,
  };
  return (
    <Sheet
      size="lg"
      title={order?.number ?? (kind === "transfer" ? t`New transfer` : t`New purchase order`)}
      description={order ? i18n._(SUPPLY_STATE_LABELS[kind][order.state]) : undefined}
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {shown === null || (shown.state === "draft" && canEdit) ? (
        <SupplyDraft {...content} order={shown} />
      ) : (
        <SupplyDetail {...content} order={shown} />
      )}
    </Sheet>
  );
}
