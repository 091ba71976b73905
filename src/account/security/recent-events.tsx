import { Trans, useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { useState } from "react";
import { SEVERITY_LABELS, eventLabel } from "@/account/events/event-labels.ts";
import { Moment } from "@/account/organization/moment.tsx";
import type { OwnEvent } from "@/account/events/own-security.ts";
import type { Region } from "@/lib/format.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { Button } from "@/ui/controls/button.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";

const TONES = { info: "calm", warning: "warn", alert: "bad" } as const;

/** How many events are shown at first. The rest are shown on request. */
const FIRST = 10;

type RecentEventsProps = {
  events: readonly OwnEvent[];
  /** Events that visitors reported before login. Anyone can report them, so they aren't verified. */
  attempts: readonly OwnEvent[];
  region: Region;
};

type Source = "server" | "browser" | "visitor";

/** The account's events, the latest first, with translated labels. */
export function RecentEvents({ events, attempts, region }: RecentEventsProps) {
  const { i18n } = useLingui();
  const [all, setAll] = useState(false);
  const listed = inOrder(events, attempts);
  const count = listed.length;
  const shown = all ? listed : listed.slice(0, FIRST);
  if (count === 0) {
    return (
      <EmptyState icon={ShieldCheck} title={<Trans>No activity yet</Trans>}>
        <Trans>Logins, logouts and security changes appear here for 90 days.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <table className="w-full text-left text-sm">
        <thead className="bg-raised text-ink-2">
          <tr className="*:px-4 *:py-2 *:font-medium">
            <th scope="col">
              <Trans>Event</Trans>
            </th>
            <th scope="col">
              <Trans>When</Trans>
            </th>
            <th scope="col" className="max-sm:hidden">
              <Trans>Browser</Trans>
            </th>
            <th scope="col" className="max-md:hidden">
              <Trans>Network</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map(({ event, source }) => (
            <tr key={event.id} className="border-t border-line-soft *:px-4 *:py-2">
              <td>
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {i18n._(eventLabel(event.type, event.reason))}
                  {event.severity !== "info" && (
                    <Badge tone={TONES[event.severity]} dot>
                      {i18n._(SEVERITY_LABELS[event.severity])}
                    </Badge>
                  )}
                </span>
                <span className="text-xs text-ink-3">
                  <SourceLabel source={source} />
                </span>
              </td>
              <td className="text-ink-2 tabular-nums max-sm:w-32">
                <Moment at={event.received_at} region={region} />
              </td>
              <td className="text-ink-2 max-sm:hidden">
                <Known text={event.ua_family} />
              </td>
              <td className="font-mono text-xs text-ink-2 max-md:hidden">
                <Known text={event.ip_truncated} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < count && (
        <div className="border-t border-line-soft p-2 text-center">
          <Button variant="ghost" onClick={() => setAll(true)}>
            <Trans>Show all {count}</Trans>
          </Button>
        </div>
      )}
    </>
  );
}

type ListedEvent = { event: OwnEvent; source: Source };

/** Merges the events and the attempts into one list, the latest first. */
function inOrder(events: readonly OwnEvent[], attempts: readonly OwnEvent[]): ListedEvent[] {
  const own = events.map((event): ListedEvent => ({
    event,
    source: event.trusted ? "server" : "browser",
  }));
  const others = attempts.map((event): ListedEvent => ({ event, source: "visitor" }));
  return [...own, ...others].toSorted(
    (one, other) => Date.parse(other.event.received_at) - Date.parse(one.event.received_at),
  );
}

function SourceLabel({ source }: { source: Source }) {
  switch (source) {
    case "server":
      return <Trans>Recorded by the server</Trans>;
    case "browser":
      return <Trans>Reported by your browser</Trans>;
    case "visitor":
      return <Trans>Reported by someone who wasn’t logged in; not verified</Trans>;
  }
}

/** `unknown` is the server's value; people see a translated word. */
function Known({ text }: { text: string }) {
  return text === "unknown" ? <Trans>Unknown</Trans> : text;
}
