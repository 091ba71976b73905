import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  importSchedule,
  type ImportSchedule,
  schedulesFor,
  scheduleState,
  type ScheduleSettings,
  type ScheduleTarget,
} from "@/importing/schedule/import-schedule.ts";
import { supabase } from "@/lib/supabase.ts";

const COLUMNS =
  "id, target, name, address, supplier:supplier_id, profile:profile_id, mode, frequency, hour, weekday, notifiesSuccess:notifies_success, paused, nextRunAt:next_run_at, lastRunAt:last_run_at, lastResult:last_result, run:run_id";

const SOON = 3_000;
const LATER = 60_000;

/**
 * The schedules of an organization for one target, sorted by name. Fetches those of all targets, because they share one
 * limit. Polls every 3 s while a run is due or in progress, otherwise every minute.
 */
export const importSchedulesQuery = (organization: string, target: ScheduleTarget = "products") =>
  queryOptions({
    queryKey: ["import-schedules", organization],
    queryFn: async ({ signal }): Promise<ImportSchedule[]> => {
      const { data } = await supabase()
        .from("import_schedules")
        .select(COLUMNS)
        .eq("org_id", organization)
        .order("name")
        .abortSignal(signal)
        .throwOnError();
      return z.array(importSchedule).parse(data);
    },
    select: (all) => schedulesFor(all, target),
    refetchInterval: ({ state: { data = [] } }) =>
      data.some((each) => ["running", "due"].includes(scheduleState(each, Date.now())))
        ? SOON
        : LATER,
  });

/** Only the settings that every schedule has, because an edited schedule also holds the state of its runs. */
const savedSettings = (
  organization: string,
  settings: Omit<ScheduleSettings, "supplier" | "profile">,
) => {
  const { id, name, address, mode, frequency, hour, weekday, notifiesSuccess } = settings;
  return {
    id,
    org: organization,
    name: name.trim(),
    address: address.trim(),
    mode,
    frequency,
    hour,
    weekday,
    notifies_success: notifiesSuccess,
  };
};

const AFTER = { invalidates: [["import-schedules"]] };

/** Creates or updates a schedule. It runs as the person who last saved or resumed it. */
export const saveImportSchedule = mutationOptions({
  mutationKey: ["import-schedules"],
  meta: AFTER,
  mutationFn: async ({
    organization,
    settings,
  }: {
    organization: string;
    settings: ScheduleSettings;
  }) => {
    const { profile, supplier } = settings;
    await supabase()
      .rpc("save_import_schedule", {
        ...savedSettings(organization, settings),
        profile,
        ...(supplier === null ? {} : { supplier }),
      })
      .throwOnError();
  },
});

/** Creates or updates a schedule for a distributor's price file. */
export const saveDistributorSchedule = mutationOptions({
  mutationKey: ["import-schedules"],
  meta: AFTER,
  mutationFn: async ({
    organization,
    settings,
  }: {
    organization: string;
    settings: Omit<ScheduleSettings, "supplier" | "profile">;
  }) => {
    await supabase()
      .rpc("save_distributor_schedule", savedSettings(organization, settings))
      .throwOnError();
  },
});

export type ScheduleAction = "run" | "accept" | "pause" | "resume" | "delete";

export const controlSchedule = mutationOptions({
  mutationKey: ["import-schedules"],
  meta: AFTER,
  mutationFn: async ({ id, action }: { id: string; action: ScheduleAction }) => {
    await supabase().rpc("control_import_schedule", { schedule: id, action }).throwOnError();
  },
});
