import { expect, test } from "vitest";
import { progressReports } from "./progress-reports.ts";

function reportsAt(clock: { now: number }, isCancelled = false) {
  const sent: unknown[] = [];
  const reports = progressReports(
    async (progress) => {
      sent.push(progress);
      return !isCancelled;
    },
    () => clock.now,
  );
  return { ...reports, sent };
}

test("progress is sent at most twice a second, and the last progress is sent before the job ends", async () => {
  const clock = { now: 0 };
  const { report, flush, sent } = reportsAt(clock);
  for (let done = 1; done <= 12; done++) {
    await report(done, 12);
    clock.now += 100;
  }
  await flush();
  expect(sent).toEqual([1, 6, 11, 12].map((done) => ({ done, total: 12 })));
});

test("the last progress isn't sent twice", async () => {
  const { report, flush, sent } = reportsAt({ now: 0 });
  await report(1, null);
  await flush();
  expect(sent).toEqual([{ done: 1, total: null }]);
});

test("a job without progress sends no progress report", async () => {
  const { flush, sent } = reportsAt({ now: 0 });
  await flush();
  expect(sent).toEqual([]);
});

test("a cancelled job stops at the next progress report that is due", async () => {
  const clock = { now: 0 };
  const { report } = reportsAt(clock, true);
  expect(await report(1, 3)).toBe(false);
  expect(await report(2, 3)).toBe(true);
  clock.now = 500;
  expect(await report(3, 3)).toBe(false);
});
