import * as z from "zod/mini";
import { importMode } from "@/importing/comparing/import-mode.ts";
import { runResult } from "@/importing/schedule/run-result.ts";

export const FREQUENCIES = ["hourly", "daily", "weekly"] as const;

/** Why a schedule is paused. */
export const PAUSES = ["person", "failures", "not_editor", "profile_gone"] as const;
export type Pause = (typeof PAUSES)[number];

/** The content of a schedule's files: products, or a distributor's price file. */
const scheduleTarget = z.enum(["products", "distributor"]);
export type ScheduleTarget = z.infer<typeof scheduleTarget>;

/** The limit the database sets per organization, for the schedules of all targets together. */
export const MAX_SCHEDULES = 50;

/** A file that is fetched at set times and imported with a saved profile. */
export const importSchedule = z.object({
  id: z.uuid(),
  target: scheduleTarget,
  name: z.string(),
  address: z.string(),
  supplier: z.nullable(z.uuid()),
  /** The import profile. Null for a distributor's price file, which is read with its field map instead. */
  profile: z.nullable(z.uuid()),
  mode: importMode,
  frequency: z.enum(FREQUENCIES),
  /** The hour in the organization's time zone. */
  hour: z.int(),
  /** The day of the week, where Monday is 1. */
  weekday: z.int(),
  notifiesSuccess: z.boolean(),
  paused: z.nullable(z.enum(PAUSES)),
  nextRunAt: z.string(),
  lastRunAt: z.nullable(z.string()),
  lastResult: z.nullable(runResult),
  /** The change set of the current run. */
  run: z.nullable(z.uuid()),
});
export type ImportSchedule = z.infer<typeof importSchedule>;

/** The settings of a schedule that a person edits. */
export type ScheduleSettings = Pick<
  ImportSchedule,
  | "id"
  | "name"
  | "address"
  | "supplier"
  | "mode"
  | "frequency"
  | "hour"
  | "weekday"
  | "notifiesSuccess"
> & { profile: string };

/** The schedules of one target, and whether the organization has reached its limit. */
export const schedulesFor = (all: readonly ImportSchedule[], target: ScheduleTarget) => ({
  schedules: all.filter((each) => each.target === target),
  isFull: all.length >= MAX_SCHEDULES,
});

export type ScheduleState = "running" | "due" | "paused" | "waiting" | "failed" | "well" | "new";

/** The current activity of a schedule, or the outcome of its last run. */
export function scheduleState(schedule: ImportSchedule, now: number): ScheduleState {
  const { paused, run, nextRunAt, lastResult } = schedule;
  if (run !== null) return "running";
  if (paused !== null) return "paused";
  if (Date.parse(nextRunAt) <= now) return "due";
  if (lastResult === null) return "new";
  const { outcome } = lastResult;
  return outcome === "waiting" || outcome === "failed" ? outcome : "well";
}

/** Whether a URL can be saved. The server checks it again at every run. */
export const isFileAddress = (address: string): boolean =>
  /^https?:\/\/\S+$/i.test(address.trim()) &&
  URL.canParse(address.trim()) &&
  address.trim().length <= 2048;

/** The first error in the settings. */
export function settingsError({
  name,
  address,
  profile,
}: Pick<ScheduleSettings, "name" | "address" | "profile">) {
  if (!isFileAddress(address)) return "address";
  if (profile === "") return "profile";
  return name.trim() === "" ? "name" : null;
}
