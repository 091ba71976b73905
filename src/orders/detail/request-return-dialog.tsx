import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { type OrderDetail, stateOf } from "@/orders/detail/order-detail.ts";
import { UnitsField } from "@/orders/detail/units-field.tsx";
import type { OrderWriting } from "@/orders/detail/use-order-write.tsx";
import { mostUnits } from "@/orders/state/line-state.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";

type RequestReturnDialogProps = {
  order: OrderDetail;
  writing: OrderWriting;
  onClose: () => void;
};

/** Opens a return of shipped units. */
export function RequestReturnDialog({ order, writing, onClose }: RequestReturnDialogProps) {
  const { t } = useLingui();
  const [units, setUnits] = useState<Record<string, number>>({});
  const [reason, setReason] = useState("");
  const lines = order.lines.flatMap((line) => {
    const most = mostUnits(stateOf(line), "request_return");
    return most === null ? [] : [{ ...line, most }];
  });
  const requested = lines
    .map(({ id }) => ({ line: id, quantity: units[id] ?? 0 }))
    .filter(({ quantity }) => quantity > 0);

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Return units of ${order.number}`}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button
            disabled={requested.length === 0 || reason.trim() === ""}
            loading={writing.isPending}
            onClick={() =>
              writing.mutate(
                {
                  is: "request return",
                  order: order.id,
                  version: order.version,
                  reason: reason.trim(),
                  lines: requested,
                },
                { onSettled: onClose },
              )
            }
          >
            <Trans>Open return</Trans>
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
        <Field label={t`Reason`} mark="required">
          <Input
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}
