import { Trans } from "@lingui/react/macro";

/** An address names a channel that this organisation does not have. */
export function ChannelGone() {
  return (
    <Trans>
      The channel of this address is not there: it was removed, or belongs to another organisation.
    </Trans>
  );
}
