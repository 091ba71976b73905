import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { FilesOutcome } from "@/channels/sync/sync-files-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

/** The result of creating files, from any of the mutations that create them. */
type FileResult = { data?: FilesOutcome | undefined; error: Error | null };

/** Explains why files weren't created or recorded, or warns about shared titles. Otherwise, shows nothing. */
export function FileOutcome({ sync: { data, error } }: { sync: FileResult }) {
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
          There was nothing to include. The products may already have been sent, or they changed and
          are being checked again.
        </Trans>
      </Callout>
    );
  }
  if (data === "unidentified") {
    return (
      <Callout kind="warn" role="alert" title={<Trans>No file was created</Trans>}>
        <Trans>
          The shop updates these products only by the IDs that it assigns, which we don’t know yet.
          Drop the shop’s product export in Ready to sync first.
        </Trans>
      </Callout>
    );
  }
  if (typeof data === "object") {
    const [first = "", ...others] = data.sharedTitles;
    return (
      <Callout kind="warn" title={<Trans>Some products in the file have the same title</Trans>}>
        <Trans>
          Buyers can’t tell them apart, and some shops reject the second one. Give each product its
          own title. Shared titles: {first}
        </Trans>
        {others.length > 0 && (
          <>
            {" "}
            <Plural value={others.length} one="and # more." other="and # more." />
          </>
        )}
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
          Nothing is lost. Create the file again to mark the rest: sending products twice does no
          harm.
        </Trans>
      </Callout>
    )
  );
}
