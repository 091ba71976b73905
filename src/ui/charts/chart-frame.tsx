import { Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { type PointerEvent, type ReactNode, useId, useState } from "react";
import { AxisLabels, PointNames } from "@/ui/charts/chart-axes.tsx";
import { ChartTable } from "@/ui/charts/chart-table.tsx";
import type { ChartProps, ChartSeries } from "@/ui/charts/chart.ts";
import type { ChartTone } from "@/ui/charts/looks.ts";
import { heightOf, placeOf, pointAt, type ValueScale, type Value } from "@/ui/charts/scale.ts";
import { named } from "@/ui/foundation/labelled.ts";
import { Disclosure } from "@/ui/layout/disclosure.tsx";

type ChartFrameProps = ChartProps & {
  scale: ValueScale;
  spread: "edges" | "bands";
  sample: (tone: ChartTone) => ReactNode;
  children: ReactNode;
};

/**
 * The parts of every chart with axes: labels, a legend with the values of one point, and a table of all values. A
 * slider over the plot chooses the point, so that keyboard and screen reader users can reach each one.
 */
export function ChartFrame(props: ChartFrameProps) {
  const { label, points, series, scale, spread, format, className = "h-40" } = props;
  const { i18n, t } = useLingui();
  const id = useId();
  const [chosen, setChosen] = useState<number>();
  const known = points.findLastIndex((_, at) => series.some(({ values }) => isKnown(values[at])));
  if (known < 0) {
    return (
      <p
        className={clsx(
          "grid place-items-center rounded-control bg-sunken px-4 text-center text-sm text-ink-2",
          className,
        )}
      >
        <Trans>Nothing was recorded in this period.</Trans>
      </p>
    );
  }

  const at = Math.min(chosen ?? known, points.length - 1);
  const point = points[at];
  const valueOf = ({ values }: ChartSeries) => {
    const value = values[at];
    return isKnown(value) ? format(value) : t`Not recorded`;
  };
  const choose = ({ clientX, currentTarget }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    if (width > 0) setChosen(pointAt((clientX - left) / width, points.length, spread));
  };
  const reading = series.map((each) => named(i18n, each.name, valueOf(each))).join(", ");

  return (
    <figure className="grid min-w-0 gap-3">
      <figcaption className="sr-only" id={id}>
        {label}
      </figcaption>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-xs text-ink-2" aria-hidden>
        <span className="font-medium text-ink">{point?.name}</span>
        {series.map((each) => (
          <span key={each.name} className="flex items-center gap-1.5">
            {props.sample(each.tone)}
            {each.name}
            <span className="font-medium text-ink tabular-nums">{valueOf(each)}</span>
          </span>
        ))}
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <AxisLabels scale={scale} tick={props.tick ?? format} />
        <div
          className={clsx(
            "relative rounded-sm has-focus-visible:outline-2 has-focus-visible:outline-offset-4 has-focus-visible:outline-accent",
            className,
          )}
          onPointerMove={choose}
          onPointerDown={choose}
        >
          {scale.ticks.map((tick) => (
            <span
              key={tick}
              aria-hidden
              className={clsx(
                "absolute inset-x-0 border-t",
                tick === 0 ? "border-line-strong" : "border-line-soft",
              )}
              style={{ bottom: `${heightOf(tick, scale)}%` }}
            />
          ))}
          <span
            aria-hidden
            className={clsx(
              "absolute inset-y-0 print:hidden",
              spread === "edges" ? "border-l border-ink-3" : "-translate-x-1/2 bg-ink/8",
            )}
            style={{
              left: `${placeOf(at, points.length, spread)}%`,
              ...(spread === "bands" && { width: `${100 / points.length}%` }),
            }}
          />
          {props.children}
          <input
            type="range"
            min={0}
            max={points.length - 1}
            value={at}
            onChange={(event) => setChosen(event.target.valueAsNumber)}
            aria-labelledby={id}
            aria-valuetext={named(i18n, point?.name ?? "", reading)}
            className="absolute inset-0 size-full cursor-default touch-pan-y opacity-0"
          />
        </div>
        <PointNames points={points} spread={spread} />
      </div>
      <Disclosure summary={<Trans>View as table</Trans>} className="print:not-open:hidden">
        <ChartTable {...props} />
      </Disclosure>
    </figure>
  );
}

const isKnown = (value: Value | undefined): value is number => typeof value === "number";
