import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import type { ScheduleSettings } from "@/importing/schedule/import-schedule.ts";

/** The defaults of a new schedule: every morning, before people start work. */
export const newSchedule = (known: Partial<ScheduleSettings> = {}): ScheduleSettings => ({
  id: crypto.randomUUID(),
  name: "",
  address: "",
  supplier: null,
  profile: "",
  mode: DEFAULT_MODE,
  frequency: "daily",
  hour: 6,
  weekday: 1,
  notifiesSuccess: false,
  ...known,
});
