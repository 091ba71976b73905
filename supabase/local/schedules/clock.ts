import type { StorageCheck } from "../database/storage-check.ts";

/** A job that runs repeatedly, at its own interval in milliseconds if it has one. */
export type ClockJob = {
  name: string;
  every?: number;
  run: (signal: AbortSignal) => Promise<void>;
};

export type ClockOptions = {
  jobs: readonly ClockJob[];
  log: (line: string) => void;
  every?: number;
  /** The system clock and a clock that never jumps. */
  clocks?: { system: () => number; steady: () => number };
};

const CLOCKS = { system: () => Date.now(), steady: () => performance.now() };

/** A job that writes, which is skipped while the disk is full or read-only. */
export const onlyWithStorage = (job: ClockJob, checkStorage: StorageCheck): ClockJob => ({
  ...job,
  run: async (signal) => {
    if ((await checkStorage(true)) === null) await job.run(signal);
  },
});

/** A jump of the system clock by at least this many milliseconds is reported. */
const CLOCK_TOLERANCE = 60_000;

/**
 * Replaces the pg_cron of a hosted project: runs jobs every minute by default, and never runs a job
 * twice at the same time.
 */
export function startClock({ jobs, log, every = 60_000, clocks = CLOCKS }: ClockOptions): {
  stop: () => void;
} {
  const ending = new AbortController();
  const running = new Set<ClockJob>();

  async function runJob(job: ClockJob) {
    if (running.has(job)) return;
    running.add(job);
    try {
      await job.run(ending.signal);
    } catch (error) {
      // A failed job is only logged, because the next tick runs it again.
      if (!ending.signal.aborted) log(`[${job.name}] ${String(error)}`);
    } finally {
      running.delete(job);
    }
  }

  let difference = clocks.system() - clocks.steady();
  function reportJump() {
    const now = clocks.system() - clocks.steady();
    const jump = now - difference;
    if (Math.abs(jump) < CLOCK_TOLERANCE) return;
    difference = now;
    log(jumpMessage(jump));
  }

  const timers = [
    setInterval(reportJump, every),
    ...jobs.map((job) => setInterval(() => void runJob(job), job.every ?? every)),
  ];
  for (const timer of timers) timer.unref();

  return {
    stop() {
      for (const timer of timers) clearInterval(timer);
      ending.abort();
    },
  };
}

const jumpMessage = (jump: number) => {
  const minutes = Math.round(Math.abs(jump) / 60_000);
  return jump > 0
    ? `The system clock jumped ${minutes} min forward. Sessions may have ended, and schedules that became due run now.`
    : `The system clock jumped ${minutes} min back. Schedules wait until their time comes again, and new logins may be needed.`;
};
