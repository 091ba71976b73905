import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { overviewQuery } from "@/admin/platform/staff-api.ts";
import type { JobKind } from "@/channels/building/job.ts";
import { ownValue } from "@/lib/collections.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { ServiceStatus } from "@/support/status/service-status.tsx";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Badge } from "@/ui/layout/badge.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

const KINDS: Readonly<Record<JobKind, MessageDescriptor>> = {
  alerts: msg`Stock and order notifications`,
  announcement: msg`Announcement notifications`,
  distributor_follow: msg`Updates to products linked to TD SYNNEX`,
  email: msg`Emails`,
  import: msg`Scheduled imports`,
  listings: msg`Product checks`,
  metrics: msg`Daily metrics`,
  product_upload: msg`Products from the API`,
  rule_day: msg`Date-based rule updates`,
  sync: msg`Scheduled syncs`,
  webhook: msg`Webhook deliveries`,
};

/** Kinds of jobs without a label here are shown by their raw name. */
const kindLabel = (kind: string): MessageDescriptor =>
  ownValue(KINDS, kind) ?? { id: kind, message: kind };

/** The tab that shows staff the services and background jobs of the whole platform, without naming organizations. */
export function HealthTab({ region }: { region: Region }) {
  const { t, i18n } = useLingui();
  const query = useQuery(overviewQuery);
  const number = (value: number) => formatNumber(value, region);
  return (
    <>
      <ServiceStatus />
      <QueryResult query={query} failure={<Trans>We couldn’t load the platform’s metrics</Trans>}>
        {({ queue, kinds, accounts, organizations }) => (
          <>
            <Stats>
              <Stat label={t`Tenants`} value={number(organizations)} />
              <Stat label={t`Accounts`} value={number(accounts)} />
              <Stat label={t`Waiting jobs`} value={number(queue.waiting)} />
              <Stat
                label={t`Failed jobs`}
                value={number(queue.failed)}
                tone={queue.failed > 0 ? "bad" : "plain"}
              />
              <Stat label={t`Done in the last hour`} value={number(queue.ended)} />
            </Stats>
            <Panel title={t`Background jobs in the last 24 hours`} flush={kinds.length > 0}>
              {kinds.length === 0 ? (
                <p className="text-sm text-ink-2">
                  <Trans>No jobs ran in the last 24 hours.</Trans>
                </p>
              ) : (
                <ul className="divide-y divide-line">
                  {kinds.map(({ kind, ended, retries, failing }) => (
                    <li key={kind} className="flex flex-wrap gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
                      <span className="min-w-40 flex-1 text-ink">{i18n._(kindLabel(kind))}</span>
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
          </>
        )}
      </QueryResult>
    </>
  );
}
