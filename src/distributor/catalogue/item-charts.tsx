import { useLingui } from "@lingui/react/macro";
import { itemTimeline } from "@/distributor/catalogue/item-timeline.ts";
import type { ItemChange, StoredItem } from "@/distributor/catalogue/items-api.ts";
import { formatDay, formatMoney, formatNumber, type Region } from "@/lib/format.ts";
import { TrendChart } from "@/ui/charts/trend-chart.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

type ItemChartsProps = { item: StoredItem; changes: readonly ItemChange[]; region: Region };

/** Cost and stock of an item over time. */
export function ItemCharts({ item, changes, region }: ItemChartsProps) {
  const { t } = useLingui();
  const moments = itemTimeline(item, changes, region.timeZone);
  if (moments.length < 2) return null;
  const points = moments.map(({ day }) => ({ name: formatDay(day, region), short: day.slice(5) }));
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Panel title={t`Cost over time`}>
        <TrendChart
          label={t`Cost over time`}
          axis={t`Day`}
          points={points}
          from="data"
          series={[{ name: t`Cost`, values: moments.map(({ cost }) => cost), tone: "accent" }]}
          format={(value) => formatMoney(value.toFixed(2), region, "CAD")}
        />
      </Panel>
      <Panel title={t`Stock over time`}>
        <TrendChart
          label={t`Stock over time`}
          axis={t`Day`}
          points={points}
          area
          series={[{ name: t`Stock`, values: moments.map(({ total }) => total), tone: "accent" }]}
          format={(value) => formatNumber(value, region)}
        />
      </Panel>
    </div>
  );
}
