import { Trans } from "@lingui/react/macro";
import type { Channel } from "@/channels/connection/channels-api.ts";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import { Badge } from "@/ui/layout/badge.tsx";

/** Whether a channel is active, paused, or needs attention. */
export function StatusBadge({ channel }: { channel: Channel }) {
  const definition = definitionOf(channel.kind);
  if (definition && versionOf(definition) !== channel.definition)
    return (
      <Badge tone="warn" dot>
        <Trans>Review needed</Trans>
      </Badge>
    );
  return channel.status === "active" ? (
    <Badge tone="good" dot>
      <Trans>Connected</Trans>
    </Badge>
  ) : (
    <Badge tone="calm" dot>
      <Trans>Paused</Trans>
    </Badge>
  );
}
