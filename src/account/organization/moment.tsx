import { formatMoment, type Region } from "@/lib/format.ts";

type MomentProps = { at: string; region: Region };

/** Shows a short date and time; the tooltip adds the time zone and the seconds. */
export function Moment({ at, region }: MomentProps) {
  const { locale, timeZone } = region;
  const short = new Intl.DateTimeFormat(locale, {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone,
  });
  return (
    <time dateTime={at} title={formatMoment(at, region)}>
      {short.format(new Date(at))}
    </time>
  );
}
