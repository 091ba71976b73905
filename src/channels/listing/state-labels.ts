import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ListingLine } from "@/channels/listing/stored-listing.ts";

export type ShownState = ListingLine["state"] | "refused";

/** What a channel refused is of no other state. */
export const shownState = ({ state, change }: ListingLine): ShownState =>
  change === "refused" ? change : state;

export const STATE_LABELS: Record<ShownState, MessageDescriptor> = {
  ready: msg`Ready`,
  warning: msg`Ready, with a warning`,
  blocked: msg`Blocked`,
  excluded: msg`Excluded`,
  gone: msg`To remove`,
  refused: msg`Rejected by the channel`,
};
