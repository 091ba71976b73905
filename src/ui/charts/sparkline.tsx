import { clsx } from "clsx";
import { LINES, type ChartTone } from "@/ui/charts/looks.ts";
import { valueScale, type Value } from "@/ui/charts/scale.ts";
import { areaPath, dotPath, linePath } from "@/ui/charts/shape.ts";

type SparklineProps = {
  /** What the line shows and its period, for screen readers. */
  label: string;
  values: readonly Value[];
  tone?: ChartTone;
  className?: string;
};

/** A word-sized trend line, shown next to its number. */
export function Sparkline({ label, values, tone = "accent", className }: SparklineProps) {
  const scale = valueScale(values, { from: "data" });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className={clsx("overflow-visible", className ?? "h-6 w-20")}
    >
      <path d={areaPath(values, scale)} className={LINES[tone].fill} fillOpacity={0.12} />
      <path
        d={linePath(values, scale) + dotPath(values, scale)}
        className={LINES[tone].stroke}
        fill="none"
        strokeWidth={1.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
