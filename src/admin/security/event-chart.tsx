import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { SEVERITY_LABELS } from "@/account/events/event-labels.ts";
import type { SecurityWindow } from "@/account/security/security-metrics.ts";
import { SEVERITIES, type Severity } from "@/account/events/severity.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Disclosure } from "@/ui/layout/disclosure.tsx";
import { named } from "@/ui/foundation/labelled.ts";

/** Severities differ by pattern as well as by colour. */
const FILLS: Record<Severity, string> = {
  info: "bg-accent",
  warning:
    "bg-[repeating-linear-gradient(45deg,var(--warn)_0_3px,var(--warn-soft)_3px_5px)] forced-colors:border",
  alert:
    "bg-[repeating-linear-gradient(0deg,var(--bad)_0_4px,var(--bad-soft)_4px_6px)] forced-colors:border-2",
};

type Part = SecurityWindow["parts"][number];
const sum = ({ info, warning, alert }: Part) => info + warning + alert;

type EventChartProps = { window: SecurityWindow; region: Region };

/** When events happened, as stacked columns, with the same numbers in a table for those who can't see the chart. */
export function EventChart({ window: { hours, parts }, region }: EventChartProps) {
  const { i18n } = useLingui();
  const highest = Math.max(1, ...parts.map(sum));
  const total = parts.reduce((all, part) => all + sum(part), 0);
  const length = (hours * 3_600_000) / parts.length;
  // A day's column is named after the day it ends in, because people look for that name. An hour's column is named
  // after its start.
  const name = (part: Part) =>
    hours > 24
      ? nameOf(Date.parse(part.from) + length, DAY, region)
      : nameOf(Date.parse(part.from), TIME_FORMAT, region);
  const step = parts.length > 7 ? Math.ceil(parts.length / 4) : 1;

  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        {SEVERITIES.map((severity) => (
          <li key={severity} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={clsx("size-3 rounded-sm forced-color-adjust-none", FILLS[severity])}
            />
            {i18n._(SEVERITY_LABELS[severity])}
          </li>
        ))}
      </ul>
      <figure>
        <figcaption className="sr-only">
          <Plural
            value={total}
            one="# event over time. The table below has the numbers."
            other="# events over time. The table below has the numbers."
          />
        </figcaption>
        <p
          aria-hidden
          className="border-b border-dashed border-line text-xs text-ink-3 tabular-nums"
        >
          {formatNumber(highest, region)}
        </p>
        <div
          aria-hidden
          className="flex h-36 items-end gap-1 border-b border-line-strong sm:gap-1.5"
        >
          {parts.map((part) => (
            <div
              key={part.from}
              title={named(i18n, name(part), String(sum(part)))}
              className="flex min-w-0 flex-1 flex-col-reverse overflow-hidden rounded-t-sm forced-color-adjust-none"
              style={{ height: `${(sum(part) / highest) * 100}%` }}
            >
              {SEVERITIES.map((severity) => (
                <div
                  key={severity}
                  className={FILLS[severity]}
                  style={{ flexGrow: part[severity] }}
                />
              ))}
            </div>
          ))}
        </div>
        <div aria-hidden className="mt-1 flex gap-1 text-xs text-ink-3 tabular-nums sm:gap-1.5">
          {parts.map((part, index) => (
            <span key={part.from} className="w-0 flex-1 whitespace-nowrap">
              {index % step === 0 && name(part)}
            </span>
          ))}
        </div>
      </figure>
      <Disclosure summary={<Trans>View as table</Trans>}>
        <div className="overflow-x-auto">
          <table className="mt-1 w-full text-left text-sm tabular-nums">
            <caption className="sr-only">
              <Plural value={total} one="# event" other="# events" />
            </caption>
            <thead className="text-ink-2">
              <tr className="*:px-2 *:py-1 *:font-medium">
                <th scope="col">
                  <Trans>Start</Trans>
                </th>
                {SEVERITIES.map((severity) => (
                  <th key={severity} scope="col" className="text-right">
                    {i18n._(SEVERITY_LABELS[severity])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.from} className="border-t border-line-soft *:px-2 *:py-1">
                  <th scope="row" className="font-normal text-ink-2">
                    {nameOf(Date.parse(part.from), { ...DAY, ...TIME_FORMAT }, region)}
                  </th>
                  {SEVERITIES.map((severity) => (
                    <td key={severity} className="text-right">
                      {formatNumber(part[severity], region)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </div>
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
