import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import { JobRow } from "@/admin/jobs/job-row.tsx";
import {
  jobsQuery,
  LISTED_JOBS,
  type JobOverview,
  jobOverviewQuery,
} from "@/channels/building/jobs-api.ts";
import { formatNumber } from "@/lib/format.ts";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { Panel } from "@/ui/layout/panel.tsx";
import { Stat, Stats } from "@/ui/layout/stat.tsx";

/** The background jobs of an organization: metrics, failed jobs, and running and waiting jobs. */
export function JobsTab({ organization }: { organization: Organization }) {
  const { t } = useLingui();
  const overview = useQuery(jobOverviewQuery(organization.id));
  return (
    <>
      <QueryResult
        query={overview}
        failure={<Trans>We couldn’t load the job metrics</Trans>}
        lines={2}
      >
        {(metrics) => metrics && <Metrics metrics={metrics} organization={organization} />}
      </QueryResult>
      <JobList
        organization={organization}
        part="failed"
        title={t`Failed jobs`}
        empty={<Trans>No failed jobs. Jobs that fail are listed here with the reason.</Trans>}
      />
      <JobList
        organization={organization}
        part="open"
        title={t`Running and waiting jobs`}
        empty={
          <Trans>
            Nothing is running. The server checks products after a change, and runs scheduled
            imports and syncs.
          </Trans>
        }
      />
    </>
  );
}

type MetricsProps = { metrics: JobOverview; organization: Organization };

function Metrics({ metrics, organization: { region } }: MetricsProps) {
  const { t } = useLingui();
  const number = (value: number) => formatNumber(value, region);
  const { oldestSeconds, listingsPerSecond } = metrics;
  return (
    <Stats>
      <Stat
        label={t({ message: "Running", context: "Number of background jobs" })}
        value={number(metrics.running)}
      />
      <Stat
        label={t`Waiting`}
        value={number(metrics.waiting)}
        hint={metrics.scheduled > 0 && <Trans>Starting later: {number(metrics.scheduled)}</Trans>}
      />
      <Stat
        label={t({ message: "Failed", context: "Number of background jobs" })}
        value={number(metrics.failed)}
        tone={metrics.failed > 0 ? "bad" : "plain"}
      />
      <Stat
        label={t`Longest wait`}
        value={oldestSeconds === null ? "–" : duration(oldestSeconds)}
      />
      <Stat
        label={t`Done in the last hour`}
        value={number(metrics.ended)}
        hint={
          metrics.retries > 0 &&
          t`${plural(metrics.retries, { one: "# failed attempt", other: "# failed attempts" })}`
        }
      />
      {listingsPerSecond !== null && (
        <Stat
          label={t`Products checked per second`}
          value={number(Math.round(listingsPerSecond))}
        />
      )}
    </Stats>
  );

  function duration(seconds: number) {
    const minutes = Math.floor(seconds / 60);
    if (minutes < 1) return t`${seconds} s`;
    if (minutes < 120) return t`${minutes} min`;
    return t`${Math.floor(minutes / 60)} h`;
  }
}

type JobListProps = {
  organization: Organization;
  part: "failed" | "open";
  title: string;
  empty: ReactNode;
};

function JobList({ organization, part, title, empty }: JobListProps) {
  const query = useQuery(jobsQuery(organization.id, part));
  return (
    <QueryResult query={query} failure={<Trans>We couldn’t load the jobs</Trans>}>
      {(jobs) => (
        <Panel
          title={title}
          flush={jobs.length > 0}
          footer={
            jobs.length === LISTED_JOBS && <Trans>Only the first {LISTED_JOBS} are listed.</Trans>
          }
        >
          {jobs.length === 0 ? (
            <p className="text-sm text-pretty text-ink-2">{empty}</p>
          ) : (
            <ul className="divide-y divide-line">
              {jobs.map((job) => (
                <JobRow
                  key={job.id}
                  job={job}
                  asOf={query.dataUpdatedAt}
                  organization={organization}
                />
              ))}
            </ul>
          )}
        </Panel>
      )}
    </QueryResult>
  );
}
