import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Schedule } from "@/channels/schedule/schedules-api.ts";

/** Why something that is due was not sent, and what lets it go. */
export const WAITING_WORDS: Record<NonNullable<Schedule["waits_for"]>, MessageDescriptor> = {
  approver: msg`Whoever approved it may no longer send for this organisation. Call it off, and let somebody else approve it.`,
  channel: msg`The channel is paused. It goes out once the channel is resumed.`,
  feed: msg`The channel has no feed address any more. It goes out once there is one.`,
  building: msg`Its products are being rebuilt just now. It goes out once they are.`,
  failed: msg`The server could not send it. It tries again every minute; nothing is lost.`,
};
