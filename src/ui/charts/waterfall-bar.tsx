import type { BarPlaces } from "@/ui/charts/waterfall.ts";

const LOOKS: Record<BarPlaces["change"] | "limit", string> = {
  total: "fill-accent",
  up: "fill-ink-3",
  down: "fill-surface stroke-ink-3",
  same: "fill-ink-3",
  limit: "fill-warn",
};

type WaterfallBarProps = {
  bar: BarPlaces;
  /** Whether a limit made the change, not a calculation. */
  isLimit?: boolean;
};

/**
 * One row of a waterfall. It fills its cell, so that the connectors meet those of the next row. Screen readers skip it,
 * because the other cells of the row have the numbers.
 */
export function WaterfallBar({ bar, isLimit = false }: WaterfallBarProps) {
  const { start, end, change, connectsFrom, connectsTo } = bar;
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      aria-hidden
      className="absolute inset-0 size-full overflow-visible"
    >
      {connectsFrom !== null && <Connector x={connectsFrom} y1={0} y2={50} />}
      {connectsTo !== null && <Connector x={connectsTo} y1={50} y2={100} />}
      <rect
        x={start}
        width={Math.max(end - start, 0.75)}
        y={28}
        height={44}
        vectorEffect="non-scaling-stroke"
        className={LOOKS[isLimit ? "limit" : change]}
      />
    </svg>
  );
}

const Connector = ({ x, y1, y2 }: { x: number; y1: number; y2: number }) => (
  <line
    x1={x}
    x2={x}
    y1={y1}
    y2={y2}
    vectorEffect="non-scaling-stroke"
    className="stroke-line-strong"
  />
);
