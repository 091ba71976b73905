import { expect, test } from "vitest";
import type { JobTools } from "./handler.ts";
import { syncs } from "./syncs.ts";

const ORG = "00000000-0000-4000-8000-00000000000a";
const SCHEDULE = "00000000-0000-4000-8000-000000000051";

/** The tools of a job whose parts have the given outcomes, in order. */
const tools = (parts: object[], left: Partial<JobTools> = {}): JobTools => ({
  job: { org: ORG, lease: SCHEDULE, key: SCHEDULE, payload: {}, resumeFrom: null, done: 0 },
  async call(name, values) {
    expect([name, values]).toEqual(["run_scheduled_sync", { schedule: SCHEDULE }]);
    return parts.shift();
  },
  progress: async () => true,
  hasTime: () => true,
  compute: (work) => work(),
  ...left,
});

test("a sync is sent in parts, with the products so far as progress", async () => {
  const progress: unknown[] = [];
  const parts = [
    { outcome: "continues", items: 2_000 },
    { outcome: "continues", items: 4_000 },
    { outcome: "done", items: 4_500 },
  ];
  const end = await syncs(tools(parts, { progress: async (done) => progress.push(done) > 0 }));
  expect([end, progress]).toEqual(["done", [2_000, 4_000]]);
});

test("a sync yields to other jobs when its time is up", async () => {
  const parts = [{ outcome: "continues", items: 2_000 }];
  expect(await syncs(tools(parts, { hasTime: () => false }))).toEqual({ continuesAt: {} });
});

test("a sync that waits or was cancelled ends its job", async () => {
  expect(await syncs(tools([{ outcome: "waits" }]))).toBe("done");
  const cancelled = [{ outcome: "continues", items: 2_000 }];
  expect(await syncs(tools(cancelled, { progress: async () => false }))).toBe("done");
});

test("a sync that the database couldn't send is retried, with the database's reason", async () => {
  const parts = [{ outcome: "failed", error: "Not today." }];
  expect(await syncs(tools(parts))).toEqual({ failed: "Not today." });
});
