import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { plural } from "@lingui/core/macro";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { ProductThumbnail } from "@/catalogue/images/product-thumbnail.tsx";
import { formatNumber } from "@/lib/format.ts";
import { isQuantity } from "@/stock/supply/supply-input.ts";
import { outdatedTitle, supplyErrorMessage, supplyFailure } from "@/stock/supply/supply-labels.ts";
import { outstanding, outstandingOf, type SupplyOrder } from "@/stock/supply/supply-order.ts";
import { receiveSupplyOrder } from "@/stock/supply/supply-orders-api.ts";
import type { Outdated } from "@/stock/supply/supply-sheet.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Callout } from "@/ui/feedback/callout.tsx";
import { GoneCallout } from "@/ui/feedback/gone-callout.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { useOneAtATime } from "@/ui/foundation/use-one-at-a-time.ts";
import { Input } from "@/ui/inputs/input.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

type ReceiveSupplyProps = Outdated & {
  organization: Organization;
  order: SupplyOrder;
  canReceive: boolean;
  onDone: () => void;
};

/** An empty field and a zero both mean that no units of the line arrived. */
const isFilled = (text = "") => text.trim() !== "" && text.trim() !== "0";
const isWrong = (text = "") => isFilled(text) && !isQuantity(text.trim());

/** The lines of an order. If units can be received, each line has an input for the number that arrived. */
export function ReceiveSupply(props: ReceiveSupplyProps) {
  const { organization, order, canReceive, outdated, onDone } = props;
  const { t, i18n } = useLingui();
  const { region } = organization;
  /** The id stays the same for every attempt, so a repeated request counts once. */
  const [receipt] = useState(() => crypto.randomUUID());
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const { mutateAsync, isPending, isSuccess, error } = useMutation(receiveSupplyOrder);
  const left = outstanding(order);
  const arrived = order.lines.reduce((sum, line) => sum + line.received, 0);
  const [arrivedBefore] = useState(arrived);
  const isUnderway = isPending || isSuccess;
  const wrong = supplyErrorMessage("quantity");
  const filled = Object.entries(typed).filter(([, text]) => isFilled(text));
  const hasError = filled.some(([, text]) => isWrong(text));

  const receive = useOneAtATime(async () => {
    const lines = filled.map(([line, text]) => ({ line, quantity: Number(text.trim()) }));
    try {
      const units = await mutateAsync({ id: order.id, receipt, lines });
      toast.success(t`${plural(units, { one: "# unit received", other: "# units received" })}`);
      onDone();
    } catch {
      // The error is shown below the lines, and the typed values stay.
    }
  });
  const fillAll = () =>
    setTyped(
      Object.fromEntries(
        order.lines
          .filter((line) => outstandingOf(line) > 0)
          .map((line) => [line.id, String(outstandingOf(line))]),
      ),
    );

  return (
    <form
      className="grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (filled.length > 0 && !hasError) void receive();
      }}
    >
      <TableFrame label={t`Products`}>
        <table className="w-full border-collapse text-left text-sm">
          <thead>
            <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
              <th scope="col">
                <Trans>Product</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Received</Trans>
              </th>
              {canReceive && (
                <th scope="col" className="w-28 text-right">
                  <Trans>Received now</Trans>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {order.lines.map(({ id, product, sku, title, quantity, received }) => (
              <tr key={id} className="border-t border-line *:px-3 *:py-1.5">
                <th scope="row" className="font-normal">
                  <span className="flex items-center gap-2">
                    <ProductThumbnail product={product} className="size-8" />
                    <span className="min-w-0">
                      <span className="font-mono">{sku}</span>
                      {title !== null && <span className="block text-ink-2">{title}</span>}
                    </span>
                  </span>
                </th>
                <td className="text-right whitespace-nowrap tabular-nums">
                  {formatNumber(received, region)} / {formatNumber(quantity, region)}
                </td>
                {canReceive && (
                  <td>
                    <Input
                      aria-label={t`Units of ${sku} received now`}
                      aria-invalid={isWrong(typed[id])}
                      inputMode="numeric"
                      autoComplete="off"
                      className="text-right tabular-nums"
                      value={typed[id] ?? ""}
                      onChange={({ target }) => setTyped({ ...typed, [id]: target.value })}
                    />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
      {hasError && wrong && <p className="text-sm text-bad">{i18n._(wrong)}</p>}
      {outdated && !isUnderway && (
        <GoneCallout
          title={i18n._(outdatedTitle(order.kind, outdated))}
          hasChanges={filled.length > 0}
        />
      )}
      {arrived !== arrivedBefore && filled.length > 0 && !outdated && !isUnderway && (
        <Callout
          kind="warn"
          role="alert"
          title={<Trans>Units were received after you opened this panel</Trans>}
        >
          <Trans>Check that your quantities don’t include those units.</Trans>
        </Callout>
      )}
      {error && !outdated && (
        <Callout kind="bad" role="alert" title={<Trans>Nothing was received</Trans>}>
          {supplyFailure(i18n, error)}
        </Callout>
      )}
      {canReceive && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="text-sm text-ink-2">
            <Plural
              value={left}
              one="# unit is still expected"
              other="# units are still expected"
            />
          </span>
          <span className="flex gap-2">
            <Button variant="outline" disabled={outdated !== null || left === 0} onClick={fillAll}>
              <Trans>Enter all remaining</Trans>
            </Button>
            <Button
              type="submit"
              loading={isPending}
              disabled={outdated !== null || filled.length === 0 || hasError}
            >
              <Trans>Receive</Trans>
            </Button>
          </span>
        </div>
      )}
    </form>
  );
}
