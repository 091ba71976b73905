import type { ChartTone } from "@/ui/charts/looks.ts";
import type { Value } from "@/ui/charts/scale.ts";

export type ChartPoint = {
  /** The full name, such as "Nov 3, 2026". */
  name: string;
  /** The name below the axis, where there is little room. */
  short?: string;
  /** The rows behind the point. The table links to them. */
  to?: string;
};

export type ChartSeries = {
  name: string;
  /** One value for each point. */
  values: readonly Value[];
  tone: ChartTone;
};

export type ChartProps = {
  /** What the chart shows, for screen readers and as the table's caption. */
  label: string;
  /** What the points are, such as "Day". */
  axis: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** A shorter form of the numbers on the axis. */
  tick?: (value: number) => string;
  /** A height class. */
  className?: string;
};
