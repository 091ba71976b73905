import { Trans, useLingui } from "@lingui/react/macro";
import { ShieldCheck } from "lucide-react";
import { useSearchParams } from "react-router-dom";
import { SEVERITY_LABELS, eventLabel } from "@/account/events/event-labels.ts";
import type { SecurityMetrics, SecurityWindow } from "@/account/events/security-metrics.ts";
import { EventChart } from "@/admin/security/event-chart.tsx";
import { formatNumber, type Region } from "@/lib/format.ts";
import { Badge } from "@/ui/layout/badge.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";
import { TabPanel, Tabs } from "@/ui/navigation/tabs.tsx";

type MetricWindowsProps = { metrics: SecurityMetrics; region: Region };

/** Security metrics for the last hour, day and week. The chosen period is in the URL, so people can bookmark it. */
export function MetricWindows({ metrics: { windows }, region }: MetricWindowsProps) {
  const { t } = useLingui();
  const [search, setSearch] = useSearchParams();
  const requested = windows.find(({ hours }) => String(hours) === search.get("hours"));
  const shown = requested ?? windows.find(({ hours }) => hours === 24) ?? windows[0];
  if (!shown) return <NoEvents />;

  function show(hours: string) {
    setSearch(
      (before) => {
        before.set("hours", hours);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  }
  const names: Record<number, string> = {
    1: t`Last hour`,
    24: t`Last 24 hours`,
    168: t`Last 7 days`,
  };

  return (
    <Tabs
      label={t`Period`}
      value={String(shown.hours)}
      onValueChange={show}
      tabs={windows.map(({ hours }) => ({
        value: String(hours),
        label: names[hours] ?? t`Last ${hours} hours`,
      }))}
    >
      {windows.map((window) => (
        <TabPanel key={window.hours} value={String(window.hours)} className="grid gap-5">
          <Counts window={window} region={region} />
        </TabPanel>
      ))}
    </Tabs>
  );
}

function Counts({ window, region }: { window: SecurityWindow; region: Region }) {
  const { t } = useLingui();
  const of = (severity: string) =>
    window.counts.reduce((sum, each) => sum + (each.severity === severity ? each.count : 0), 0);
  const number = (value: number) => formatNumber(value, region);
  const warnings = of("warning");
  const alerts = of("alert");

  return (
    <>
      <Stats>
        <Stat
          label={t`Sessions started`}
          value={number(window.sessions_started)}
          hint={t`Counted by the auth server`}
        />
        <Stat
          label={t`Failed logins`}
          value={number(window.attempts)}
          tone={window.attempts > 0 ? "warn" : "plain"}
          hint={t`For members’ email addresses`}
        />
        <Stat
          label={t`Warnings`}
          value={number(warnings)}
          tone={warnings > 0 ? "warn" : "plain"}
          hint={t`Reported by browsers`}
        />
        <Stat
          label={t`Alerts`}
          value={number(alerts)}
          tone={alerts > 0 ? "bad" : "plain"}
          hint={t`Reported by browsers`}
        />
        <Stat
          label={t`People`}
          value={window.people === null ? "—" : number(window.people)}
          hint={window.people === null ? t`Shown for 5 or more people` : t`Affected by events`}
        />
      </Stats>
      {window.counts.length === 0 ? (
        <NoEvents />
      ) : (
        <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[2fr_1fr]">
          <EventChart window={window} region={region} />
          <Kinds title={t`By type`} kinds={window.counts} region={region} />
        </div>
      )}
      {window.changes.length > 0 && (
        <Kinds
          title={t`Members and roles`}
          hint={t`Recorded by the server`}
          kinds={window.changes}
          region={region}
        />
      )}
    </>
  );
}

type KindsProps = {
  title: string;
  hint?: string;
  kinds: SecurityWindow["counts"];
  region: Region;
};

function Kinds({ title, hint, kinds, region }: KindsProps) {
  const { i18n } = useLingui();
  const highest = Math.max(1, ...kinds.map(({ count }) => count));
  return (
    <section className="grid content-start gap-2">
      <div>
        <h3 className="text-sm font-medium">{title}</h3>
        {hint && <p className="text-sm text-ink-3">{hint}</p>}
      </div>
      <ul className="grid gap-2 text-sm">
        {kinds.map(({ type, severity, count }) => (
          <li key={`${type} ${severity}`} className="grid gap-1">
            <span className="flex items-center justify-between gap-3">
              <span className="flex flex-wrap items-center gap-x-2">
                {i18n._(eventLabel(type))}
                {severity !== "info" && (
                  <Badge tone={severity === "alert" ? "bad" : "warn"}>
                    {i18n._(SEVERITY_LABELS[severity])}
                  </Badge>
                )}
              </span>
              <span className="tabular-nums">{formatNumber(count, region)}</span>
            </span>
            <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-sunken">
              <span
                className="block h-full rounded-full bg-accent forced-colors:bg-[CanvasText]"
                style={{ width: `${(count / highest) * 100}%` }}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoEvents() {
  return (
    <EmptyState icon={ShieldCheck} title={<Trans>No events in this period</Trans>}>
      <Trans>Members’ logins, logouts and warnings appear here as they happen.</Trans>
    </EmptyState>
  );
}
