import { expect, test, vi } from "vitest";
import { distributorFollow } from "./distributor-follow.ts";
import type { JobTools } from "./handler.ts";

const ORG = "00000000-0000-4000-8000-0000000a0000";

/** Runs the job with a database whose pages end with the given SKUs. */
async function run(ends: (string | null)[], tools: Partial<JobTools> = {}, after?: string) {
  const pages = ends.values();
  const call = vi.fn<JobTools["call"]>(async () => ({ after: pages.next().value, changed: 3 }));
  const progress = vi.fn<JobTools["progress"]>(async () => true);
  const resumeFrom = after === undefined ? null : { after };
  const job = { org: ORG, lease: "", key: "tdx-ca", payload: {}, resumeFrom, done: 0 };
  const compute: JobTools["compute"] = (work) => work();
  const hasTime = () => true;
  const end = await distributorFollow({ call, progress, hasTime, compute, job, ...tools });
  return { end, sent: call.mock.calls.map(([, args]) => args), progress };
}

test("linked products follow the distributor page by page", async () => {
  const { end, sent, progress } = await run(["100", "200", null]);
  expect(end).toBe("done");
  expect(sent).toEqual([
    { org: ORG, after: "" },
    { org: ORG, after: "100" },
    { org: ORG, after: "200" },
  ]);
  expect(progress.mock.calls).toEqual([
    [3, null],
    [6, null],
  ]);
});

test("a job that updates linked products stops when its time is up, and continues later after the last page it updated", async () => {
  expect((await run(["100"], { hasTime: () => false })).end).toEqual({
    continuesAt: { after: "100" },
  });
  expect((await run([null], {}, "100")).sent).toEqual([{ org: ORG, after: "100" }]);
});

test("a cancelled job that updates linked products stops after the current page", async () => {
  const { end, sent } = await run(["100", "200"], { progress: async () => false });
  expect([end, sent.length]).toEqual(["done", 1]);
});
