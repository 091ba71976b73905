import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Outcome, SyncRun } from "@/channels/sync/sync-runs-api.ts";

export function runTitle({
  kind,
  scope,
  retries,
  reverts,
  schedule_id,
}: SyncRun): MessageDescriptor {
  if (reverts !== null) return msg`Previous values sent again`;
  if (retries !== null) return msg`Failed products sent again`;
  if (schedule_id !== null) return msg`Feed refreshed as planned`;
  if (kind === "feed") return msg`Feed refreshed`;
  return scope === "full" ? msg`Whole file made` : msg`File of changes made`;
}

export const OUTCOME_LABELS: Record<Outcome, MessageDescriptor> = {
  sent: msg`Sent`,
  removed: msg`Removed`,
  failed: msg`Failed`,
  skipped: msg`Not sent`,
};
