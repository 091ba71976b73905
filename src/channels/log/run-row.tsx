import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import type { Organization } from "@/account/organization/organization.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { RevertFile } from "@/channels/log/revert-file.tsx";
import { RetryFailed } from "@/channels/log/retry-failed.tsx";
import { runTitle } from "@/channels/log/run-labels.ts";
import { RunSummary } from "@/channels/log/run-summary.tsx";
import { revertRun } from "@/channels/sync/sync-runs-api.ts";
import type { SyncRun } from "@/channels/sync/sync-runs-api.ts";
import { Button } from "@/ui/controls/button.tsx";
import { ConfirmDialog } from "@/ui/overlays/confirm-dialog.tsx";
import { lazyPart } from "@/ui/foundation/lazy-part.ts";

/** The details are loaded when a person opens them. */
const RunItems = lazyPart(async () => ({
  default: (await import("@/channels/log/run-items.tsx")).RunItems,
}));

type RunRowProps = { organization: Organization; planned: PlannedChannel; run: SyncRun };

/** One sync with its result, and buttons that show its products, retry the failed ones or restore earlier values. */
export function RunRow({ organization, planned, run }: RunRowProps) {
  const { i18n } = useLingui();
  const { region, role } = organization;
  const [isOpen, setOpen] = useState(false);
  const revert = useMutation(revertRun);
  const title = i18n._(runTitle(run));
  const canEdit = role !== "viewer" && run.state !== "open";

  return (
    <li className="grid gap-1.5 rounded-panel border border-line p-3 text-sm">
      <RunSummary run={run} region={region} />
      <div className="flex flex-wrap gap-2">
        {run.items > run.unchanged && (
          <Button variant="outline" size="sm" onClick={() => setOpen(true)}>
            <Trans>Show products</Trans>
          </Button>
        )}
        {canEdit && run.failed > 0 && (
          <RetryFailed organization={organization} planned={planned} run={run} />
        )}
        {canEdit && run.sent + run.removed > 0 && run.kind === "file" && (
          <RevertFile organization={organization} planned={planned} run={run} />
        )}
        {canEdit && run.sent + run.removed > 0 && run.kind !== "file" && (
          <ConfirmDialog
            trigger={
              <Button variant="outline" size="sm">
                <Trans>Resend previous values</Trans>
              </Button>
            }
            title={<Trans>Resend the previous values?</Trans>}
            confirm={<Trans>Resend values</Trans>}
            onConfirm={async () => {
              await revert.mutateAsync({ ...run, channel: planned.channel.id });
            }}
          >
            <Trans>
              Feeds go back to the values from before this sync. Products sent again since then keep
              their values, and the catalogue doesn’t change.
            </Trans>
          </ConfirmDialog>
        )}
      </div>
      {isOpen && (
        <Suspense>
          <RunItems
            organization={organization}
            planned={planned}
            run={run}
            title={title}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </li>
  );
}
