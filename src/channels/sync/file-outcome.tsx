import { Trans, useLingui } from "@lingui/react/macro";
import type { FileSync } from "@/channels/sync/sync-files-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

/** Explains what went wrong with sent files; empty if everything was recorded. */
export function FileOutcome({ sync: { data, error } }: { sync: FileSync }) {
  const { i18n } = useLingui();
  if (error) {
    return (
      <Callout kind="bad" role="alert" title={<Trans>The file wasn’t created</Trans>}>
        {i18n._(errorMessage(error))} <Trans>Nothing was marked as sent.</Trans>
      </Callout>
    );
  }
  if (data === "nothing") {
    return (
      <Callout kind="warn" role="alert" title={<Trans>No file was created</Trans>}>
        <Trans>
          There was nothing to include: everything was already sent, or has changed and is being
          checked again.
        </Trans>
      </Callout>
    );
  }
  return (
    data === "not-noted" && (
      <Callout
        kind="warn"
        role="alert"
        title={<Trans>The file was downloaded, but not all of it was marked as sent</Trans>}
      >
        <Trans>
          Nothing is lost: unmarked products appear here again. Sending them twice does no harm.
        </Trans>
      </Callout>
    )
  );
}
