import { mutationOptions, queryOptions } from "@tanstack/react-query";
import * as z from "zod/mini";
import { type Job, storedJob } from "@/channels/building/job.ts";
import { isMissingOnServer } from "@/lib/errors.ts";
import { retryOnce } from "@/lib/promises.ts";
import { supabase } from "@/lib/supabase.ts";

const jobOverview = z.object({
  /** How many jobs could start now. Together with `scheduled`, at most 10,000 are counted. */
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

/** The list shows at most this many jobs. */
export const LISTED_JOBS = 50;

const COLUMNS =
  "id, kind, key, state, run_at, queued_at, failed_at, attempts, max_attempts, is_cancelled, done, total, error";

const REFRESH_MS = 5_000;

/** The organization's failed jobs, or its running and waiting jobs in the order in which they start. */
export const jobsQuery = (organization: string, part: "failed" | "open") =>
  queryOptions({
    queryKey: ["jobs", "list", organization, part],
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    queryFn: async ({ signal }): Promise<Job[]> => {
      const all = supabase().from("jobs").select(COLUMNS).eq("org_id", organization);
      const { data } = await (
        part === "failed"
          ? all.eq("state", "failed").order("failed_at", { ascending: false })
          : // Running jobs come first.
            all.neq("state", "failed").order("state", { ascending: false }).order("run_at")
      )
        .limit(LISTED_JOBS)
        .abortSignal(signal)
        .throwOnError();
      const jobs = z.array(storedJob).parse(data);
      const names = await namesOf(organization, jobs, signal);
      return jobs.map((job) => ({ ...job, subject: names.get(job.key) ?? null }));
    },
  });

const named = z.array(z.object({ id: z.string(), name: z.string() }));
const ofChannel = z.array(z.object({ id: z.string(), channels: z.object({ name: z.string() }) }));

/** The names of the channels and schedules that jobs are about, by the keys of the jobs. */
async function namesOf(
  organization: string,
  jobs: readonly z.infer<typeof storedJob>[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const keysOf = (kind: string) => jobs.filter((job) => job.kind === kind).map(({ key }) => key);
  const read = async (kind: string, table: "channels" | "import_schedules") => {
    const keys = keysOf(kind);
    if (keys.length === 0) return [];
    const { data } = await supabase()
      .from(table)
      .select("id, name")
      .eq("org_id", organization)
      .in("id", keys)
      .abortSignal(signal)
      .throwOnError();
    return named.parse(data);
  };
  const readSyncs = async () => {
    const keys = keysOf("sync");
    if (keys.length === 0) return [];
    const { data } = await supabase()
      .from("sync_schedules")
      .select("id, channels(name)")
      .eq("org_id", organization)
      .in("id", keys)
      .abortSignal(signal)
      .throwOnError();
    return ofChannel.parse(data).map(({ id, channels }) => ({ id, name: channels.name }));
  };
  const found = await Promise.all([
    read("listings", "channels"),
    read("rule_day", "channels"),
    read("import", "import_schedules"),
    readSyncs(),
  ]);
  return new Map(found.flat().map(({ id, name }) => [id, name]));
}

/** Cancels a job that waits or runs, or removes a failed one from the list. */
export const cancelJob = mutationOptions({
  mutationKey: ["jobs"],
  meta: { invalidates: [["jobs"], ["import-schedules"], ["sync-schedules"]] },
  mutationFn: async (of: { org: string; job: number }) => {
    await retryOnce(() => supabase().rpc("cancel_job", of).throwOnError());
  },
});

export const retryJob = mutationOptions({
  mutationKey: ["jobs"],
  meta: { invalidates: [["jobs"], ["listing-summary"]] },
  mutationFn: async (of: { org: string; job: number }) => {
    await retryOnce(() => supabase().rpc("retry_job", of).throwOnError());
  },
});
