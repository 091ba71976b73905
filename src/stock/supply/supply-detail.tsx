import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import { formatDay, todayIn } from "@/lib/format.ts";
import { EndSupply } from "@/stock/supply/end-supply.tsx";
import { ReceiveSupply } from "@/stock/supply/receive-supply.tsx";
import { supplyFailure } from "@/stock/supply/supply-labels.ts";
import { isLate, movesOf, type SupplyOrder } from "@/stock/supply/supply-order.ts";
import { rescheduleSupplyOrder } from "@/stock/supply/supply-orders-api.ts";
import type { Outdated, SupplySheetProps } from "@/stock/supply/supply-sheet.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { Field } from "@/ui/inputs/field.tsx";
import { Input } from "@/ui/inputs/input.tsx";
import { Facts } from "@/ui/layout/facts.tsx";

/** An order that was placed or has ended, or a draft that a viewer opened. Editors receive units here. */
export function SupplyDetail(props: SupplySheetProps & Outdated & { order: SupplyOrder }) {
  const { organization, order, warehouses, suppliers, outdated, onClose } = props;
  const { t } = useLingui();
  const { region, role } = organization;
  const nameOf = (list: readonly { id: string; name: string }[], id: string | null) =>
    list.find((one) => one.id === id)?.name ?? "—";
  const { kind, expectedOn, placedAt, endedAt, note } = order;
  const [today] = useState(() => todayIn(region.timeZone));
  const isLateNow = isLate(order, today);
  const canMove = role !== "viewer" && movesOf(order).length > 0;

  return (
    <div className="grid gap-4">
      <Facts
        facts={[
          kind === "transfer"
            ? { label: t`From`, value: nameOf(warehouses, order.from) }
            : { label: t`Supplier`, value: nameOf(suppliers, order.supplier) },
          { label: t`To`, value: nameOf(warehouses, order.to) },
          {
            label: t`Expected on`,
            value: expectedOn === null ? "—" : formatDay(expectedOn, region),
          },
          {
            label:
              kind === "transfer"
                ? t({ message: "Sent", context: "A date" })
                : t({ message: "Ordered", context: "A date" }),
            value: placedAt === null ? "—" : <Moment at={placedAt} region={region} />,
          },
          ...(endedAt === null
            ? []
            : [{ label: t`Ended`, value: <Moment at={endedAt} region={region} /> }]),
          ...(note === null
            ? []
            : [{ label: t`Note`, value: <span className="whitespace-pre-wrap">{note}</span> }]),
        ]}
      />
      {isLateNow && (
        <Callout
          kind="warn"
          title={
            kind === "transfer" ? (
              <Trans>This transfer is late</Trans>
            ) : (
              <Trans>This order is late</Trans>
            )
          }
        >
          {canMove ? (
            <Trans>
              The units should have arrived by now. Delivery promises don’t count them. If you know
              the new date, change it.
            </Trans>
          ) : (
            <Trans>The units should have arrived by now. Delivery promises don’t count them.</Trans>
          )}
        </Callout>
      )}
      <ReceiveSupply
        organization={organization}
        order={order}
        canReceive={canMove}
        outdated={outdated}
        onDone={onClose}
      />
      {canMove && !outdated && (
        <div className="flex flex-wrap items-end justify-between gap-3 border-t border-line pt-4">
          <Reschedule key={expectedOn} order={order} />
          <EndSupply order={order} onEnded={onClose} />
        </div>
      )}
    </div>
  );
}

function Reschedule({ order: { id, version, expectedOn } }: { order: SupplyOrder }) {
  const { t, i18n } = useLingui();
  const [day, setDay] = useState(expectedOn ?? "");
  const { mutateAsync, isPending } = useMutation(rescheduleSupplyOrder);
  async function save() {
    try {
      await mutateAsync({ id, seen: version, expectedOn: day });
      toast.success(t`Expected date saved`);
    } catch (error) {
      toast.error(supplyFailure(i18n, error));
    }
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label={<Trans>Expected on</Trans>}>
        <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <Button
        type="submit"
        variant="outline"
        loading={isPending}
        disabled={day === "" || day === expectedOn}
      >
        <Trans>Change date</Trans>
      </Button>
    </form>
  );
}
