import { Trans } from "@lingui/react/macro";

/** Shown if a URL contains a channel that this organization doesn't have. */
export function ChannelDeleted() {
  return (
    <Trans>
      We couldn’t find this channel. It was removed, or it belongs to another organization.
    </Trans>
  );
}
