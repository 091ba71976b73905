import type { I18n, MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { ImportSchedule, Pause, ScheduleState } from "@/importing/schedule/import-schedule.ts";
import type { Tone } from "@/ui/layout/badge.tsx";

export const SCHEDULE_STATE_LABELS: Record<ScheduleState, MessageDescriptor> = {
  running: msg`In progress`,
  due: msg`Starts within a minute`,
  paused: msg`Paused`,
  waiting: msg`Needs your review`,
  failed: msg({ message: "Failed", context: "A background job" }),
  well: msg`Succeeded`,
  new: msg`Not run yet`,
};

export const SCHEDULE_STATE_TONES: Record<ScheduleState, Tone> = {
  running: "accent",
  due: "accent",
  paused: "calm",
  waiting: "warn",
  failed: "bad",
  well: "good",
  new: "calm",
};

export const PAUSE_LABELS: Record<Pause, MessageDescriptor> = {
  person: msg`Paused until someone resumes it.`,
  failures: msg`Paused after 5 failures in a row. Fix the cause, then resume.`,
  not_editor: msg`The person who scheduled this import can no longer edit the catalogue. To take over the schedule, resume it.`,
  profile_gone: msg`Its import profile was deleted. Edit the schedule and choose another one.`,
};

/** A Monday, used to format the names of the weekdays. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY = 86_400_000;
const HOUR = 3_600_000;

export const weekdayName = (i18n: I18n, weekday: number) =>
  i18n.date(new Date(MONDAY + (weekday - 1) * DAY), { weekday: "long", timeZone: "UTC" });

export const hourName = (i18n: I18n, hour: number) =>
  i18n.date(new Date(MONDAY + hour * HOUR), { timeStyle: "short", timeZone: "UTC" });

/** The frequency of a schedule as readable text. */
export function frequencyLabel(
  i18n: I18n,
  { frequency, hour, weekday }: Pick<ImportSchedule, "frequency" | "hour" | "weekday">,
): string {
  const time = hourName(i18n, hour);
  const day = weekdayName(i18n, weekday);
  if (frequency === "hourly") return i18n._(msg`Every hour`);
  return i18n._(frequency === "daily" ? msg`Every day at ${time}` : msg`Every ${day} at ${time}`);
}
