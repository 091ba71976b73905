import { useLingui } from "@lingui/react/macro";
import { Link } from "react-router-dom";
import { ChannelMark } from "@/channels/connection/channel-mark.tsx";
import { indicatorOf, type Series } from "@/insight/metrics/metric.ts";
import { changeLabel } from "@/insight/metrics/indicator-change.ts";
import { writtenIndicator } from "@/insight/metrics/written-indicator.ts";
import type { IndicatorDefinition } from "@/insight/reports/indicator.ts";
import type { Period } from "@/insight/reports/period.ts";
import type { ReportPart } from "@/insight/reports/report.ts";
import type { Scope } from "@/insight/reports/use-scopes.tsx";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Ring } from "@/ui/charts/ring.tsx";
import { ShareBar } from "@/ui/charts/share-bar.tsx";
import { Sparkline } from "@/ui/charts/sparkline.tsx";
import { linkLook } from "@/ui/foundation/styles.ts";
import { Panel } from "@/ui/layout/panel.tsx";

type ScopeCardsProps = {
  indicators: readonly IndicatorDefinition[];
  /** Levels that add up to a whole, such as listings by state, shown as a bar. */
  parts: readonly ReportPart[];
  scopes: readonly Scope[];
  series: readonly Series[];
  period: Period;
  region: Region;
  addressOf: (indicator: IndicatorDefinition, scope: string) => string | undefined;
};

/** A card for each channel or supplier: its parts as a bar, and each indicator with its trend. */
export function ScopeCards({ indicators, parts, scopes, ...props }: ScopeCardsProps) {
  const { i18n } = useLingui();
  const { series, period, region } = props;
  const { days } = period;
  const [first, ...others] = indicators;
  const totalOf = (indicator: IndicatorDefinition, scope: string) =>
    indicatorOf(indicator, series, { scope, from: days, days }).total ?? 0;
  return (
    <ul className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {scopes.map((scope) => (
        <li key={scope.id} className="min-w-0 break-inside-avoid">
          <Panel
            title={
              <span className="flex items-center gap-2">
                {scope.kind !== undefined && <ChannelMark kind={scope.kind} className="size-7" />}
                {scope.name}
              </span>
            }
            className="h-full"
          >
            {parts.length > 0 && (
              <div className="mb-4">
                <ShareBar
                  format={(value) => formatNumber(value, region)}
                  parts={parts.flatMap((part) => {
                    const value = totalOf(part, scope.id);
                    if (part.isRare === true && value === 0) return [];
                    const tone =
                      part.good === "up" ? "good" : part.good === "down" ? "bad" : "warn";
                    return { name: i18n._(part.label), value, tone } as const;
                  })}
                />
              </div>
            )}
            <dl className="grid gap-x-4 text-sm">
              {first && <Row {...props} indicator={first} scope={scope} isFirst />}
              {others.map((indicator) => (
                <Row key={indicator.id} {...props} indicator={indicator} scope={scope} />
              ))}
            </dl>
          </Panel>
        </li>
      ))}
    </ul>
  );
}

type RowProps = Omit<ScopeCardsProps, "indicators" | "parts" | "scopes"> & {
  indicator: IndicatorDefinition;
  scope: Scope;
  /** Whether this is the main indicator, which is shown as a ring if it's a share. */
  isFirst?: boolean;
};

function Row({ indicator, scope, series, period, region, addressOf, isFirst = false }: RowProps) {
  const { i18n, t } = useLingui();
  const { days } = period;
  const now = indicatorOf(indicator, series, { scope: scope.id, from: days, days });
  const before = indicatorOf(indicator, series, { scope: scope.id, from: 0, days });
  const text = writtenIndicator(now.total, indicator.unit, region);
  const change = changeLabel(i18n, now.total, before.total, indicator.unit, region);
  const to = addressOf(indicator, scope.id);
  const label = i18n._(indicator.label);
  return (
    <div className="flex min-h-11 items-center gap-3 border-t border-line-soft py-1.5 first:border-t-0 first:pt-0">
      <dt className="min-w-0 flex-1">
        {to === undefined || now.total === null ? (
          label
        ) : (
          <Link to={to} preventScrollReset className={linkLook}>
            {label}
          </Link>
        )}
      </dt>
      <dd className="flex items-center gap-3 text-right tabular-nums">
        {/* If half the days or more have no value, the line would be mostly gaps, so it isn't drawn. */}
        {now.days.filter((value) => value !== null).length > days / 2 && (
          <Sparkline
            label={t`${scope.name}: ${label} over the period`}
            values={now.days}
            className="h-6 w-16 shrink-0"
          />
        )}
        <span className="grid min-w-16 justify-items-end">
          {isFirst && indicator.unit === "percent" ? (
            <Ring value={now.total} text={text} className="size-14" />
          ) : (
            <span className="font-medium">{text}</span>
          )}
          {change !== null && <span className="text-xs text-ink-3">{change}</span>}
        </span>
      </dd>
    </div>
  );
}
