import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type ClockJob, onlyWithStorage, startClock } from "./clock.ts";

let stop: () => void = () => {};
afterEach(() => stop());

const lines: string[] = [];

function start(run: ClockJob["run"]) {
  lines.length = 0;
  ({ stop } = startClock({
    jobs: [{ name: "job", run }],
    log: (line) => lines.push(line),
    every: 10,
  }));
}

test("the clock runs each job at every tick and continues after a logged failure", async () => {
  let times = 0;
  start(async () => {
    times += 1;
    if (times === 1) throw new Error("no database");
  });
  await expect.poll(() => times).toBeGreaterThan(2);
  expect(lines).toEqual(["[job] Error: no database"]);
});

test("the clock doesn't start a job that is still running", async () => {
  let atOnce = 0;
  let most = 0;
  let times = 0;
  start(async () => {
    most = Math.max(most, ++atOnce);
    await pause(35);
    atOnce -= 1;
    times += 1;
  });
  await expect.poll(() => times).toBeGreaterThan(1);
  expect(most).toBe(1);
});

test("a stopped clock aborts running jobs and doesn't start others", async () => {
  let times = 0;
  let isAborted = false;
  start(async (signal) => {
    times += 1;
    await pause(60_000, null, { signal }).catch(() => (isAborted = signal.aborted));
  });
  await expect.poll(() => times).toBe(1);
  stop();
  await expect.poll(() => isAborted).toBe(true);
  await pause(30);
  expect([times, lines]).toEqual([1, []]);
});

test.each([
  [7_200_000, "The system clock jumped 120 min forward."],
  [-600_000, "The system clock jumped 10 min back."],
])("the clock reports a jump of the system clock by %i ms once", async (jump, message) => {
  lines.length = 0;
  let times = 0;
  let system = 1_000_000_000;
  ({ stop } = startClock({
    jobs: [{ name: "job", run: async () => void (times += 1) }],
    log: (line) => lines.push(line),
    every: 5,
    clocks: { system: () => system, steady: () => 0 },
  }));
  await expect.poll(() => times).toBeGreaterThan(0);
  expect(lines).toEqual([]);
  system += jump;
  const before = times;
  await expect.poll(() => times).toBeGreaterThan(before + 2);
  expect(lines).toEqual([expect.stringContaining(message)]);
});

test("a job that writes is skipped while the disk is full", async () => {
  let isFull = true;
  let times = 0;
  const job = onlyWithStorage({ name: "job", run: async () => void (times += 1) }, () =>
    Promise.resolve(isFull ? { status: 507, message: "The disk is full." } : null),
  );
  await job.run(new AbortController().signal);
  expect(times).toBe(0);
  isFull = false;
  await job.run(new AbortController().signal);
  expect(times).toBe(1);
});
