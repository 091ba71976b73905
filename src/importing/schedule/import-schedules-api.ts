import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import {
  importSchedule,
  type ImportSchedule,
  scheduleState,
  type ScheduleSettings,
} from "@/importing/schedule/import-schedule.ts";
import { supabase } from "@/lib/supabase.ts";

const COLUMNS =
  "id, name, address, supplier:supplier_id, profile:profile_id, mode, frequency, hour, weekday, notifiesSuccess:notifies_success, paused, nextRunAt:next_run_at, lastRunAt:last_run_at, lastResult:last_result, run:run_id";

const SOON = 3_000;
const LATER = 60_000;

/** The schedules of an organization, sorted by name. Polls while a run is about to start. */
export const importSchedulesQuery = (organization: string) =>
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
    refetchInterval: ({ state: { data = [] } }) =>
      data.some((each) => ["running", "due"].includes(scheduleState(each, Date.now())))
        ? SOON
        : LATER,
  });

const AFTER = { invalidates: [["import-schedules"]] };

/** Creates or updates a schedule. From then on, it runs as the person who saved it. */
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
    const { name, address, supplier, notifiesSuccess, ...others } = settings;
    await supabase()
      .rpc("save_import_schedule", {
        ...others,
        org: organization,
        name: name.trim(),
        address: address.trim(),
        notifies_success: notifiesSuccess,
        ...(supplier === null ? {} : { supplier }),
      })
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
