import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { type OrderDetail, stateOf } from "@/orders/detail/order-detail.ts";
import { unitsFrom } from "@/orders/detail/split.ts";
import { UnitsField } from "@/orders/detail/units-field.tsx";
import type { OrderWriting } from "@/orders/detail/use-order-write.tsx";
import {
  CARRIER_CODES,
  carrierName,
  carrierOf,
  cleanTracking,
  isTrackingNumber,
} from "@/orders/state/carriers.ts";
import { allowsSplit } from "@/orders/state/channel-terms.ts";
import { mostUnits } from "@/orders/state/line-state.ts";
import { activeWarehousesQuery } from "@/stock/warehouses/warehouses-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Select } from "@/ui/inputs/select.tsx";
import { Textarea } from "@/ui/inputs/textarea.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";

type ShipDialogProps = {
  organization: Organization;
  order: OrderDetail;
  writing: OrderWriting;
  onClose: () => void;
};

/** Serial numbers are typed or scanned, separated by commas, semicolons or line breaks. */
const readSerials = (typed: string) =>
  typed
    .split(/[\n,;]/)
    .map((serial) => serial.trim())
    .filter(Boolean);

/** Ships units of an order: which units, from which warehouse, with which carrier. */
export function ShipDialog({ organization, order, writing, onClose }: ShipDialogProps) {
  const { t } = useLingui();
  const warehouses = useQuery(activeWarehousesQuery(organization.id)).data ?? [];
  const lines = order.lines.flatMap((line) => {
    const most = mostUnits(stateOf(line), "ship");
    return most === null ? [] : [{ ...line, most }];
  });
  const reserved = lines.flatMap(({ allocations }) => allocations)[0]?.warehouse ?? null;
  const mustBeWhole = !allowsSplit(order.channel?.kind ?? null);
  const [units, setUnits] = useState(() => unitsFrom(lines, reserved, mustBeWhole));
  const [serials, setSerials] = useState<Record<string, string>>({});
  const [from, setFrom] = useState<string | null>(reserved);
  const [carrier, setCarrier] = useState<string>("");
  const [tracking, setTracking] = useState("");
  const warehouse = from ?? warehouses[0]?.id ?? null;
  const guessed = carrier === "" ? (carrierOf(tracking) ?? "") : carrier;
  const isWhole = lines.every(({ id, most }) => units[id] === most);
  const shipped = lines
    .map(({ id }) => ({
      line: id,
      quantity: units[id] ?? 0,
      serials: readSerials(serials[id] ?? ""),
    }))
    .filter(({ quantity }) => quantity > 0);
  const isTrackingWrong = tracking.trim() !== "" && !isTrackingNumber(tracking);
  const hasTooManySerials = shipped.some((one) => one.serials.length > one.quantity);
  const isReady =
    shipped.length > 0 &&
    warehouse !== null &&
    !isTrackingWrong &&
    !hasTooManySerials &&
    (isWhole || !mustBeWhole);

  function send() {
    if (warehouse === null) return;
    writing.mutate(
      {
        is: "ship",
        order: order.id,
        version: order.version,
        warehouse,
        carrier: guessed === "" ? null : guessed,
        tracking: tracking.trim() === "" ? null : cleanTracking(tracking),
        lines: shipped,
      },
      { onSettled: onClose },
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Ship ${order.number}`}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button disabled={!isReady} loading={writing.isPending} onClick={send}>
            <Trans>Ship units</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {mustBeWhole && (
          <Callout kind={isWhole ? "info" : "bad"}>
            <Trans>This channel requires the whole order in one shipment.</Trans>
          </Callout>
        )}
        <Field label={t`From warehouse`}>
          <Select
            options={warehouses.map(({ id, code, name }) => ({
              value: id,
              label: `${code} · ${name}`,
            }))}
            value={warehouse}
            onChange={(next) => {
              setFrom(next);
              setUnits(unitsFrom(lines, next, mustBeWhole));
            }}
          />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field
            label={t`Tracking number`}
            mark="optional"
            error={isTrackingWrong && t`A tracking number has 4 to 40 letters, digits and hyphens.`}
          >
            <Input value={tracking} onChange={(event) => setTracking(event.target.value)} />
          </Field>
          <Field label={t`Carrier`} mark="optional">
            <Select
              options={[
                { value: "", label: t`Not specified` },
                ...CARRIER_CODES.map((value) => ({ value, label: carrierName(value) })),
              ]}
              value={guessed}
              onChange={setCarrier}
            />
          </Field>
        </div>
        {lines.map(({ id, sku, most }) => (
          <div key={id} className="grid gap-4 sm:grid-cols-2">
            <UnitsField
              label={sku}
              most={most}
              value={units[id] ?? 0}
              onChange={(value) => setUnits({ ...units, [id]: value })}
            />
            <Field
              label={t`Serial numbers for ${sku}`}
              mark="optional"
              error={
                readSerials(serials[id] ?? "").length > (units[id] ?? 0) &&
                t`There are more serial numbers than units.`
              }
            >
              <Textarea
                rows={2}
                spellCheck={false}
                value={serials[id] ?? ""}
                placeholder={t`One per line, or separated by commas`}
                onChange={(event) => setSerials({ ...serials, [id]: event.target.value })}
              />
            </Field>
          </div>
        ))}
      </div>
    </Dialog>
  );
}
