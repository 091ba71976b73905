import { queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { isMissingOnServer } from "@/lib/errors.ts";
import { supabase } from "@/lib/supabase.ts";

const jobOverview = z.object({
  /** How many jobs could start now. Counts stop at 10,000. */
  waiting: z.int(),
  /** How many jobs start later, such as retries. */
  scheduled: z.int(),
  running: z.int(),
  failed: z.int(),
  /** How many seconds the oldest job has been waiting to start. */
  oldestSeconds: z.nullable(z.int()),
  /** How many jobs succeeded in the last hour. `retries` counts the attempts that failed. */
  ended: z.int(),
  retries: z.int(),
  /** The average speed of one worker over the last day. */
  listingsPerSecond: z.nullable(z.number()),
});
export type JobOverview = z.infer<typeof jobOverview>;

/** How often the metrics are refetched: the first while jobs run or wait, the second otherwise. */
const BUSY_MS = 5_000;
const IDLE_MS = 60_000;

/** The metrics of an organization's background jobs. Null if the server has none. */
export const jobOverviewQuery = (organization: string) =>
  queryOptions<JobOverview | null>({
    queryKey: ["jobs", "overview", organization],
    meta: { silent: true },
    staleTime: BUSY_MS,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data, status } }) =>
      status === "success" && data && data.running + data.waiting > 0 ? BUSY_MS : IDLE_MS,
    queryFn: async ({ signal }) => {
      try {
        const { data } = await supabase()
          .rpc("job_overview", { org: organization })
          .abortSignal(signal)
          .throwOnError();
        return jobOverview.parse(data);
      } catch (error) {
        if (isMissingOnServer(error)) return null;
        throw error;
      }
    },
  });
