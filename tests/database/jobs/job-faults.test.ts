import { afterAll, beforeAll, expect, test } from "vitest";
import { openJobDatabase } from "./jobs-support.ts";
import { prepareFaults, runFaults, settle } from "./job-faults.ts";
import type { TestDatabase } from "../support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
  await prepareFaults(db);
});
afterAll(() => db.close());

test("jobs lose no change and repeat no effect while workers crash, work is repeated, one job always fails and clocks jump", async () => {
  await runFaults(db, { rounds: 60, seed: 18 });
  const { changes, ...rest } = await settle(db);
  expect(changes).toBeGreaterThan(20);
  expect(rest).toEqual({ lost: 0, doubled: 0, left: 0 });
});
