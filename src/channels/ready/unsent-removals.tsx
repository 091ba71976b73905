import { Plural, Trans } from "@lingui/react/macro";
import { possibleRemovals, removalFieldsLeftToShop } from "@/channels/definitions/removal.ts";
import { integrationAddress } from "@/channels/connection/integration-address.ts";
import type { PlannedChannel } from "@/channels/connection/use-channel-plan.tsx";
import { TextLink } from "@/ui/controls/text-link.tsx";

type UnsentRemovalsProps = { planned: PlannedChannel; count: number };

/** Explains why removals aren't sent, with a link to the setting. */
export function UnsentRemovals({
  planned: { channel, definition, plan },
  count,
}: UnsentRemovalsProps) {
  const { left } = plan.config.policy;
  const removalFields = removalFieldsLeftToShop(definition, left).join(", ");
  const settings = { channel: channel.id, tab: "settings", at: "removal" };
  return (
    <p className="text-sm text-ink-2">
      <Plural
        value={count}
        one="# product to remove stays on the channel unchanged."
        other="# products to remove stay on the channel unchanged."
      />{" "}
      {possibleRemovals(definition, left).length > 0 ? (
        <Trans>This follows your settings.</Trans>
      ) : removalFields === "" ? (
        <Trans>
          Files for {definition.name} can’t remove products. Remove discontinued products there
          yourself.
        </Trans>
      ) : (
        <Trans>
          The shop manages these fields: {removalFields}. Without them, our files can’t remove
          products, so remove the products in the shop.
        </Trans>
      )}{" "}
      <TextLink to={integrationAddress(definition.is, settings)}>
        <Trans>View settings</Trans>
      </TextLink>
    </p>
  );
}
