import { Trans, useLingui } from "@lingui/react/macro";
import { useInfiniteQuery } from "@tanstack/react-query";
import { History } from "lucide-react";
import type { Organization } from "@/account/organization/organization.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { PlannedSyncs } from "@/channels/schedule/planned-syncs.tsx";
import { ReportPanel } from "@/channels/report/report-panel.tsx";
import { RunRow } from "@/channels/log/run-row.tsx";
import { syncRunPagesQuery } from "@/channels/sync/sync-runs-api.ts";
import { QueryResult } from "@/ui/feedback/query-result.tsx";
import { EmptyState } from "@/ui/feedback/empty-state.tsx";
import { ShowMore } from "@/ui/navigation/show-more.tsx";

type LogTabProps = { organization: Organization; planned: PlannedChannel };

/** A channel's planned syncs, then its past syncs and imported reports, newest first. Editors can import a report. */
export function LogTab({ organization, planned }: LogTabProps) {
  const { channel } = planned;
  const { t } = useLingui();
  const query = useInfiniteQuery(syncRunPagesQuery(organization.id, channel.id));
  return (
    <div className="grid max-w-3xl gap-4">
      {organization.role !== "viewer" && (
        <ReportPanel organization={organization} planned={planned} />
      )}
      <PlannedSyncs organization={organization} channel={channel.id} all />
      <QueryResult query={query} failure={<Trans>We couldn’t load the log</Trans>}>
        {({ pages }) => {
          const runs = pages.flat();
          return runs.length === 0 ? (
            <EmptyState icon={History} title={t`Nothing sent yet`}>
              <Trans>Every sync appears here, with the result for each product.</Trans>
            </EmptyState>
          ) : (
            <ul className="grid gap-3">
              {runs.map((run) => (
                <RunRow key={run.id} organization={organization} planned={planned} run={run} />
              ))}
            </ul>
          );
        }}
      </QueryResult>
      <ShowMore query={query} className="w-full" />
    </div>
  );
}
