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
        one="# product that is no longer to be sold stays there as it is."
        other="# products that are no longer to be sold stay there as they are."
      />{" "}
      {possibleRemovals(definition, left).length > 0 ? (
        <Trans>So it was decided.</Trans>
      ) : silenced === "" ? (
        <Trans>
          The files of {definition.name} cannot say it: take such products off there yourself.
        </Trans>
      ) : (
        <Trans>
          Our files would say it by {silenced}, which belongs to the shop: take such products off
          there yourself.
        </Trans>
      )}{" "}
      <TextLink to={integrationAddress(definition.is, settings)}>
        <Trans>Look at the settings</Trans>
      </TextLink>
    </p>
  );
}
