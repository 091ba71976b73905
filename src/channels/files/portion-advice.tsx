import { Trans } from "@lingui/react/macro";
import type { ChannelFile } from "@/channels/definitions/channel-definition.ts";
import { portionName } from "@/channels/files/shop-known.ts";
import type { ChannelPlan } from "@/channels/listing/channel-plan.ts";

type PortionAdviceProps = { layout: ChannelFile; plan: ChannelPlan };

/**
 * Explains how to import the two files of a shop whose importer either creates or updates products. Shows nothing for
 * other shops.
 */
export function PortionAdvice({ layout: { name, newApart }, plan }: PortionAdviceProps) {
  if (newApart === undefined) return null;
  const isFrench = plan.settings["admin_language"]?.startsWith("Fran") === true;
  const tick = newApart.tick[isFrench ? "fr" : "en"];
  const known = portionName(name, "known");
  return (
    <p className="text-sm text-ink-2">
      <Trans>
        New products and updates are in separate files. Select “{tick}” only when you import {known}
        .
      </Trans>
    </p>
  );
}
