import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { isMissingOnServer } from "@/lib/errors.ts";
import { retryOnce } from "@/lib/promises.ts";
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

/** How often the metrics are refetched: every 5 seconds while jobs run or wait, otherwise every minute. */
const BUSY_MS = 5_000;
const IDLE_MS = 60_000;

/** The metrics of an organization's background jobs. Null if the server doesn't provide any. */
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

const storedJobs = z.array(
  z.object({
    id: z.int(),
    state: z.enum(["waiting", "running", "failed"]),
    error: z.nullable(z.string()),
    run_at: z.string(),
  }),
);

type StoredJob = z.infer<typeof storedJobs>[number];

/** "late": the build is due, but no worker has started it. "failed": the build is no longer retried. */
type ListingBuild =
  | { state: "none" | "underway" | "late" }
  | { state: "failed"; job: number; error: string | null };

/** Workers wake up every 2 seconds, so a job that hasn't started after this time is late. */
const LATE_AFTER = 60_000;

function buildOf(jobs: readonly StoredJob[]): ListingBuild {
  const [first] = jobs;
  if (!first) return { state: "none" };
  if (jobs.some(({ state }) => state === "running")) return { state: "underway" };
  const waiting = jobs.find(({ state }) => state === "waiting");
  if (!waiting) return { state: "failed", job: first.id, error: first.error };
  return { state: Date.now() - Date.parse(waiting.run_at) > LATE_AFTER ? "late" : "underway" };
}

/** The progress of the server's job that builds a channel's listings. */
export const listingBuildQuery = (organization: string, channel: string) =>
  queryOptions({
    queryKey: ["jobs", "listings", organization, channel],
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const { data } = await supabase()
        .from("jobs")
        .select("id, state, error, run_at")
        .eq("org_id", organization)
        .eq("kind", "listings")
        .eq("key", channel)
        .abortSignal(signal)
        .throwOnError();
      return buildOf(storedJobs.parse(data));
    },
  });

export const retryJob = mutationOptions({
  mutationKey: ["jobs"],
  meta: { invalidates: [["jobs"], ["listing-summary"]] },
  mutationFn: async (of: { org: string; job: number }) => {
    await retryOnce(() => supabase().rpc("retry_job", of).throwOnError());
  },
});
