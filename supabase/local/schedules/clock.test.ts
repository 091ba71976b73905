import { setTimeout as pause } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { type ClockJob, startClock } from "./clock.ts";

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

test("a stopped clock aborts running jobs and starts no more", async () => {
  let times = 0;
  let isCalledOff = false;
  start(async (signal) => {
    times += 1;
    await pause(60_000, null, { signal }).catch(() => (isCalledOff = signal.aborted));
  });
  await expect.poll(() => times).toBe(1);
  stop();
  await expect.poll(() => isCalledOff).toBe(true);
  await pause(30);
  expect([times, lines]).toEqual([1, []]);
});
