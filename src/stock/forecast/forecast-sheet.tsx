import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMutation, useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { formatDay, formatNumber, todayIn } from "@/lib/format.ts";
import { addDays } from "@/stock/business-days.ts";
import {
  errorStatement,
  DEMAND_METHOD_LABELS,
  methodReason,
} from "@/stock/forecast/forecast-labels.ts";
import {
  type ProductForecast,
  sharedOut,
  weeklyTotals,
} from "@/stock/forecast/product-forecast.ts";
import { HISTORY_WEEKS } from "@/stock/forecast/run-forecasts.ts";
import { setReorderPoints, heldStockQuery } from "@/stock/stock-api.ts";
import { TrendChart } from "@/ui/charts/trend-chart.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { toast } from "@/ui/feedback/toast.tsx";
import { Facts } from "@/ui/layout/facts.tsx";
import { Sheet } from "@/ui/overlays/sheet.tsx";

type ForecastSheetProps = {
  organization: Organization;
  forecast: ProductForecast;
  onClose: () => void;
};

const SHOWN_WEEKS = 52;
const FORECAST_WEEKS = 8;

/** The forecast of one product: its sales, the method and its error. */
export function ForecastSheet({ organization, forecast, onClose }: ForecastSheetProps) {
  const { t, i18n } = useLingui();
  const { region, role } = organization;
  const { sku, title, weekly, runsOutInDays } = forecast;
  const [today] = useState(() => todayIn(region.timeZone));
  const totals = weeklyTotals(forecast, HISTORY_WEEKS);
  const first = HISTORY_WEEKS - SHOWN_WEEKS;
  const points = Array.from({ length: SHOWN_WEEKS + FORECAST_WEEKS }, (_, at) => ({
    name: formatDay(addDays(today, 7 * (at - SHOWN_WEEKS)), region),
  }));
  const units = (value: number) => formatNumber(Math.round(value * 10) / 10, region);
  const perWeek = units(weekly);

  return (
    <Sheet
      size="lg"
      title={sku}
      description={title ?? undefined}
      open
      onOpenChange={(open) => !open && onClose()}
      {...(role === "viewer"
        ? {}
        : { footer: <UseReorderPoint organization={organization} forecast={forecast} /> })}
    >
      <div className="grid gap-5">
        <TrendChart
          label={t`Units of ${sku} sold each week in the last year, and the weekly forecast: ${perWeek}`}
          axis={t`Week of`}
          points={points}
          series={[
            {
              name: t`Units sold`,
              values: points.map((_, at) => (at < SHOWN_WEEKS ? (totals[first + at] ?? 0) : null)),
              tone: "accent",
            },
            {
              name: t`Forecast`,
              values: points.map((_, at) => (at < SHOWN_WEEKS ? null : weekly)),
              tone: "warn",
            },
          ]}
          format={units}
          area
        />
        <div className="grid gap-1 text-sm text-pretty text-ink-2">
          <p className="font-medium text-ink">{i18n._(DEMAND_METHOD_LABELS[forecast.method])}</p>
          <p>
            {methodReason(i18n, forecast)} {errorStatement(i18n, forecast)}
          </p>
        </div>
        <Facts
          facts={[
            { label: t`Expected weekly sales`, value: perWeek },
            { label: t`Available`, value: formatNumber(forecast.available, region) },
            { label: t`Inbound`, value: formatNumber(forecast.inbound, region) },
            {
              label: t`Runs out`,
              value:
                runsOutInDays === null
                  ? t`In more than a year`
                  : formatDay(addDays(today, runsOutInDays), region),
            },
            { label: t`Lead time (days)`, value: formatNumber(forecast.leadTimeDays, region) },
            {
              label: t`Suggested reorder point`,
              value: formatNumber(forecast.reorderPoint, region),
            },
          ]}
        />
        <p className="text-xs text-ink-3">
          <Trans>
            The reorder point covers expected sales until new stock arrives, plus a reserve for
            forecast errors. Without a lead time, we assume 14 days.
          </Trans>
        </p>
      </div>
    </Sheet>
  );
}

type UseReorderPointProps = Pick<ForecastSheetProps, "organization" | "forecast">;

function UseReorderPoint({ organization, forecast }: UseReorderPointProps) {
  const { t } = useLingui();
  const { data: held } = useQuery(heldStockQuery(organization.id, forecast.id));
  const { mutate, isPending } = useMutation(setReorderPoints);
  const units = formatNumber(forecast.reorderPoint, organization.region);

  function save() {
    const shares = sharedOut(
      forecast.reorderPoint,
      (held ?? []).map(({ onHand }) => onHand),
    );
    const points = (held ?? []).map(({ warehouse }, at) => ({
      product: forecast.id,
      warehouse,
      units: shares[at] ?? 0,
    }));
    mutate(
      { organization: organization.id, points },
      { onSuccess: () => toast.success(t`Reorder point of ${forecast.sku} set to ${units}`) },
    );
  }
  if (held?.length === 0)
    return (
      <p className="text-sm text-ink-2">
        <Trans>No warehouse holds this product, so it has no reorder point.</Trans>
      </p>
    );
  return (
    <Button loading={isPending} disabled={held === undefined} onClick={save}>
      <Trans>Use {units} as reorder point</Trans>
    </Button>
  );
}
