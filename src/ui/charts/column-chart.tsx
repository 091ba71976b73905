import { clsx } from "clsx";
import type { ChartProps } from "@/ui/charts/chart.ts";
import { ChartFrame } from "@/ui/charts/chart-frame.tsx";
import { FILLS } from "@/ui/charts/looks.ts";
import { heightOf, valueScale } from "@/ui/charts/scale.ts";

/** Draws counts as one column for each point, with the series stacked. */
export function ColumnChart(chart: ChartProps) {
  const sums = chart.points.map((_, at) =>
    chart.series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
  );
  const scale = valueScale(sums, { whole: true });

  return (
    <ChartFrame
      {...chart}
      scale={scale}
      spread="bands"
      sample={(tone) => <span aria-hidden className={clsx("size-3 rounded-sm", FILLS[tone])} />}
    >
      <div aria-hidden className="absolute inset-0 grid auto-cols-fr grid-flow-col items-end">
        {sums.map((sum, at) => (
          <div
            key={chart.points[at]?.name}
            className="mx-[12%] flex min-w-0 flex-col-reverse overflow-hidden rounded-t-sm"
            style={{ height: `${heightOf(sum, scale)}%` }}
          >
            {chart.series.map(({ name, values, tone }) => (
              <div key={name} className={FILLS[tone]} style={{ flexGrow: values[at] ?? 0 }} />
            ))}
          </div>
        ))}
      </div>
    </ChartFrame>
  );
}
