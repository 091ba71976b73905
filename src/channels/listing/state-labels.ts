import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ListingLine } from "@/channels/listing/stored-listing.ts";

export type ShownState = ListingLine["state"] | "rejected";

/** A listing that the channel rejected is shown as rejected, whatever its own state. */
export const shownState = ({ state, change }: ListingLine): ShownState =>
  change === "rejected" ? change : state;

export const STATE_LABELS: Record<ShownState, MessageDescriptor> = {
  ready: msg({ message: "Ready", context: "One product" }),
  warning: msg`Ready, with a warning`,
  blocked: msg({ message: "Blocked", context: "One product" }),
  excluded: msg({ message: "Excluded", context: "One product" }),
  gone: msg`To remove`,
  rejected: msg`Rejected by the channel`,
};
