import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { formatDay, formatNumber, todayIn } from "@/lib/format.ts";
import { SUPPLY_STATE_LABELS } from "@/stock/supply/supply-labels.ts";
import { isLate, type SupplyKind, type SupplyOrder } from "@/stock/supply/supply-order.ts";
import { MOST_ORDERS } from "@/stock/supply/supply-orders-api.ts";
import type { ManagedWarehouse } from "@/stock/warehouses/managed-warehouse.ts";
import type { Supplier } from "@/suppliers/supplier.ts";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

const TONES: Record<SupplyOrder["state"], Tone> = {
  draft: "calm",
  open: "accent",
  received: "good",
  closed: "calm",
  cancelled: "calm",
};

type SupplyTableProps = {
  organization: Organization;
  kind: SupplyKind;
  orders: readonly SupplyOrder[];
  warehouses: readonly ManagedWarehouse[];
  suppliers: readonly Supplier[];
  onOpen: (id: string) => void;
};

export function SupplyTable(props: SupplyTableProps) {
  const { organization, kind, orders, warehouses, suppliers, onOpen } = props;
  const { t, i18n } = useLingui();
  const { region } = organization;
  const [today] = useState(() => todayIn(region.timeZone));
  const nameOf = (list: readonly { id: string; name: string }[], id: string | null) =>
    list.find((one) => one.id === id)?.name ?? "—";

  return (
    <div className="grid gap-2">
      <TableFrame label={kind === "transfer" ? t`Transfers` : t`Purchase orders`}>
        <table className="w-full border-collapse text-left text-sm whitespace-nowrap">
          <thead>
            <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
              <th scope="col">
                <Trans context="An order">Number</Trans>
              </th>
              <th scope="col">
                <Trans>Status</Trans>
              </th>
              <th scope="col">
                {kind === "transfer" ? <Trans>From</Trans> : <Trans>Supplier</Trans>}
              </th>
              <th scope="col">
                <Trans>To</Trans>
              </th>
              <th scope="col">
                <Trans>Expected on</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Products</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Received</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {orders.map((order) => {
              const { id, number, state, expectedOn, lines } = order;
              const units = lines.reduce((sum, { quantity }) => sum + quantity, 0);
              const received = lines.reduce((sum, line) => sum + line.received, 0);
              return (
                <tr key={id} className="border-t border-line *:px-3 *:py-2">
                  <th scope="row" className="font-normal">
                    <button
                      type="button"
                      onClick={() => onOpen(id)}
                      className="font-medium text-accent hover:underline pointer-coarse:min-h-11"
                    >
                      {number}
                    </button>
                  </th>
                  <td>
                    <span className="flex gap-1.5">
                      <Badge dot tone={TONES[state]}>
                        {i18n._(SUPPLY_STATE_LABELS[kind][state])}
                      </Badge>
                      {isLate(order, today) && (
                        <Badge tone="bad">
                          <Trans>Late</Trans>
                        </Badge>
                      )}
                    </span>
                  </td>
                  <td>
                    {kind === "transfer"
                      ? nameOf(warehouses, order.from)
                      : nameOf(suppliers, order.supplier)}
                  </td>
                  <td>{nameOf(warehouses, order.to)}</td>
                  <td>{expectedOn === null ? "—" : formatDay(expectedOn, region)}</td>
                  <td className="text-right tabular-nums">{formatNumber(lines.length, region)}</td>
                  <td className="text-right tabular-nums">
                    {formatNumber(received, region)} / {formatNumber(units, region)}
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableFrame>
      {orders.length === MOST_ORDERS && (
        <p className="text-sm text-ink-2">
          <Plural value={MOST_ORDERS} other="The latest # are shown." />
        </p>
      )}
    </div>
  );
}
