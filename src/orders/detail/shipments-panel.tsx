import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import type { Organization } from "@/account/organization/organization.ts";
import type { OrderDetail, Shipment } from "@/orders/detail/order-detail.ts";
import { stateOf } from "@/orders/detail/order-detail.ts";
import { ShipDialog } from "@/orders/detail/ship-dialog.tsx";
import type { OrderWriting } from "@/orders/detail/use-order-write.ts";
import { carrierName, trackingLink } from "@/orders/state/carriers.ts";
import { mostUnits } from "@/orders/state/line-state.ts";
import { Button } from "@/ui/controls/button.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type ShipmentsPanelProps = {
  organization: Organization;
  order: OrderDetail;
  writing: OrderWriting;
  canEdit: boolean;
};

/** The shipments of an order, and the button that adds one. */
export function ShipmentsPanel({ organization, order, writing, canEdit }: ShipmentsPanelProps) {
  const { t } = useLingui();
  const [isShipping, setShipping] = useState(false);
  const canShip =
    canEdit &&
    order.status !== "requires_correction" &&
    order.lines.some((line) => mostUnits(stateOf(line), "ship") !== null);

  return (
    <Panel
      title={t`Shipments`}
      actions={
        canShip && (
          <Button size="sm" onClick={() => setShipping(true)}>
            <Trans>Ship</Trans>
          </Button>
        )
      }
    >
      {order.shipments.length === 0 && (
        <p className="text-sm text-ink-2">
          <Trans>Nothing has been shipped yet.</Trans>
        </p>
      )}
      <ul className="grid gap-3">
        {order.shipments.map((shipment) => (
          <ShipmentRow
            key={shipment.id}
            shipment={shipment}
            order={order}
            organization={organization}
            writing={writing}
            canEdit={canEdit}
          />
        ))}
      </ul>
      {isShipping && (
        <ShipDialog
          organization={organization}
          order={order}
          writing={writing}
          onClose={() => setShipping(false)}
        />
      )}
    </Panel>
  );
}

type ShipmentRowProps = ShipmentsPanelProps & { shipment: Shipment };

function ShipmentRow({ shipment, order, organization, writing, canEdit }: ShipmentRowProps) {
  const { region } = organization;
  const { carrier, tracking, delivered_at, shipped_at, lines } = shipment;
  const link = trackingLink(carrier, tracking);
  const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const skuOf = (id: string) => order.lines.find((line) => line.id === id)?.sku ?? "";
  return (
    <li className="grid gap-1 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 text-ink">
          {carrier && <span>{carrierName(carrier)}</span>}
          {link ? <TextLink href={link}>{tracking}</TextLink> : tracking}
          <span className="text-ink-2">
            <Plural value={units} one="# unit" other="# units" /> ·{" "}
            <Moment at={shipped_at} region={region} />
          </span>
        </span>
        {delivered_at !== null && (
          <Badge tone="good">
            <Trans>
              Delivered <Moment at={delivered_at} region={region} />
            </Trans>
          </Badge>
        )}
        {delivered_at === null && canEdit && (
          <Button
            variant="outline"
            size="sm"
            loading={writing.isPending}
            onClick={() => writing.mutate({ is: "deliver", shipment: shipment.id })}
          >
            <Trans>Mark as delivered</Trans>
          </Button>
        )}
      </div>
      <ul className="text-ink-2">
        {lines.map(({ line, quantity, serials }) => (
          <li key={line} className="wrap-anywhere">
            {quantity} × {skuOf(line)}
            {serials.length > 0 && (
              <span className="text-ink-3">
                {" "}
                · <Trans>serial numbers</Trans> {serials.join(", ")}
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  );
}
