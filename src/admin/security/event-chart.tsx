import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { clsx } from "clsx";
import { SEVERITY_WORDS } from "@/account/security/event-words.ts";
import type { SecurityWindow } from "@/account/security/security-metrics.ts";
import { SEVERITIES, type Severity } from "@/account/security/severity.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Disclosure } from "@/ui/disclosure.tsx";

/** Told apart by pattern as well as by colour. */
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

/** When events happened, as stacked columns; the same figures as a table for whoever reads rather than looks. */
export function EventChart({ window: { hours, parts }, region }: EventChartProps) {
  const { i18n } = useLingui();
  const highest = Math.max(1, ...parts.map(sum));
  const total = parts.reduce((all, part) => all + sum(part), 0);
  const name = (part: Part) => nameOf(part.from, hours, region);
  const shownNames = Math.ceil(parts.length / 7);

  return (
    <div className="grid gap-3">
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        {SEVERITIES.map((severity) => (
          <li key={severity} className="flex items-center gap-1.5">
            <span
              aria-hidden
              className={clsx("size-3 rounded-sm forced-color-adjust-none", FILLS[severity])}
            />
            {i18n._(SEVERITY_WORDS[severity])}
          </li>
        ))}
      </ul>
      <figure>
        <figcaption className="sr-only">
          <Trans>{total} events over time; the table below has the figures.</Trans>
        </figcaption>
        <div
          aria-hidden
          className="flex h-36 items-end gap-1 border-b border-line-strong sm:gap-1.5"
        >
          {parts.map((part) => (
            <div
              key={part.from}
              title={`${name(part)}: ${sum(part)}`}
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
              {index % shownNames === 0 && name(part)}
            </span>
          ))}
        </div>
      </figure>
      <Disclosure summary={<Trans>Show as a table</Trans>}>
        <div className="overflow-x-auto">
          <table className="mt-1 w-full text-left text-sm tabular-nums">
            <caption className="sr-only">
              <Plural value={total} one="# event" other="# events" />
            </caption>
            <thead className="text-ink-2">
              <tr className="*:px-2 *:py-1 *:font-medium">
                <th scope="col">
                  <Trans>From</Trans>
                </th>
                {SEVERITIES.map((severity) => (
                  <th key={severity} scope="col" className="text-right">
                    {i18n._(SEVERITY_WORDS[severity])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {parts.map((part) => (
                <tr key={part.from} className="border-t border-line-soft *:px-2 *:py-1">
                  <th scope="row" className="font-normal text-ink-2">
                    {name(part)}
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

/** Days by their name, anything shorter by the clock. */
function nameOf(from: string, hours: number, { locale, timeZone }: Region): string {
  const options: Intl.DateTimeFormatOptions =
    hours > 24 ? { weekday: "short", day: "numeric" } : { hour: "numeric", minute: "2-digit" };
  return new Intl.DateTimeFormat(locale, { ...options, timeZone }).format(new Date(from));
}
