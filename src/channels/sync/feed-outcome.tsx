import { Trans, useLingui } from "@lingui/react/macro";
import { type FeedSync, SyncNotStarted } from "@/channels/sync/sync-runs-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

/** Explains why approved changes weren't published to feeds. Shows nothing if all of them were. */
export function FeedOutcome({ sync: { error } }: { sync: FeedSync }) {
  const { i18n } = useLingui();
  if (!error) return null;
  if (error instanceof SyncNotStarted) {
    return (
      <Callout kind="bad" role="alert" title={<Trans>Nothing was sent</Trans>}>
        {i18n._(errorMessage(error.cause))} <Trans>You can approve everything again here.</Trans>
      </Callout>
    );
  }
  return (
    <Callout kind="bad" role="alert" title={<Trans>The sync was interrupted</Trans>}>
      {i18n._(errorMessage(error))}{" "}
      <Trans>Products already sent are listed below. Approve the rest again here.</Trans>
    </Callout>
  );
}
