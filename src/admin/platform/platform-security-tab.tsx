import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { eventLabel } from "@/account/events/event-labels.ts";
import { platformSecurityQuery, type PlatformSecurity } from "@/admin/platform/staff-api.ts";
import { writtenIndicator } from "@/insight/metrics/written-indicator.ts";
import { formatDay, formatNumber, type Region } from "@/lib/format.ts";
import { ColumnChart } from "@/ui/charts/column-chart.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Badge, type Tone } from "@/ui/layout/badge.tsx";
import { Meter } from "@/ui/layout/meter.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

const TONES: Record<"info" | "warning" | "alert", Tone> = {
  info: "calm",
  warning: "warn",
  alert: "bad",
};

type MetricsProps = { metrics: PlatformSecurity; region: Region };

/**
 * The tab that shows staff the logins, second factors and security events of the whole platform, without naming anyone.
 */
export function PlatformSecurityTab({ region }: { region: Region }) {
  const query = useQuery(platformSecurityQuery);
  return (
    <QueryResult query={query} failure={<Trans>We couldn’t load the security metrics</Trans>}>
      {(metrics) => (
        <>
          <Windows metrics={metrics} region={region} />
          <SecondFactors metrics={metrics} region={region} />
          <Trend metrics={metrics} region={region} />
          <Events metrics={metrics} region={region} />
        </>
      )}
    </QueryResult>
  );
}

function Windows({ metrics, region }: MetricsProps) {
  const { t } = useLingui();
  const number = (value: number) => formatNumber(value, region);
  const [day, week] = metrics.windows;
  if (!day || !week) return null;
  const pair = (label: string, key: Exclude<keyof typeof day, "hours">, isSerious = false) => (
    <Stat
      label={label}
      value={number(day[key])}
      tone={isSerious && day[key] > 0 ? "bad" : "plain"}
      hint={t`${number(week[key])} in the last 7 days`}
    />
  );
  return (
    <Panel title={t`Last 24 hours`}>
      <Stats>
        {pair(t`Failed logins`, "failedLogins")}
        {pair(t`Blocked login attempts`, "blockedLogins")}
        {pair(t`New devices`, "newDevices")}
        {pair(t`Recovery codes used`, "recoveryCodes")}
        {pair(t`Alerts`, "alerts", true)}
        <Stat
          label={t`Banned accounts`}
          value={number(metrics.blocked)}
          tone={metrics.blocked > 0 ? "warn" : "plain"}
          hint={t`Open sessions: ${number(metrics.sessions)}`}
        />
      </Stats>
    </Panel>
  );
}

function SecondFactors({ metrics, region }: MetricsProps) {
  const { t } = useLingui();
  const rows = [
    { name: t`Platform staff`, all: metrics.staff, secured: metrics.staffWithFactor },
    { name: t`Owners`, all: metrics.owners, secured: metrics.ownersWithFactor },
    { name: t`All accounts`, all: metrics.accounts, secured: metrics.withFactor },
  ];
  return (
    <Panel title={t`Two-factor authentication`}>
      <ul className="grid gap-3 text-sm">
        {rows.map(({ name, all, secured }) => {
          const share = all === 0 ? 0 : Math.floor((secured / all) * 100);
          const [done, total] = [formatNumber(secured, region), formatNumber(all, region)];
          return (
            <li
              key={name}
              className="grid items-center gap-x-4 gap-y-1 sm:grid-cols-[10rem_8rem_1fr]"
            >
              <span className="text-ink">{name}</span>
              <Meter value={share} text={writtenIndicator(share, "percent", region)} />
              <span className="text-ink-2 tabular-nums">
                <Trans>
                  {done} of {total}
                </Trans>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}

function Trend({ metrics: { days }, region }: MetricsProps) {
  const { t } = useLingui();
  return (
    <Panel title={t`Failed logins and alerts in the last 14 days`}>
      {days.every(({ failedLogins, alerts }) => failedLogins + alerts === 0) ? (
        <p className="text-sm text-ink-2">
          <Trans>No failed logins or alerts in this period.</Trans>
        </p>
      ) : (
        <ColumnChart
          label={t`Failed logins and alerts in the last 14 days`}
          axis={t`Day`}
          points={days.map(({ day }) => ({
            name: formatDay(day, region),
            short: String(Number(day.slice(8))),
          }))}
          series={[
            { name: t`Failed logins`, values: days.map((day) => day.failedLogins), tone: "warn" },
            { name: t`Alerts`, values: days.map((day) => day.alerts), tone: "bad" },
          ]}
          format={(value) => formatNumber(value, region)}
        />
      )}
    </Panel>
  );
}

function Events({ metrics: { events }, region }: MetricsProps) {
  const { t, i18n } = useLingui();
  return (
    <Panel title={t`Security events in the last 7 days`} flush={events.length > 0}>
      {events.length === 0 ? (
        <p className="text-sm text-ink-2">
          <Trans>No security events were recorded in the last 7 days.</Trans>
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
              <span className="text-ink-2 tabular-nums">{formatNumber(count, region)}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
