import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { indicatorOf, type Series } from "@/insight/metrics/metric.ts";
import { changeLabel } from "@/insight/metrics/indicator-change.ts";
import { writtenIndicator } from "@/insight/metrics/written-indicator.ts";
import {
  activeProducts,
  completeProducts,
  type IndicatorDefinition,
  ordersPlaced,
  outOfStock,
  changedPrices,
} from "@/insight/reports/indicator.ts";
import type { Region } from "@/lib/format.ts";
import { Ring } from "@/ui/charts/ring.tsx";
import { Sparkline } from "@/ui/charts/sparkline.tsx";

/** The dashboard's indicators, each with a link to its report or list. */
export const TRENDS: readonly { indicator: IndicatorDefinition; to: string }[] = [
  { indicator: completeProducts, to: "/reports?report=completeness" },
  { indicator: activeProducts, to: "/product-management?status=active" },
  { indicator: outOfStock, to: "/reports?report=stock" },
  { indicator: changedPrices, to: "/reports?report=prices" },
  { indicator: ordersPlaced, to: "/reports?report=orders" },
];

type TrendsProps = { series: readonly Series[]; days: number; region: Region };

/** The trend of the last days, compared with the same number of days before them. */
export function Trends({ series, days, region }: TrendsProps) {
  const { i18n, t } = useLingui();
  return (
    <ul className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-3">
      {TRENDS.map(({ indicator, to }) => {
        // Today's levels are known, but today's flows aren't yet.
        const from = indicator.kind === "level" ? 1 : 0;
        const now = indicatorOf(indicator, series, { from: from + days, days });
        const before = indicatorOf(indicator, series, { from, days });
        const text = writtenIndicator(now.total, indicator.unit, region);
        const change = changeLabel(i18n, now.total, before.total, indicator.unit, region);
        const label = i18n._(indicator.label);
        return (
          <li key={indicator.id}>
            <Link
              to={to}
              className="grid h-full content-start gap-2 rounded-panel border border-line bg-surface px-4 py-3 hover:border-line-strong"
            >
              <span className="text-sm text-ink-2">{label}</span>
              <span className="flex items-end justify-between gap-3">
                {indicator.unit === "percent" ? (
                  <Ring value={now.total} text={text} className="size-14" />
                ) : (
                  <span className="text-xl font-semibold text-ink tabular-nums">{text}</span>
                )}
                {now.days.some((day) => day !== null) && (
                  <Sparkline label={t`${label}, last ${days} days`} values={now.days} />
                )}
              </span>
              <span className="text-xs text-ink-3 tabular-nums">
                {change === null
                  ? t`No comparison available`
                  : t`${change} from the previous ${days} days`}
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
