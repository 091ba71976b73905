import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { OrderDetail } from "@/orders/detail/order-detail.ts";
import { availableUnitsQuery, type Route } from "@/orders/detail/order-detail-api.ts";
import {
  currentSplit,
  dividedLines,
  splitAllocations,
  unplacedUnits,
  withUnits,
} from "@/orders/detail/split.ts";
import type { OrderWriting } from "@/orders/detail/use-order-write.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Dialog, DialogClose } from "@/ui/overlays/dialog.tsx";

type SplitDialogProps = {
  order: OrderDetail;
  /** The warehouses, the best one first. */
  routes: readonly Route[];
  writing: OrderWriting;
  onClose: () => void;
};

/** Divides the open units of each line among warehouses. */
export function SplitDialog({ order, routes, writing, onClose }: SplitDialogProps) {
  const { t } = useLingui();
  const lines = dividedLines(order.lines);
  const [split, setSplit] = useState(() =>
    currentSplit(
      lines,
      routes.map(({ warehouse_id }) => warehouse_id),
    ),
  );
  const { data: available } = useQuery(availableUnitsQuery(order));
  const allocations = splitAllocations(split, lines);
  /** The units that a warehouse can give to the line, including those already reserved for the line there. */
  const most = (line: (typeof lines)[number], warehouse: string) => {
    const free = available?.get(`${line.product_id} ${warehouse}`) ?? 0;
    const own = line.allocations.find((each) => each.warehouse === warehouse)?.quantity ?? 0;
    return Math.max(0, free + own);
  };

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t`Split ${order.number} across warehouses`}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline">
              <Trans>Cancel</Trans>
            </Button>
          </DialogClose>
          <Button
            disabled={allocations === null}
            loading={writing.isPending}
            onClick={() =>
              writing.mutate(
                {
                  is: "allocate",
                  order: order.id,
                  version: order.version,
                  allocations: allocations ?? [],
                },
                { onSettled: onClose },
              )
            }
          >
            <Trans>Save split</Trans>
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        {lines.map((line) => (
          <fieldset key={line.id} className="grid min-w-0 gap-3">
            <legend className="mb-2 text-sm font-medium wrap-anywhere text-ink">
              {line.sku}
              {line.title && <span className="font-normal text-ink-2"> · {line.title}</span>}
            </legend>
            <div className="grid gap-3 sm:grid-cols-2">
              {routes.map(({ warehouse_id: warehouse, code, name }) => (
                <Field
                  key={warehouse}
                  label={`${code} · ${name}`}
                  aside={
                    available && (
                      <Plural value={most(line, warehouse)} one="# available" other="# available" />
                    )
                  }
                >
                  <Input
                    type="number"
                    inputMode="numeric"
                    min={0}
                    max={line.open}
                    value={String(split[line.id]?.[warehouse] ?? 0)}
                    onChange={({ target }) => {
                      const units = Math.trunc(Number(target.value));
                      const chosen = Number.isFinite(units)
                        ? Math.min(Math.max(units, 0), line.open)
                        : 0;
                      setSplit(withUnits(split, line.id, warehouse, chosen));
                    }}
                  />
                </Field>
              ))}
            </div>
            <Left units={unplacedUnits(split, line)} />
          </fieldset>
        ))}
      </div>
    </Dialog>
  );
}

function Left({ units }: { units: number }) {
  const over = -units;
  return (
    <output className={units === 0 ? "text-sm text-ink-2" : "text-sm text-bad"}>
      {units === 0 && <Trans>Every unit has a warehouse</Trans>}
      {units > 0 && (
        <Plural
          value={units}
          one="# unit has no warehouse yet"
          other="# units have no warehouse yet"
        />
      )}
      {units < 0 && <Plural value={over} one="# unit too many" other="# units too many" />}
    </output>
  );
}
