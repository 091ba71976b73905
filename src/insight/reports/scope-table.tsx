import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { indicatorOf, type Series } from "@/insight/metrics/metric.ts";
import { writtenChange, writtenIndicator } from "@/insight/metrics/written-indicator.ts";
import type { IndicatorDefinition } from "@/insight/reports/indicator.ts";
import type { Period } from "@/insight/reports/period.ts";
import type { Region } from "@/lib/format.ts";
import { Sparkline } from "@/ui/charts/sparkline.tsx";
import { linkLook } from "@/ui/foundation/styles.ts";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

type ScopeTableProps = {
  label: string;
  indicators: readonly IndicatorDefinition[];
  scopes: readonly { id: string; name: string }[];
  series: readonly Series[];
  period: Period;
  region: Region;
  addressOf: (indicator: IndicatorDefinition, scope: string) => string | undefined;
};

/** The indicators of each channel or supplier, side by side, with a small trend each. */
export function ScopeTable({
  label,
  indicators,
  scopes,
  series,
  period,
  ...props
}: ScopeTableProps) {
  const { i18n, t } = useLingui();
  const { region, addressOf } = props;
  const { days } = period;
  return (
    <TableFrame label={label}>
      <table className="w-full bg-surface text-left text-sm tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="bg-raised text-xs text-ink-2">
          <tr className="*:px-3 *:py-2 *:font-medium">
            <th scope="col">{t`Name`}</th>
            {indicators.map((indicator) => (
              <th key={indicator.id} scope="col" className="whitespace-nowrap">
                {i18n._(indicator.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {scopes.map((scope) => (
            <tr key={scope.id} className="border-t border-line-soft *:px-3 *:py-2">
              <th scope="row" className="font-medium wrap-anywhere">
                {scope.name}
              </th>
              {indicators.map((indicator) => {
                const now = indicatorOf(indicator, series, { scope: scope.id, from: days, days });
                const before = indicatorOf(indicator, series, { scope: scope.id, from: 0, days });
                const text = writtenIndicator(now.total, indicator.unit, region);
                const change = writtenChange(now.total, before.total, indicator.unit, region);
                const to = addressOf(indicator, scope.id);
                return (
                  <td key={indicator.id}>
                    <div className="flex items-center gap-3">
                      <span className="min-w-14">
                        {to === undefined || now.total === null ? (
                          text
                        ) : (
                          <Link to={to} preventScrollReset className={linkLook}>
                            {text}
                          </Link>
                        )}
                        {change !== null && (
                          <span className="block text-xs text-ink-3">{change}</span>
                        )}
                      </span>
                      {now.days.some((value) => value !== null) && (
                        <Sparkline
                          label={t`${i18n._(indicator.label)} of ${scope.name} over the period`}
                          values={now.days}
                          className="h-6 w-16"
                        />
                      )}
                    </div>
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
