import { afterAll, beforeAll, expect, test } from "vitest";
import { openJobDatabase } from "./jobs-support.ts";
import { prepareFaults, settle } from "./job-faults.ts";
import { killWorkers } from "./killed-workers.ts";
import { engine } from "../engines.ts";
import type { TestDatabase } from "../support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
  await prepareFaults(db);
});
afterAll(() => db.close());

// PGlite runs inside one process, so it has no workers in other processes.
test.skipIf(engine() === "pglite")(
  "jobs lose no change and repeat no effect while worker processes are killed",
  { timeout: 120_000 },
  async () => {
    expect(await killWorkers(db, 8)).toBeGreaterThan(0);
    const { changes, ...rest } = await settle(db);
    expect(changes).toBeGreaterThan(8);
    expect(rest).toEqual({ lost: 0, doubled: 0, left: 0 });
  },
);
