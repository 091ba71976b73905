import { Trans } from "@lingui/react/macro";
import type { Organization } from "@/account/organization/organization.ts";
import { togetherWith } from "@/channels/files/file-sets.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { FileOutcome } from "@/channels/sync/file-outcome.tsx";
import type { SyncRun } from "@/channels/sync/sync-runs-api.ts";
import { useFileSync } from "@/channels/sync/use-file-sync.tsx";
import { Button } from "@/ui/controls/button.tsx";

type RetryFailedProps = { organization: Organization; planned: PlannedChannel; run: SyncRun };

/** Creates a file of the products that failed, with their current values. */
export function RetryFailed({ organization, planned, run }: RetryFailedProps) {
  const { channel, definition, plan } = planned;
  const [layout] = definition.files;
  const sync = useFileSync();
  if (!layout) return null;
  const layouts = togetherWith(layout, definition.files);
  const request = { channel: channel.id, plan, layouts, title: organization.name };
  return (
    <>
      <Button
        variant="outline"
        size="sm"
        loading={sync.isPending}
        onClick={() => sync.mutate({ ...request, changes: null, retry_of: run.id })}
      >
        <Trans>Create file of failed products</Trans>
      </Button>
      <div className="order-last w-full empty:hidden">
        <FileOutcome sync={sync} />
      </div>
    </>
  );
}
