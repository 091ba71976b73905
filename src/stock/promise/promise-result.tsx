import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { formatDay, formatNumber, type Region } from "@/lib/format.ts";
import type {
  Delivery,
  DeliveryPromise,
  PromiseQuestion,
} from "@/stock/promise/delivery-promise.ts";
import { Callout } from "@/ui/feedback/callout.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

type PromiseResultProps = {
  region: Region;
  sku: string;
  requested: PromiseQuestion;
  promise: DeliveryPromise;
};

/** The result of a delivery promise: yes or no, the warehouses to ship from, and everything that can be delivered. */
export function PromiseResult({ region, sku, requested, promise }: PromiseResultProps) {
  const { t } = useLingui();
  const { isPossible, deliveries, arrivesOn, options, withoutAddress } = promise;
  const quantity = formatNumber(requested.quantity, region);
  const by = formatDay(requested.by, region);
  const { postalCode } = requested;

  return (
    <div className="grid gap-4">
      {isPossible && (
        <Callout
          kind="good"
          title={
            <Trans>
              Yes: {quantity} of {sku} can reach {postalCode} by {by}
            </Trans>
          }
        />
      )}
      {!isPossible && arrivesOn !== null && (
        <Callout
          kind="warn"
          title={
            <Trans>
              No: the earliest day for {quantity} of {sku} is {formatDay(arrivesOn, region)}
            </Trans>
          }
        />
      )}
      {!isPossible && arrivesOn === null && (
        <Callout
          kind="bad"
          title={
            <Trans>
              No: {quantity} of {sku} can’t be delivered
            </Trans>
          }
        >
          <Plural
            value={options.reduce((sum, { units }) => sum + units, 0)}
            _0="None can be delivered."
            one="Only # unit can be delivered."
            other="Only # units can be delivered."
          />
        </Callout>
      )}
      {deliveries.length > 0 && (
        <DeliveryTable label={t`Units to deliver`} deliveries={deliveries} region={region} />
      )}
      {options.length > 0 && (
        <DeliveryTable
          label={t`Everything that can be delivered`}
          deliveries={options}
          region={region}
        />
      )}
      {withoutAddress.length > 0 && (
        <p className="text-sm text-ink-2">
          <Trans>
            Warehouses not included, because their addresses have no Canadian postal code:{" "}
            {withoutAddress.join(", ")}
          </Trans>
        </p>
      )}
      <p className="text-xs text-ink-3">
        <Trans>
          Transit days are estimates for ground parcels between Canadian regions, in business days.
          A carrier may take longer.
        </Trans>
      </p>
    </div>
  );
}

type DeliveryTableProps = { label: string; deliveries: readonly Delivery[]; region: Region };

function DeliveryTable({ label, deliveries, region }: DeliveryTableProps) {
  return (
    <section className="grid gap-2">
      <h2 className="text-sm font-semibold text-ink">{label}</h2>
      <TableFrame label={label}>
        <table className="w-full border-collapse text-left text-sm whitespace-nowrap">
          <thead>
            <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
              <th scope="col">
                <Trans>Warehouse</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Units</Trans>
              </th>
              <th scope="col">
                <Trans>Ships on</Trans>
              </th>
              <th scope="col">
                <Trans>Arrives on</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map(({ warehouse, units, shipsOn, arrivesOn, isInbound }) => (
              <tr
                key={`${warehouse} ${shipsOn} ${String(isInbound)}`}
                className="border-t border-line *:px-3 *:py-2"
              >
                <th scope="row" className="font-normal">
                  {warehouse}{" "}
                  {isInbound && (
                    <Badge>
                      <Trans>Inbound</Trans>
                    </Badge>
                  )}
                </th>
                <td className="text-right tabular-nums">{formatNumber(units, region)}</td>
                <td>{formatDay(shipsOn, region)}</td>
                <td>{formatDay(arrivesOn, region)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </TableFrame>
    </section>
  );
}
