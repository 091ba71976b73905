import type { ChartTone } from "@/ui/charts/looks.ts";
import type { Value } from "@/ui/charts/scale.ts";

export type ChartPoint = {
  /** The full name, such as "Nov 3, 2026". */
  name: string;
  /** A shorter name for the axis, where there's little room. */
  short?: string;
  /** The URL of the rows behind the point, to which the table links. */
  to?: string;
};

export type ChartSeries = {
  name: string;
  /** One value for each point. */
  values: readonly Value[];
  tone: ChartTone;
};

export type ChartProps = {
  /** A description of the chart, for screen readers and as the table's caption. */
  label: string;
  /** A noun for the points, such as "Day". */
  axis: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  format: (value: number) => string;
  /** Formats the numbers on the axis in a shorter form. */
  tick?: (value: number) => string;
  /** A class that sets the height. */
  className?: string;
};
