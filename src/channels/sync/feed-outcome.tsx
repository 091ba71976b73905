import { Trans, useLingui } from "@lingui/react/macro";
import { type FeedSending, NothingSent } from "@/channels/sync/send-api.ts";
import { errorMessage } from "@/lib/errors.ts";
import { Callout } from "@/ui/feedback/callout.tsx";

/** What went wrong with changes that were to be shown to feeds; nothing where all of them went out. */
export function FeedOutcome({ sending: { error } }: { sending: FeedSending }) {
  const { i18n } = useLingui();
  if (!error) return null;
  if (error instanceof NothingSent) {
    return (
      <Callout kind="bad" role="alert" title={<Trans>Nothing was sent</Trans>}>
        {i18n._(errorMessage(error.cause))}{" "}
        <Trans>All of it waits here to be approved again.</Trans>
      </Callout>
    );
  }
  return (
    <Callout kind="bad" role="alert" title={<Trans>The sending was broken off</Trans>}>
      {i18n._(errorMessage(error))}{" "}
      <Trans>
        What went out stands below and stays out; the rest waits here to be approved again.
      </Trans>
    </Callout>
  );
}
