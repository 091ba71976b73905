import { afterAll, beforeAll, expect, test } from "vitest";
import { beginRun, endRun, saveRejections, save, take } from "./import-schedules-support.ts";
import { errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test("rejected rows are stored for the last ten runs of a schedule and deleted with their change set", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const runs: string[] = [];
    for (let at = 0; at < 12; at++) {
      const { lease } = await take(tx);
      const { run } = await beginRun(tx, lease);
      await saveRejections(tx, lease, `old ${at}`);
      // Another worker continues the same run and replaces its rejected rows.
      await saveRejections(tx, lease, `run ${at}`);
      await endRun(tx, lease, { outcome: "written" });
      runs.push(run);
    }
    const storedRejections = () =>
      tx.query<{ content: string }>(
        "select content from public.import_rejections where schedule_id = $1 and change_set_id = any($2) order by stored_at",
        [ours.importSchedule, runs],
      );
    expect((await storedRejections()).map(({ content }) => content)).toEqual(
      Array.from({ length: 10 }, (_, at) => `run ${at + 2}`),
    );
    await tx.query("delete from public.change_sets where id = $1", runs.slice(-1));
    expect(await storedRejections()).toHaveLength(9);
  });
});

test("rejected rows can't be stored with an invented lease or before the run starts writing", async () => {
  const saveUnder = (lease: string) => db.rehearse((tx) => saveRejections(tx, lease, "{}"));
  expect(await errorCode(saveUnder(people.owner))).toBe("PT409");
  const tooEarly = db.rehearse(async (tx) => {
    await save(tx);
    await saveRejections(tx, (await take(tx)).lease, "{}");
  });
  expect(await errorCode(tooEarly)).toBe("23503");
});

test("the size of stored rejected rows is limited", async () => {
  const tooMuch = db.rehearse(async (tx) => {
    await save(tx);
    const { lease } = await take(tx);
    await beginRun(tx, lease);
    await saveRejections(tx, lease, "x".repeat(4 * 1024 ** 2 + 1));
  });
  expect(await errorCode(tooMuch)).toBe("23514");
});
