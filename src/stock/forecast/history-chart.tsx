import { Trans, useLingui } from "@lingui/react/macro";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { TableFrame } from "@/ui/layout/table-frame.tsx";

type HistoryChartProps = {
  /** What the bars and the line show, for screen readers. */
  label: string;
  region: Region;
  /** The heading of the first column of the table. */
  period: string;
  /** The heading of the bars' column. */
  unit: string;
  /** Oldest first. */
  bars: readonly { label: string; value: number }[];
  /** A constant level after the last bar, over this many periods. */
  forecast: { label: string; value: number; periods: number };
};

const HEIGHT = 100;

/** Bars over time and a forecast after them, with the same numbers as a table. */
export function HistoryChart(props: HistoryChartProps) {
  const { label, region, period, unit, bars, forecast } = props;
  const { t } = useLingui();
  const width = bars.length + forecast.periods;
  const top = Math.max(1, forecast.value, ...bars.map(({ value }) => value));
  const heightOf = (value: number) => (Math.max(0, value) / top) * HEIGHT;
  const level = HEIGHT - heightOf(forecast.value);

  return (
    <figure className="grid gap-1.5">
      <div className="grid grid-cols-[auto_1fr] gap-x-2 text-xs text-ink-3 tabular-nums">
        <div className="flex flex-col justify-between text-right" aria-hidden>
          <span>{formatNumber(Math.round(top), region)}</span>
          <span>0</span>
        </div>
        <svg
          role="img"
          aria-label={label}
          viewBox={`0 0 ${width} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-36 w-full border-b border-l border-line"
        >
          {bars.map(({ label: name, value }, at) => (
            <rect
              key={name}
              x={at + 0.15}
              y={HEIGHT - heightOf(value)}
              width={0.7}
              height={heightOf(value)}
              className="fill-accent"
            />
          ))}
          <line
            x1={bars.length}
            x2={width}
            y1={level}
            y2={level}
            strokeWidth={2}
            strokeDasharray="5 4"
            vectorEffect="non-scaling-stroke"
            className="stroke-warn"
          />
        </svg>
        <span aria-hidden />
        <div className="flex justify-between gap-3" aria-hidden>
          <span>{bars[0]?.label}</span>
          <span>{forecast.label}</span>
        </div>
      </div>
      <figcaption>
        <Disclosure summary={t`Show as a table`}>
          <TableFrame label={label}>
            <table className="w-full border-collapse text-right text-sm tabular-nums">
              <thead>
                <tr className="bg-raised text-xs text-ink-2 *:px-3 *:py-2 *:font-medium">
                  <th scope="col" className="text-left">
                    {period}
                  </th>
                  <th scope="col">{unit}</th>
                </tr>
              </thead>
              <tbody>
                <tr className="border-t border-line *:px-3 *:py-1.5">
                  <th scope="row" className="text-left font-normal">
                    <Trans>Forecast</Trans>
                  </th>
                  <td>{formatNumber(Math.round(forecast.value * 10) / 10, region)}</td>
                </tr>
                {bars.toReversed().map(({ label: name, value }) => (
                  <tr key={name} className="border-t border-line *:px-3 *:py-1.5">
                    <th scope="row" className="text-left font-normal">
                      {name}
                    </th>
                    <td>{formatNumber(value, region)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </TableFrame>
        </Disclosure>
      </figcaption>
    </figure>
  );
}
