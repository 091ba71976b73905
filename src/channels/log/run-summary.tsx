import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Moment } from "@/account/organization/moment.tsx";
import { runTitle } from "@/channels/log/run-labels.ts";
import type { SyncRun } from "@/channels/sync/sync-runs-api.ts";
import { formatNumber, type Region } from "@/lib/format.ts";
import { counted } from "@/ui/foundation/labelled.ts";
import { Badge } from "@/ui/layout/badge.tsx";

type RunSummaryProps = {
  run: SyncRun;
  region: Region;
  /** The channel, which is shown before the time if the list has several channels. */
  about?: ReactNode;
};

/** The kind of a sync, when it ran, how it ended and how many products it sent. */
export function RunSummary({ run, region, about }: RunSummaryProps) {
  const { t, i18n } = useLingui();
  const parts: [count: number, label: string][] = [
    [run.sent, t`Sent`],
    [run.removed, t`Removed`],
    [run.failed, run.kind === "report" ? t`Rejected` : t`Failed`],
    [run.skipped, t`Skipped`],
    [run.unchanged, t`Unchanged`],
    [run.unbuilt, t`Not included, not checked yet`],
  ];
  const counts = counted(i18n, parts, (count) => formatNumber(count, region));

  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <p className="font-medium text-ink">{i18n._(runTitle(run))}</p>
        {run.state === "open" && (
          <Badge tone="warn" dot>
            <Trans>In progress or interrupted</Trans>
          </Badge>
        )}
        {run.state === "cancelled" && (
          <Badge dot>
            <Trans>Cancelled partway</Trans>
          </Badge>
        )}
        {run.state === "failed" && (
          <Badge tone="bad" dot>
            <Trans>Stopped partway</Trans>
          </Badge>
        )}
      </div>
      <p className="text-ink-3">
        {about && <>{about} · </>}
        <Moment at={run.created_at} region={region} />
      </p>
      <p className="text-ink-2 tabular-nums">{counts || <Trans>Nothing was sent</Trans>}</p>
    </>
  );
}
