import type { ChartPoint } from "@/ui/charts/chart.ts";
import { heightOf, namedPoints, placeOf, type ValueScale } from "@/ui/charts/scale.ts";

/** The number of names that fit below a chart on a phone. */
const MOST_NAMES = 5;
const MOST_BANDS = 7;

type AxisLabelsProps = { scale: ValueScale; tick: (value: number) => string };

/** The values beside the plot. They share one grid cell, so that the longest one sets its width. */
export function AxisLabels({ scale, tick }: AxisLabelsProps) {
  return (
    <div aria-hidden className="grid text-right text-xs text-ink-3 tabular-nums">
      {scale.ticks.map((value) => (
        <span
          key={value}
          className="relative col-start-1 row-start-1 h-0 leading-none whitespace-nowrap"
          style={{ top: `calc(${100 - heightOf(value, scale)}% - 0.5em)` }}
        >
          {tick(value)}
        </span>
      ))}
    </div>
  );
}

type PointNamesProps = { points: readonly ChartPoint[]; spread: "edges" | "bands" };

/** The names below the plot. The first and last stay within its edges. */
export function PointNames({ points, spread }: PointNamesProps) {
  const most = spread === "bands" ? MOST_BANDS : MOST_NAMES;
  return (
    <div aria-hidden className="relative col-start-2 mt-1.5 h-4 text-xs text-ink-3 tabular-nums">
      {namedPoints(points.length, points.length > most ? MOST_NAMES : most).map((index) => {
        const place = placeOf(index, points.length, spread);
        return (
          <span
            key={index}
            className="absolute top-0 leading-none whitespace-nowrap"
            style={{ left: `${place}%`, translate: `${place < 8 ? 0 : place > 92 ? -100 : -50}%` }}
          >
            {points[index]?.short ?? points[index]?.name}
          </span>
        );
      })}
    </div>
  );
}
