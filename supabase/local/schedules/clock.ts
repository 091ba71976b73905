/** A job that runs repeatedly. */
export type ClockJob = { name: string; run: (signal: AbortSignal) => Promise<void> };

export type ClockOptions = {
  jobs: readonly ClockJob[];
  log: (line: string) => void;
  every?: number;
};

/** Replaces the pg_cron of a hosted project: runs each job every minute, and never two runs of one job at once. */
export function startClock({ jobs, log, every = 60_000 }: ClockOptions): { stop: () => void } {
  const ending = new AbortController();
  const underWay = new Set<ClockJob>();

  async function strike(job: ClockJob) {
    if (underWay.has(job)) return;
    underWay.add(job);
    try {
      await job.run(ending.signal);
    } catch (error) {
      // The next tick retries the job.
      if (!ending.signal.aborted) log(`[${job.name}] ${String(error)}`);
    } finally {
      underWay.delete(job);
    }
  }

  const timer = setInterval(() => {
    for (const job of jobs) void strike(job);
  }, every);
  timer.unref();

  return {
    stop() {
      clearInterval(timer);
      ending.abort();
    },
  };
}
