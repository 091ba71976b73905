import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { addDays, figureOf, type Series } from "@/insight/metrics/metric.ts";
import {
  writtenChange,
  writtenFigure,
  writtenShortDay,
  writtenTick,
} from "@/insight/metrics/written-figure.ts";
import type { FigureDefinition } from "@/insight/reports/figure-definition.ts";
import type { Period } from "@/insight/reports/period.ts";
import { formatDay, type Region } from "@/lib/format.ts";
import { ColumnChart } from "@/ui/charts/column-chart.tsx";
import { TrendChart } from "@/ui/charts/trend-chart.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type FigurePanelProps = {
  figure: FigureDefinition;
  series: readonly Series[];
  period: Period;
  region: Region;
  /** The address of the rows of some days; null if the figure has none. */
  rowsOf: ((since: string, until: string) => string) | null;
};

/** A figure over the period: its total, the period before, the chart, and the way to its rows. */
export function FigurePanel({ figure, series, period, region, rowsOf }: FigurePanelProps) {
  const { i18n, t } = useLingui();
  const { days, since } = period;
  const now = figureOf(figure, series, { from: days, days });
  const before = figureOf(figure, series, { from: 0, days });
  const change = writtenChange(now.total, before.total, figure.unit, region);
  const label = i18n._(figure.label);
  const isColumns = figure.kind === "flow" && figure.unit === "count";
  const rowsAddress = rowsOf ? rowsOf(since, period.until) : figure.to;

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
    format: (value: number) => writtenFigure(value, figure.unit, region),
    tick: (value: number) => writtenTick(value, figure.unit, region),
  };
  const shown = { name: label, values: now.days, tone: "accent" } as const;

  return (
    <Panel
      title={label}
      description={i18n._(figure.definition)}
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
          {writtenFigure(now.total, figure.unit, region)}
        </span>
        <span className="text-sm text-ink-2 tabular-nums">
          {before.total === null ? (
            <Trans>No figure for the period before</Trans>
          ) : (
            <Trans>Period before: {writtenFigure(before.total, figure.unit, region)}</Trans>
          )}
          {change !== null && figure.unit !== "percent" && ` (${change})`}
          {change !== null && figure.unit === "percent" && (
            <>
              {" "}
              <Trans>({change} points)</Trans>
            </>
          )}
        </span>
      </p>
      {isColumns ? (
        <ColumnChart {...chart} series={[shown]} />
      ) : (
        <TrendChart
          {...chart}
          area
          series={[shown, { name: t`Period before`, values: before.days, tone: "calm" }]}
        />
      )}
    </Panel>
  );
}
