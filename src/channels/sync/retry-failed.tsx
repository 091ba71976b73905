import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { resendFailed } from "@/channels/sync/files-api.ts";
import type { SyncRun } from "@/channels/sync/sync-runs-api.ts";
import { Button } from "@/ui/button.tsx";

type RetryFailedProps = { organization: Organization; planned: PlannedChannel; run: SyncRun };

/** Makes a file of what failed, as it is now that somebody has mended it. */
export function RetryFailed({ organization, planned, run }: RetryFailedProps) {
  const { channel, definition, plan } = planned;
  const [layout] = definition.files;
  const { mutate, isPending } = useMutation(resendFailed);
  if (!layout) return null;
  const { signal } = new AbortController();
  const request = { channel: channel.id, plan, layout, title: organization.name, signal };
  return (
    <Button
      variant="outline"
      size="sm"
      loading={isPending}
      onClick={() => mutate({ ...request, organization: organization.id, run: run.id })}
    >
      <Trans>Make a file of what failed</Trans>
    </Button>
  );
}
