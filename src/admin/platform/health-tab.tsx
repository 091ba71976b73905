import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { eventLabel } from "@/account/events/event-labels.ts";
import { overviewQuery } from "@/admin/platform/staff-api.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { ServiceStatus } from "@/support/status/service-status.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

const TONES: Record<"info" | "warning" | "alert", Tone> = {
  info: "calm",
  warning: "warn",
  alert: "bad",
};

/** For staff: services, background jobs and security events of the whole platform, without names. */
export function HealthTab({ region }: { region: Region }) {
  const { t, i18n } = useLingui();
  const query = useQuery(overviewQuery);
  const number = (value: number) => formatNumber(value, region);
  return (
    <>
      <ServiceStatus />
      <QueryResult query={query} failure={<Trans>We couldn’t load the platform’s metrics</Trans>}>
        {({ queue, kinds, events, sessions, accounts, organizations }) => (
          <>
            <Stats>
              <Stat label={t`Tenants`} value={number(organizations)} />
              <Stat label={t`Accounts`} value={number(accounts)} />
              <Stat label={t`Open sessions`} value={number(sessions)} />
              <Stat label={t`Waiting jobs`} value={number(queue.waiting)} />
              <Stat
                label={t`Failed jobs`}
                value={number(queue.failed)}
                tone={queue.failed > 0 ? "bad" : "plain"}
              />
              <Stat label={t`Done in the last hour`} value={number(queue.ended)} />
            </Stats>
            <Panel title={t`Background jobs of the last day`} flush={kinds.length > 0}>
              {kinds.length === 0 ? (
                <p className="text-sm text-ink-2">
                  <Trans>No job ran in the last day.</Trans>
                </p>
              ) : (
                <ul className="divide-y divide-line">
                  {kinds.map(({ kind, ended, retries, failing }) => (
                    <li key={kind} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
                      <span className="min-w-40 flex-1 font-mono text-ink">{kind}</span>
                      <span className="text-ink-2 tabular-nums">
                        {t`Done: ${number(ended)}`} ·{" "}
                        {t`${plural(retries, { one: "# failed attempt", other: "# failed attempts" })}`}
                      </span>
                      {failing > 0 && (
                        <Badge tone="bad" dot>
                          {t`${plural(failing, { one: "# failed job", other: "# failed jobs" })}`}
                        </Badge>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
            <Panel title={t`Security events of the last 7 days`} flush={events.length > 0}>
              {events.length === 0 ? (
                <p className="text-sm text-ink-2">
                  <Trans>No security event was recorded in the last 7 days.</Trans>
                </p>
              ) : (
                <ul className="divide-y divide-line">
                  {events.map(({ type, severity, trusted, count }) => (
                    <li
                      key={`${type} ${severity} ${trusted}`}
                      className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5 text-sm"
                    >
                      <span className="min-w-40 flex-1 text-ink">{i18n._(eventLabel(type))}</span>
                      <Badge tone={TONES[severity]}>
                        {trusted ? (
                          <Trans>Recorded by the server</Trans>
                        ) : (
                          <Trans>Reported by browsers</Trans>
                        )}
                      </Badge>
                      <span className="text-ink-2 tabular-nums">{number(count)}</span>
                    </li>
                  ))}
                </ul>
              )}
            </Panel>
          </>
        )}
      </QueryResult>
    </>
  );
}
