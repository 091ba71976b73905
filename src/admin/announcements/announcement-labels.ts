import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Announcement } from "@/support/announcements/announcements-api.ts";
import type { Tone } from "@/ui/layout/badge.tsx";

type Level = Announcement["level"];

export const LEVEL_LABELS: Record<Level, { name: MessageDescriptor; tone: Tone }> = {
  info: { name: msg`Information`, tone: "accent" },
  warning: { name: msg`Warning`, tone: "warn" },
  alert: { name: msg`Alert`, tone: "bad" },
};

/** Whether an announcement is scheduled, shown now or over. */
export function announcementState(
  { starts_at, ends_at }: Announcement,
  now: number,
): { name: MessageDescriptor; tone: Tone; isOver: boolean } {
  if (Date.parse(ends_at) <= now)
    return {
      name: msg({ message: "Ended", context: "An announcement" }),
      tone: "calm",
      isOver: true,
    };
  if (Date.parse(starts_at) > now)
    return {
      name: msg({ message: "Scheduled", context: "An announcement" }),
      tone: "accent",
      isOver: false,
    };
  return { name: msg`Shown now`, tone: "good", isOver: false };
}
