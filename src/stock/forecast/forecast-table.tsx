import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { ProductThumbnail } from "@/catalogue/images/product-thumbnail.tsx";
import { formatDay, formatNumber, todayIn } from "@/lib/format.ts";
import { addDays } from "@/stock/business-days.ts";
import { DEMAND_METHOD_LABELS } from "@/stock/forecast/forecast-labels.ts";
import type { ProductForecast } from "@/stock/forecast/product-forecast.ts";
import { Button } from "@/ui/controls/button.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

type ForecastTableProps = {
  organization: Organization;
  forecasts: readonly ProductForecast[];
  onOpen: (id: string) => void;
};

const STEP = 100;

export function ForecastTable({ organization, forecasts, onOpen }: ForecastTableProps) {
  const { t, i18n } = useLingui();
  const { region } = organization;
  const [shown, setShown] = useState(STEP);
  const [today] = useState(() => todayIn(region.timeZone));
  return (
    <div className="grid gap-3">
      <TableFrame label={t`Forecast`}>
        <table className="w-full border-collapse text-left text-sm whitespace-nowrap">
          <thead>
            <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
              <th scope="col">
                <Trans>SKU</Trans>
              </th>
              <th scope="col">
                <Trans>Runs out</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Available</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Inbound</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Expected weekly sales</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Lead time (days)</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Suggested reorder point</Trans>
              </th>
              <th scope="col">
                <Trans>Method</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {forecasts.slice(0, shown).map((forecast) => {
              const { id, sku, title, runsOutInDays, isUrgent } = forecast;
              return (
                <tr key={id} className="border-t border-line *:px-3 *:py-1.5">
                  <th scope="row" className="font-normal">
                    <ProductThumbnail product={id} className="float-left mt-0.5 mr-2 size-8" />
                    <button
                      type="button"
                      onClick={() => onOpen(id)}
                      className="font-mono text-accent hover:underline pointer-coarse:min-h-11"
                    >
                      {sku}
                    </button>
                    <span className="block max-w-72 truncate text-xs text-ink-2 max-sm:max-w-36">
                      {title}
                    </span>
                  </th>
                  <td className={isUrgent ? "text-bad" : ""}>
                    {runsOutInDays === null ? (
                      <Trans>In more than a year</Trans>
                    ) : runsOutInDays === 0 ? (
                      <Trans>Out of stock</Trans>
                    ) : (
                      formatDay(addDays(today, runsOutInDays), region)
                    )}
                  </td>
                  <td className="text-right tabular-nums">
                    {formatNumber(forecast.available, region)}
                  </td>
                  <td className="text-right tabular-nums">
                    {formatNumber(forecast.inbound, region)}
                  </td>
                  <td className="text-right tabular-nums">
                    {formatNumber(Math.round(forecast.weekly * 10) / 10, region)}
                  </td>
                  <td className="text-right tabular-nums">
                    {formatNumber(forecast.leadTimeDays, region)}
                  </td>
                  <td className="text-right tabular-nums">
                    {formatNumber(forecast.reorderPoint, region)}
                  </td>
                  <td className="text-ink-2">{i18n._(DEMAND_METHOD_LABELS[forecast.method])}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </TableFrame>
      {forecasts.length > shown && (
        <div>
          <Button variant="outline" onClick={() => setShown(shown + STEP)}>
            <Trans>Show more</Trans>
          </Button>
        </div>
      )}
    </div>
  );
}
