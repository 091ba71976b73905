import { useLingui } from "@lingui/react/macro";
import type { ChartProps } from "@/ui/charts/chart.ts";
import { TextLink } from "@/ui/controls/text-link.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

/** The numbers of a chart. A value that wasn't recorded is a dash, not a zero. */
export function ChartTable({ label, axis, points, series, format }: ChartProps) {
  const { t } = useLingui();
  return (
    <TableFrame label={label}>
      <table className="w-full text-left text-sm tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-raised text-xs text-ink-2">
          <tr className="*:px-3 *:py-1.5 *:font-medium">
            <th scope="col">{axis}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col" className="text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ name, to }, at) => (
            <tr key={name} className="border-t border-line-soft *:px-3 *:py-1.5">
              <th scope="row" className="font-normal whitespace-nowrap text-ink-2">
                {to === undefined ? name : <TextLink to={to}>{name}</TextLink>}
              </th>
              {series.map((each) => {
                const value = each.values[at];
                return (
                  <td key={each.name} className="text-right">
                    {typeof value === "number" ? (
                      format(value)
                    ) : (
                      <>
                        <span aria-hidden>–</span>
                        <span className="sr-only">{t`Not recorded`}</span>
                      </>
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  );
}
