import { Trans } from "@lingui/react/macro";

/** An address names a channel that this organisation does not have. */
export function ChannelGone() {
  return (
    <Trans>
      We couldn’t find this channel. It was removed, or it belongs to another organization.
    </Trans>
  );
}
