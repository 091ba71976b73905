import { expect, test, vi } from "vitest";
import type { JobTools } from "./handler.ts";
import { metrics } from "./metrics.ts";

const ORG = "00000000-0000-4000-8000-0000000a0000";

/** Runs the job for an organization that has the given number of earlier days without recorded metrics. */
async function run(
  earlierDays: number,
  tools: Partial<JobTools> = {},
  resumeFrom: object | null = null,
) {
  let left = earlierDays;
  const call = vi.fn<JobTools["call"]>(async (name) =>
    name === "backfill_daily_metrics" ? left-- > 0 : null,
  );
  const progress = vi.fn<JobTools["progress"]>(async () => true);
  const job = {
    org: ORG,
    lease: "",
    key: "daily",
    payload: {},
    resumeFrom: resumeFrom && {},
    done: 0,
  };
  const end = await metrics({
    call,
    progress,
    hasTime: () => true,
    compute: (work) => work(),
    job,
    ...tools,
  });
  return { end, names: call.mock.calls.map(([name]) => name), progress };
}

test("today's metrics are recorded first, followed by those of earlier days, one day at a time", async () => {
  const { end, names, progress } = await run(2);
  expect(end).toBe("done");
  expect(names).toEqual([
    "record_daily_metrics",
    ...Array<string>(3).fill("backfill_daily_metrics"),
  ]);
  expect(progress.mock.calls).toEqual([
    [1, null],
    [2, null],
  ]);
});

test("a metrics job without time left continues with earlier days later, and doesn't record today again", async () => {
  expect(await run(5, { hasTime: () => false })).toMatchObject({ end: { continuesAt: {} } });
  expect((await run(0, {}, {})).names).toEqual(["backfill_daily_metrics"]);
});

test("a cancelled metrics job stops after the earlier day that it's recording", async () => {
  const { end, names } = await run(5, { progress: async () => false });
  expect([end, names.length]).toEqual(["done", 2]);
});
