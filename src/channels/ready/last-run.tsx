import { Trans } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { integrationAddress } from "@/channels/connection/integration-address.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { RunRow } from "@/channels/log/run-row.tsx";
import { syncRunsQuery } from "@/channels/sync/sync-runs-api.ts";
import { Progress } from "@/ui/feedback/progress.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

type LastRunProps = {
  organization: Organization;
  planned: PlannedChannel;
  /** The progress of the sync that runs on this page, or null if none does. */
  progress: { label: string; total: number } | null;
};

/** The interval at which the counts of the current sync are fetched. */
const EVERY_MS = 1000;

/** The progress of the current sync, or the result of the last one. */
export function LastRun({ organization, planned, progress }: LastRunProps) {
  const { channel, definition } = planned;
  const { data } = useQuery({
    ...syncRunsQuery(organization.id, channel.id),
    refetchInterval: progress ? EVERY_MS : false,
  });
  const last = data?.[0];
  if (progress) {
    const done = last?.state === "open" ? last.items : 0;
    return <Progress label={progress.label} done={done} total={progress.total} />;
  }
  if (!last) return null;
  return (
    <div className="grid gap-2">
      <ul>
        <RunRow organization={organization} planned={planned} run={last} />
      </ul>
      <p className="text-sm">
        <TextLink to={integrationAddress(definition.is, { channel: channel.id, tab: "log" })}>
          <Trans>All syncs</Trans>
        </TextLink>
      </p>
    </div>
  );
}
