import { Plural, Trans } from "@lingui/react/macro";
import { removalsOf, silencedBy } from "@/channels/definitions/removal.ts";
import { integrationAddress } from "@/channels/integration-address.ts";
import type { PlannedChannel } from "@/channels/listing/use-channel-plan.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

type KeptRemovalsProps = { planned: PlannedChannel; count: number };

/** Says of products that are no longer to be sold why nothing of it is sent, and where that is decided. */
export function KeptRemovals({ planned: { channel, definition, plan }, count }: KeptRemovalsProps) {
  const { left } = plan.config.policy;
  const silenced = silencedBy(definition, left).join(", ");
  const settings = { channel: channel.id, tab: "settings", at: "removal" };
  return (
    <p className="text-sm text-ink-2">
      <Plural
        value={count}
        one="# discontinued product stays on the channel as it is."
        other="# discontinued products stay on the channel as they are."
      />{" "}
      {removalsOf(definition, left).length > 0 ? (
        <Trans>This follows your settings.</Trans>
      ) : silenced === "" ? (
        <Trans>
          Files for {definition.name} can’t remove products. Remove discontinued products there
          yourself.
        </Trans>
      ) : (
        <Trans>
          The shop manages {silenced}, so our files can’t remove these products. Remove them there
          yourself.
        </Trans>
      )}{" "}
      <TextLink to={integrationAddress(definition.is, settings)}>
        <Trans>View settings</Trans>
      </TextLink>
    </p>
  );
}
