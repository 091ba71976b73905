import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { formatDate, type Region } from "@/lib/format.ts";
import { Badge } from "@/ui/layout/badge.tsx";

const HOUR = 3_600_000;
const MINUTE = 60_000;

/** The time in days from 48 hours, in hours from one hour, otherwise in minutes. Less than a minute counts as one. */
function largestUnit(hours: number): [value: number, unit: "day" | "hour" | "minute"] {
  if (Math.abs(hours) >= 48) return [Math.trunc(hours / 24), "day"];
  if (Math.abs(hours) >= 1) return [Math.trunc(hours), "hour"];
  return [Math.trunc(hours * 60) || (hours < 0 ? -1 : 1), "minute"];
}

/** How much time is left until an order is due, or how long it's been overdue. Updated every minute. */
export function DueBadge({ dueAt, region }: { dueAt: string; region: Region }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  const hours = (Date.parse(dueAt) - now) / HOUR;
  const left = new Intl.RelativeTimeFormat(region.locale, { style: "short" });
  const time = left.format(...largestUnit(hours));
  const tone = hours < 0 ? "bad" : hours < 24 ? "warn" : "calm";
  return (
    <span title={formatDate(dueAt, region)}>
      <Badge tone={tone}>{hours < 0 ? <Trans>Overdue · {time}</Trans> : time}</Badge>
    </span>
  );
}
