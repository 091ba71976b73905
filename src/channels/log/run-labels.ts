import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Outcome } from "@/channels/sync/sync-items-api.ts";
import type { SyncRun } from "@/channels/sync/sync-runs-api.ts";

export function runTitle({
  kind,
  scope,
  retry_of,
  revert_of,
  schedule_id,
}: SyncRun): MessageDescriptor {
  if (revert_of !== null) return msg`Return to previous values`;
  if (retry_of !== null) return msg`Retry of failed products`;
  if (schedule_id !== null) return msg`Scheduled feed refresh`;
  if (kind === "report") return msg`Channel report`;
  if (kind === "feed") return msg`Feed refresh`;
  return scope === "full" ? msg`Full file` : msg`File of changes`;
}

export const OUTCOME_LABELS: Record<Outcome, MessageDescriptor> = {
  sent: msg({ message: "Sent", context: "One product" }),
  removed: msg({ message: "Removed", context: "One product" }),
  failed: msg({ message: "Failed", context: "One product" }),
  skipped: msg({ message: "Skipped", context: "One product" }),
};
