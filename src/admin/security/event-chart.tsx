import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { SEVERITY_LABELS } from "@/account/events/event-labels.ts";
import type { SecurityWindow } from "@/account/events/security-metrics.ts";
import { SEVERITIES } from "@/account/events/severity.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { ColumnChart } from "@/ui/charts/column-chart.tsx";
import type { ChartTone } from "@/ui/charts/looks.ts";

const TONES: Record<(typeof SEVERITIES)[number], ChartTone> = {
  info: "accent",
  warning: "warn",
  alert: "bad",
};

type Part = SecurityWindow["parts"][number];

type EventChartProps = { window: SecurityWindow; region: Region };

/** A chart of stacked columns that shows when events happened. */
export function EventChart({ window: { hours, parts }, region }: EventChartProps) {
  const { i18n, t } = useLingui();
  const total = parts.reduce((all, { info, warning, alert }) => all + info + warning + alert, 0);
  const length = (hours * 3_600_000) / parts.length;
  // A day's column is named after the day it ends in, because that's the day people look for. A shorter column is named
  // after its start.
  const short = (part: Part) =>
    hours > 24
      ? nameOf(Date.parse(part.from) + length, DAY, region)
      : nameOf(Date.parse(part.from), TIME_FORMAT, region);

  return (
    <ColumnChart
      label={t`${plural(total, { one: "# event", other: "# events" })}`}
      axis={t`Start`}
      points={parts.map((part) => ({
        name: nameOf(Date.parse(part.from), { ...DAY, ...TIME_FORMAT }, region),
        short: short(part),
      }))}
      series={SEVERITIES.map((severity) => ({
        name: i18n._(SEVERITY_LABELS[severity]),
        values: parts.map((part) => part[severity]),
        tone: TONES[severity],
      }))}
      format={(value) => formatNumber(value, region)}
    />
  );
}

const DAY = { weekday: "short", day: "numeric" } as const;
const TIME_FORMAT = { hour: "numeric", minute: "2-digit" } as const;

function nameOf(
  time: number,
  form: Intl.DateTimeFormatOptions,
  { locale, timeZone }: Region,
): string {
  return new Intl.DateTimeFormat(locale, { ...form, timeZone }).format(time);
}
