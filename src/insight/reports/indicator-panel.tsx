import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { changeLabel } from "@/insight/metrics/indicator-change.ts";
import { indicatorOf, type Series } from "@/insight/metrics/metric.ts";
import { addDays } from "@/stock/business-days.ts";
import {
  writtenIndicator,
  writtenShortDay,
  writtenTick,
} from "@/insight/metrics/written-indicator.ts";
import type { IndicatorDefinition } from "@/insight/reports/indicator.ts";
import type { Period } from "@/insight/reports/period.ts";
import { formatDay, type Region } from "@/lib/format.ts";
import { ColumnChart } from "@/ui/charts/column-chart.tsx";
import { TrendChart } from "@/ui/charts/trend-chart.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type IndicatorPanelProps = {
  indicator: IndicatorDefinition;
  series: readonly Series[];
  period: Period;
  region: Region;
  /** The URL of the rows of certain days, or null if the indicator has none. */
  rowsOf: ((since: string, until: string) => string) | null;
};

/**
 * An indicator over the period: its total, the comparison with the period before, the chart, and a link to its rows.
 */
export function IndicatorPanel({ indicator, series, period, region, rowsOf }: IndicatorPanelProps) {
  const { i18n, t } = useLingui();
  const { days, since } = period;
  const now = indicatorOf(indicator, series, { from: days, days });
  const before = indicatorOf(indicator, series, { from: 0, days });
  const change = changeLabel(i18n, now.total, before.total, indicator.unit, region);
  const label = i18n._(indicator.label);
  const isColumns = indicator.kind === "flow" && indicator.unit === "count";
  const rowsAddress = rowsOf ? rowsOf(since, period.until) : indicator.to;

  const chart = {
    label,
    axis: t`Day`,
    points: Array.from({ length: days }, (_, at) => {
      const day = addDays(since, at);
      return {
        name: formatDay(day, region),
        short: writtenShortDay(day, region),
        ...(rowsOf && now.days[at] !== null && { to: rowsOf(day, day) }),
      };
    }),
    format: (value: number) => writtenIndicator(value, indicator.unit, region),
    tick: (value: number) => writtenTick(value, indicator.unit, region),
  };
  const shown = { name: label, values: now.days, tone: "accent" } as const;

  return (
    <Panel
      title={label}
      className="break-inside-avoid"
      description={i18n._(indicator.definition)}
      actions={
        rowsAddress !== undefined && (
          <Button asChild variant="outline" size="sm" className="print:hidden">
            <Link to={rowsAddress} preventScrollReset>
              <Trans>Show rows</Trans>
              <span className="sr-only">: {label}</span>
            </Link>
          </Button>
        )
      }
    >
      <p className="mb-3 flex flex-wrap items-baseline gap-x-3">
        <span className="text-xl font-semibold tabular-nums">
          {writtenIndicator(now.total, indicator.unit, region)}
        </span>
        <span className="text-sm text-ink-2 tabular-nums">
          {before.total === null ? (
            <Trans>No value for the previous period</Trans>
          ) : (
            <Trans>Previous period: {writtenIndicator(before.total, indicator.unit, region)}</Trans>
          )}
          {change !== null && ` (${change})`}
        </span>
      </p>
      {isColumns ? (
        <ColumnChart {...chart} series={[shown]} />
      ) : (
        <TrendChart
          {...chart}
          area
          series={[shown, { name: t`Previous period`, values: before.days, tone: "calm" }]}
        />
      )}
    </Panel>
  );
}
