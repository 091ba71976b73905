import type { ChartProps } from "@/ui/charts/chart.ts";
import { ChartFrame } from "@/ui/charts/chart-frame.tsx";
import { LINES, type ChartTone } from "@/ui/charts/looks.ts";
import { valueScale } from "@/ui/charts/scale.ts";
import { areaPath, dotPath, linePath } from "@/ui/charts/shape.ts";

type TrendChartProps = ChartProps & {
  /** Fills the area below the first series. The axis then begins at zero. */
  area?: boolean;
  /** "data" begins the axis near the lowest value, for prices and other values whose changes are small. */
  from?: "zero" | "data";
};

/** Values over time, as one line for each series. Values that weren't recorded are gaps. */
export function TrendChart({ area = false, from = "zero", ...chart }: TrendChartProps) {
  const scale = valueScale(
    chart.series.flatMap(({ values }) => values),
    { from: area ? "zero" : from },
  );
  const [first] = chart.series;

  return (
    <ChartFrame
      {...chart}
      scale={scale}
      spread="edges"
      sample={(tone) => <LineSample tone={tone} />}
    >
      <svg
        aria-hidden
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        {area && first && (
          <path
            d={areaPath(first.values, scale)}
            className={LINES[first.tone].fill}
            fillOpacity={0.12}
          />
        )}
        {chart.series.toReversed().map(({ name, values, tone }) => (
          <g key={name} className={LINES[tone].stroke}>
            <path d={linePath(values, scale)} strokeDasharray={LINES[tone].dashes} {...LINE} />
            <path d={dotPath(values, scale)} {...LINE} strokeWidth={6} />
          </g>
        ))}
      </svg>
    </ChartFrame>
  );
}

/** The drawing is stretched to the available space, but the widths of its lines aren't. */
const LINE = {
  fill: "none",
  strokeWidth: 2,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  vectorEffect: "non-scaling-stroke",
} as const;

function LineSample({ tone }: { tone: ChartTone }) {
  return (
    <svg aria-hidden viewBox="0 0 20 4" className="h-1 w-5 shrink-0">
      <path
        d="M1 2H19"
        className={LINES[tone].stroke}
        strokeDasharray={LINES[tone].dashes}
        {...LINE}
      />
    </svg>
  );
}
