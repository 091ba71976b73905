import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { withPlaces } from "@/catalogue/product/measure.ts";
import { addDecimals, multiplyDecimals, roundDecimal } from "@/lib/decimal.ts";
import type { Organization } from "@/account/organization/organization.ts";
import type { OrderWrite } from "@/orders/detail/order-detail-api.ts";
import {
  type OrderDetail,
  type OrderReturn,
  RETURN_CONDITIONS,
} from "@/orders/detail/order-detail.ts";
import { UnitsField } from "@/orders/detail/units-field.tsx";
import type { OrderWriting } from "@/orders/detail/use-order-write.tsx";
import { activeWarehousesQuery } from "@/stock/warehouses/warehouses-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { DecimalInput, Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";

export type Settlement = "receive" | "decline" | "refund";
type Condition = (typeof RETURN_CONDITIONS)[number];

type SettleReturnDialogProps = {
  how: Settlement;
  back: OrderReturn;
  organization: Organization;
  order: OrderDetail;
  writing: OrderWriting;
  onClose: () => void;
};

/** Receives, declines or refunds a return. */
export function SettleReturnDialog(props: SettleReturnDialogProps) {
  const { how, back, organization, order, writing, onClose } = props;
  const { t } = useLingui();
  const warehouses = useQuery(activeWarehousesQuery(organization.id)).data ?? [];
  const lines = back.lines.flatMap((line) => {
    const awaited = line.quantity - line.received - line.declined;
    const sku = order.lines.find(({ id }) => id === line.line_id)?.sku ?? "";
    return awaited > 0 ? [{ id: line.line_id, sku, awaited }] : [];
  });
  const [received, setReceived] = useState<Record<string, number>>(() =>
    Object.fromEntries(lines.map(({ id, awaited }) => [id, awaited])),
  );
  const [restock, setRestock] = useState<Record<string, number>>({});
  const [condition, setCondition] = useState<Condition>("new");
  const [from, setFrom] = useState<string | null>(null);
  const [reason, setReason] = useState("");
  const [amount, setAmount] = useState(() => owedFor(back, order));
  const warehouse = from ?? warehouses[0]?.id ?? null;
  const isGood = condition === "new" || condition === "opened";
  const backInStock = (id: string) =>
    Math.min(restock[id] ?? (isGood ? (received[id] ?? 0) : 0), received[id] ?? 0);

  function write(): OrderWrite | null {
    if (how === "decline")
      return reason.trim() === ""
        ? null
        : { is: "decline return", back: back.id, reason: reason.trim() };
    if (how === "refund")
      return /^\d{1,12}(?:\.\d{1,2})?$/.test(amount)
        ? { is: "refund return", back: back.id, amount }
        : null;
    const came = lines
      .map(({ id }) => ({
        line: id,
        quantity: received[id] ?? 0,
        condition,
        restock: backInStock(id),
      }))
      .filter(({ quantity }) => quantity > 0);
    return warehouse === null || came.length === 0
      ? null
      : { is: "receive return", back: back.id, warehouse, lines: came };
  }

  const next = write();
  const titles = {
    receive: t`Receive return`,
    decline: t`Decline return`,
    refund: t`Refund return`,
  };
  const conditions = {
    new: t`As new`,
    opened: t`Opened`,
    damaged: t`Damaged`,
    missing: t`Parts are missing`,
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={titles[how]}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button
            disabled={next === null}
            loading={writing.isPending}
            onClick={() => next && writing.mutate(next, { onSettled: onClose })}
          >
            {titles[how]}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {how === "receive" && (
          <>
            <Field label={t`Into warehouse`}>
              <Select
                options={warehouses.map(({ id, code, name }) => ({
                  value: id,
                  label: `${code} · ${name}`,
                }))}
                value={warehouse}
                onChange={setFrom}
              />
            </Field>
            <Field label={t`Condition`}>
              <Select
                options={RETURN_CONDITIONS.map((value) => ({ value, label: conditions[value] }))}
                value={condition}
                onChange={setCondition}
              />
            </Field>
            {lines.map(({ id, sku, awaited }) => (
              <div key={id} className="grid gap-4 sm:grid-cols-2">
                <UnitsField
                  label={t`${sku}: received`}
                  most={awaited}
                  value={received[id] ?? 0}
                  onChange={(value) => setReceived({ ...received, [id]: value })}
                />
                <UnitsField
                  label={t`${sku}: back into stock`}
                  most={received[id] ?? 0}
                  value={backInStock(id)}
                  onChange={(value) => setRestock({ ...restock, [id]: value })}
                />
              </div>
            ))}
          </>
        )}
        {how === "decline" && (
          <Field label={t`Reason`} mark="required">
            <Input
              maxLength={300}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </Field>
        )}
        {how === "refund" && (
          <Field
            label={t`Amount in ${order.currency}`}
            hint={t`This only records the refund. Pay it in your channel or shop.`}
          >
            <DecimalInput value={amount} onChange={setAmount} />
          </Field>
        )}
      </div>
    </Dialog>
  );
}

/** The price of the returned units that aren't refunded yet, to the cent. */
function owedFor(back: OrderReturn, order: OrderDetail): string {
  const owed = back.lines.reduce((sum, { line_id, received, refunded }) => {
    const price = order.lines.find(({ id }) => id === line_id)?.unit_price ?? "0";
    const amount = multiplyDecimals(price, String(received - refunded)) ?? "0";
    return addDecimals(sum, roundDecimal(amount, "0.01") ?? "0") ?? sum;
  }, "0");
  return withPlaces(owed, 2) ?? owed;
}
