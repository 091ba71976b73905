import { Trans, useLingui } from "@lingui/react/macro";
import { formatNumber, type Region } from "@/lib/format.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

export type WarehouseUnits = { key: string; name: string; units: number };

type WarehouseTableProps = {
  warehouses: readonly WarehouseUnits[];
  region: Region;
  /** The URL of the list of items in a warehouse. */
  addressOf?: (key: string) => string;
  addressOfTotal?: string;
};

/** Units by warehouse, each with a bar that compares it with the largest. */
export function WarehouseTable(props: WarehouseTableProps) {
  const { warehouses, region, addressOf, addressOfTotal } = props;
  const { t } = useLingui();
  const most = Math.max(1, ...warehouses.map(({ units }) => units));
  const sum = warehouses.reduce((total, { units }) => total + units, 0);

  return (
    <TableFrame label={t`Units by warehouse`}>
      <table className="w-full border-collapse text-left text-sm">
        <thead>
          <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
            <th scope="col">
              <Trans>Warehouse</Trans>
            </th>
            <th scope="col" className="text-right">
              <Trans>Units</Trans>
            </th>
            <td aria-hidden className="w-2/5" />
          </tr>
        </thead>
        <tbody>
          {warehouses.map(({ key, name, units }) => (
            <tr key={key} className="border-t border-line *:px-3 *:py-2">
              <th scope="row" className="font-normal text-ink">
                {name}
              </th>
              <td className="text-right tabular-nums">
                <Units name={name} units={units} to={addressOf?.(key)} region={region} />
              </td>
              <td aria-hidden>
                <span className="block h-2 overflow-hidden rounded-full bg-sunken forced-colors:border">
                  <span
                    className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
                    style={{ width: `${(units / most) * 100}%` }}
                  />
                </span>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-medium *:px-3 *:py-2">
            <th scope="row" className="font-medium">
              <Trans>Total</Trans>
            </th>
            <td className="text-right tabular-nums">
              <Units name={t`Total`} units={sum} to={addressOfTotal} region={region} />
            </td>
            <td aria-hidden />
          </tr>
        </tfoot>
      </table>
    </TableFrame>
  );
}

type UnitsProps = { name: string; units: number; to: string | undefined; region: Region };

/** A number of units, which links to its items if there are any. */
function Units({ name, units, to, region }: UnitsProps) {
  const shown = formatNumber(units, region);
  if (to === undefined || units === 0) return shown;
  return (
    <TextLink to={to}>
      <span className="sr-only">{name}</span> {shown}
    </TextLink>
  );
}
