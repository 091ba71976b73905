import { Plural, Trans } from "@lingui/react/macro";
import { possibleRemovals, removalFieldsLeftToShop } from "@/channels/definitions/removal.ts";
import { integrationAddress } from "@/channels/connection/integration-address.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

type UnsentRemovalsProps = { planned: PlannedChannel; count: number };

/** Says of products that are no longer to be sold why nothing of it is sent, and where that is decided. */
export function UnsentRemovals({
  planned: { channel, definition, plan },
  count,
}: UnsentRemovalsProps) {
  const { left } = plan.config.policy;
  const silenced = removalFieldsLeftToShop(definition, left).join(", ");
  const settings = { channel: channel.id, tab: "settings", at: "removal" };
  return (
    <p className="text-sm text-ink-2">
      <Plural
        value={count}
        one="# discontinued product stays on the channel as it is."
        other="# discontinued products stay on the channel as they are."
      />{" "}
      {possibleRemovals(definition, left).length > 0 ? (
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
