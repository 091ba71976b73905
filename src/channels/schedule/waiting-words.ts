import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Schedule } from "@/channels/schedule/schedules-api.ts";

/** Why something that is due was not sent, and what lets it go. */
export const WAITING_WORDS: Record<NonNullable<Schedule["waits_for"]>, MessageDescriptor> = {
  approver: msg`The person who approved it can no longer send for this organization. Cancel it and have somebody else approve it.`,
  channel: msg`The channel is paused. The sync starts when you resume it.`,
  feed: msg`The channel has no feed address. The sync starts once it has one.`,
  building: msg`Its products are being checked. The sync starts once they’re done.`,
  failed: msg`The server couldn’t send it. We retry every minute, and nothing is lost.`,
};
