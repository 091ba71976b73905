import { Trans } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import type { Organization } from "@/account/organization/organization.ts";
import { effectiveRemoval } from "@/channels/definitions/removal.ts";
import { togetherWith } from "@/channels/files/file-sets.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { FileOutcome } from "@/channels/sync/file-outcome.tsx";
import { revertFileRun } from "@/channels/sync/sync-files-api.ts";
import type { SyncRun } from "@/channels/sync/sync-runs-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";

type RevertFileProps = { organization: Organization; planned: PlannedChannel; run: SyncRun };

/**
 * Creates a file with the values from before a sync, without products that a later sync sent again. The channel
 * returns to those values when a person uploads the file.
 */
export function RevertFile({ organization, planned, run }: RevertFileProps) {
  const { channel, definition, plan } = planned;
  const [layout] = definition.files;
  const sync = useMutation(revertFileRun);
  if (!layout) return null;
  const removal = effectiveRemoval(definition, plan.config.policy);
  const layouts = togetherWith(layout, definition.files);
  const request = { channel: channel.id, plan, layouts, title: organization.name, original: run };
  return (
    <>
      <ConfirmDialog
        trigger={
          <Button variant="outline" size="sm" loading={sync.isPending}>
            <Trans>Create file of previous values</Trans>
          </Button>
        }
        title={<Trans>Go back to the previous values?</Trans>}
        confirm={<Trans>Create file</Trans>}
        onConfirm={async () => {
          // The outcome of the revert is shown below the buttons.
          await sync.mutateAsync(request).catch(() => undefined);
        }}
      >
        <Trans>
          We create a file with the values from before this sync. The channel keeps its current
          values until you upload the file there. Products sent again since then keep their values,
          and the catalogue doesn’t change.
        </Trans>{" "}
        {removal === "keep" && (
          <Trans>Products that this sync added stay on the channel: remove them there.</Trans>
        )}
        {removal === "zero" && (
          <Trans>Products that this sync added stay on the channel with a stock of 0.</Trans>
        )}
      </ConfirmDialog>
      <div className="order-last w-full empty:hidden">
        <FileOutcome sync={sync} />
      </div>
    </>
  );
}
