import { afterAll, beforeAll, expect, test } from "vitest";
import { applyToRun, beginRun, claim, endRun, save, take } from "./import-schedules-support.ts";
import { call, idOf, product } from "../catalogue/ledger-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const LAMP = { sku: "LAMP", version: 0, row: 2, set: { title_en: "Lamp" } };
/** A row with a version of a product that doesn't exist, so it's rejected. */
const CHAIR = { sku: "CHAIR", version: 9, row: 3, set: { title_en: "Chair" } };

test("rejected and unchanged rows count once when several workers process them, and each rejected row is listed once", async () => {
  const added = { sku: "DESK", version: 0, row: 4, set: { title_en: "Desk" } };
  await db.rehearse(async (tx) => {
    await save(tx);
    const { sku } = await one<{ sku: string }>(
      tx,
      "select sku from public.products where id = $1",
      [ours.product],
    );
    const same = { id: ours.product, version: 1, row: 5, set: { sku } };
    const first = await take(tx);
    const { run } = await beginRun(tx, first.lease);
    expect(await applyToRun(tx, first.lease, 1, [LAMP, CHAIR, same])).toMatchObject({
      created: 1,
      unchanged: 1,
      rejected: [{ sku: "CHAIR" }],
    });
    await endRun(tx, first.lease, { outcome: "continues" });

    const { lease = "" } = (await claim(tx)) ?? {};
    await beginRun(tx, lease);
    // Repeats the call, as a worker does when the response to the first one is lost.
    expect(await beginRun(tx, lease)).toMatchObject({ chunks: 1, created: 1, written: 1 });
    await applyToRun(tx, lease, 2, [CHAIR, added, same]);
    await endRun(tx, lease, { outcome: "written" });
    expect(
      await one(
        tx,
        "select state, rows_read, created, unchanged, rejected from public.change_sets where id = $1",
        [run],
      ),
    ).toEqual({ state: "committed", rows_read: 4, created: 2, unchanged: 1, rejected: 1 });
    const listed = await tx.query(
      `select number from public.change_set_chunks, jsonb_array_elements(result -> 'rejected')
       where change_set_id = $1`,
      [run],
    );
    expect(listed).toEqual([{ number: 2 }]);
  });
});

test("an import run skips rows an earlier worker wrote when they are resent unchanged, and rejects them when they differ", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const first = await take(tx);
    const rug = { sku: "RUG", version: 0, row: 3, set: { title_en: "Rug" } };
    await beginRun(tx, first.lease);
    const sent = [LAMP, rug];
    const result = await applyToRun(tx, first.lease, 1, sent);
    expect(await applyToRun(tx, first.lease, 1, sent)).toEqual(result);
    await endRun(tx, first.lease, { outcome: "continues" });

    const { lease = "" } = (await claim(tx)) ?? {};
    await beginRun(tx, lease);
    const changes = [
      { id: await idOf(tx, "LAMP"), row: 2, set: { title_en: "Lamp" } },
      { id: await idOf(tx, "RUG"), row: 3, set: { title_en: "Carpet" } },
    ];
    expect(await applyToRun(tx, lease, 2, changes)).toMatchObject({
      updated: 0,
      unchanged: 0,
      resent: 1,
      rejected: [{ reason: "duplicate" }],
    });
    expect(await product(tx, "RUG")).toMatchObject({ title: "Rug" });
  });
});

test("a cancelled import run keeps its counts when another worker continues it", async () => {
  await db.rehearse(async (tx) => {
    await save(tx);
    const first = await take(tx);
    const { run } = await beginRun(tx, first.lease);
    await applyToRun(tx, first.lease, 1, [LAMP, CHAIR]);
    await call(tx, people.editor, "cancel_change_set($1)", [run]);
    await endRun(tx, first.lease, { outcome: "continues" });
    await beginRun(tx, (await claim(tx))?.lease ?? "");
    expect(
      await one(tx, "select state, rejected from public.change_sets where id = $1", [run]),
    ).toEqual({ state: "cancelled", rejected: 1 });
  });
});
