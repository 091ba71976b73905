import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { LineChange } from "@/orders/detail/order-detail-api.ts";
import { type OrderDetail, stateOf } from "@/orders/detail/order-detail.ts";
import { UnitsField } from "@/orders/detail/units-field.tsx";
import type { OrderWriting } from "@/orders/detail/use-order-write.tsx";
import { CANCEL_REASONS, mostUnits, REASONS } from "@/orders/state/line-state.ts";
import { reasonLabel } from "@/orders/state/order-labels.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";

type LineChangeDialogProps = {
  move: "reject" | "cancel" | "backorder";
  order: OrderDetail;
  writing: OrderWriting;
  onClose: () => void;
};

/** Asks how many units of each line to reject, cancel or backorder, and why or until when. */
export function LineChangeDialog({ move, order, writing, onClose }: LineChangeDialogProps) {
  const { t, i18n } = useLingui();
  const lines = order.lines.flatMap((line) => {
    const most = mostUnits(stateOf(line), move);
    return most === null ? [] : [{ ...line, most }];
  });
  const reasons = move === "reject" ? REASONS : CANCEL_REASONS;
  const [units, setUnits] = useState<Record<string, number>>(() =>
    Object.fromEntries(
      lines.map(({ id, most, backordered }) => [id, move === "backorder" ? backordered : most]),
    ),
  );
  const [reason, setReason] = useState<string>(reasons[0]);
  const [until, setUntil] = useState("");
  const titles = {
    reject: t`Reject units of ${order.number}`,
    cancel: t`Cancel units of ${order.number}`,
    backorder: t`Backorder units of ${order.number}`,
  };
  const labels = {
    reject: t`Reject units`,
    cancel: t`Cancel units`,
    backorder: t`Backorder units`,
  };
  const moves = lines.flatMap(({ id, backordered }): LineChange[] => {
    const quantity = units[id] ?? 0;
    if (move === "backorder")
      return quantity === backordered && until === ""
        ? []
        : [{ move, line: id, quantity, ...(until === "" ? {} : { until }) }];
    return quantity > 0 ? [{ move, line: id, quantity, reason }] : [];
  });

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={titles[move]}
      description={
        move === "backorder" ? (
          <Trans>The units stay reserved, and you ship them when stock arrives.</Trans>
        ) : (
          <Trans>Any reserved stock becomes available again. This can’t be undone.</Trans>
        )
      }
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">
              <Trans>Keep as is</Trans>
            </Button>
          </DialogClose>
          <Button
            variant={move === "backorder" ? "default" : "destructive"}
            disabled={moves.length === 0}
            loading={writing.isPending}
            onClick={() =>
              writing.mutate(
                { is: "change", order: order.id, version: order.version, moves },
                { onSettled: onClose },
              )
            }
          >
            {labels[move]}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {lines.map(({ id, sku, most }) => (
          <UnitsField
            key={id}
            label={sku}
            most={most}
            value={units[id] ?? 0}
            onChange={(value) => setUnits({ ...units, [id]: value })}
          />
        ))}
        {move === "backorder" ? (
          <Field label={t`Expected on`} mark="optional">
            <Input type="date" value={until} onChange={(event) => setUntil(event.target.value)} />
          </Field>
        ) : (
          <Field label={t`Reason`}>
            <Select
              options={reasons.map((value) => ({ value, label: i18n._(reasonLabel(value)) }))}
              value={reason}
              onChange={setReason}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
