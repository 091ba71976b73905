import { Trans, useLingui } from "@lingui/react/macro";
import type { FilesSending } from "@/channels/sync/files-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

/** What went wrong with files that were to be sent; nothing where all of it is noted. */
export function FileOutcome({ sending: { data, error } }: { sending: FilesSending }) {
  const { i18n } = useLingui();
  if (error) {
    return (
      <Callout kind="bad" role="alert" title={<Trans>The file was not made</Trans>}>
        {i18n._(errorMessage(error))} <Trans>Nothing counts as sent.</Trans>
      </Callout>
    );
  }
  if (data === "nothing") {
    return (
      <Callout kind="warn" role="alert" title={<Trans>No file was made</Trans>}>
        <Trans>
          There was nothing to put into it: it was sent meanwhile, or has changed and is checked
          again.
        </Trans>
      </Callout>
    );
  }
  return (
    data === "not-noted" && (
      <Callout
        kind="warn"
        role="alert"
        title={<Trans>The file is among your downloads, but not all of it is noted as sent</Trans>}
      >
        <Trans>
          Nothing is lost: what is not noted comes up here again. Sending it a second time does no
          harm.
        </Trans>
      </Callout>
    )
  );
}
