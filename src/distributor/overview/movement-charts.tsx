import { Trans, useLingui } from "@lingui/react/macro";
import type { DistributorFile } from "@/distributor/files/price-files-api.ts";
import { dayOf, formatDay, formatMoment, formatNumber, type Region } from "@/lib/format.ts";
import { ColumnChart } from "@/ui/charts/column-chart.tsx";
import { Panel } from "@/ui/layout/panel.tsx";

const SHOWN = 20;

type MovementChartsProps = { files: readonly DistributorFile[]; region: Region };

/** The number of items whose cost or stock rose or fell in each of the latest files. Each column links to its items. */
export function MovementCharts({ files, region }: MovementChartsProps) {
  const { t } = useLingui();
  // The first file only adds items, so nothing has moved yet.
  const shown = files
    .filter(({ state, changed, missing }) => state === "committed" && changed + missing > 0)
    .slice(0, SHOWN)
    .toReversed();
  if (shown.length === 0)
    return (
      <Panel title={t`Cost and stock changes`}>
        <p className="text-sm text-ink-2">
          <Trans>After your next file, you’ll see which costs and quantities changed.</Trans>
        </p>
      </Panel>
    );

  const dayOfFile = ({ made_on: madeOn, created_at: createdAt }: DistributorFile) =>
    madeOn ?? dayOf(createdAt, region.timeZone);
  const pointsFor = (movement: string) =>
    shown.map((file) => {
      const { id } = file;
      const day = dayOfFile(file);
      const isOnly = shown.every((other) => other.id === id || dayOfFile(other) !== day);
      return {
        // Column names have to be unique, and a day can have several files.
        name: isOnly
          ? formatDay(day, region)
          : `${formatDay(day, region)} · ${formatMoment(file.created_at, region)}`,
        short: day.slice(5),
        to: `/suppliers/tdx-ca/catalog?moved=${movement}.${id}`,
      };
    });
  const valuesOf = (movement: keyof DistributorFile["movements"]) =>
    shown.map(({ movements }) => movements[movement] ?? 0);
  const format = (count: number) => formatNumber(count, region);

  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <Panel title={t`Cost changes by file`}>
        <ColumnChart
          label={t`Items whose cost changed`}
          axis={t`File`}
          points={pointsFor("cost")}
          series={[
            { name: t`Cost rose`, values: valuesOf("cost_up"), tone: "bad" },
            { name: t`Cost fell`, values: valuesOf("cost_down"), tone: "good" },
          ]}
          format={format}
        />
      </Panel>
      <Panel title={t`Stock changes by file`}>
        <ColumnChart
          label={t`Items whose stock changed`}
          axis={t`File`}
          points={pointsFor("stock")}
          series={[
            { name: t`More in stock`, values: valuesOf("stock_up"), tone: "accent" },
            { name: t`Less in stock`, values: valuesOf("stock_down"), tone: "calm" },
          ]}
          format={format}
        />
      </Panel>
    </div>
  );
}
