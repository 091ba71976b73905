import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { begin, call, counters, idOf, product, undo, write } from "./ledger-support.ts";
import { one, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const skipped = async (tx: Queryable, set: string) => {
  const { result } = await one<{ result: { skipped: Row[]; skipped_fields: Row[] } }>(
    tx,
    "select result from public.change_set_chunks where change_set_id = $1",
    [set],
  );
  return { skipped: result.skipped, skipped_fields: result.skipped_fields };
};

test("undo reverts updates and creations, and can itself be undone", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [{ sku: "A", set: { title_en: "Lamp", price: "1" } }]);
    const set = await write(tx, [
      { sku: "A", set: { price: "2", title_en: null } },
      { sku: "B", set: { price: "5", attributes: { Colour: null } } },
    ]);
    const made = await product(tx, "B");
    const back = await undo(tx, set);
    expect(await product(tx, "A")).toMatchObject({ price: "1.0000", title: "Lamp" });
    expect(await product(tx, "B")).toBeUndefined();
    expect(await counters(tx, back)).toMatchObject({ rows_read: 2, updated: 1, removed: 1 });

    await undo(tx, back);
    expect(await product(tx, "A")).toMatchObject({ price: "2.0000", title: null });
    expect(await product(tx, "B")).toMatchObject({ id: made?.id, price: "5.0000" });
  });
});

test("a change set that is undone can't be undone again until it's redone", async () => {
  await db.rehearse(async (tx) => {
    const set = await write(tx, [{ sku: "A", set: { price: "2" } }]);
    await undo(tx, set);
    expect(await errorCode(undo(tx, set))).toBe("PT409");
  });
  await db.rehearse(async (tx) => {
    const set = await write(tx, [{ sku: "A", set: { price: "2" } }]);
    const back = await undo(tx, set);
    // A request repeated after a lost response doesn't count as a second undo.
    await call(tx, people.editor, "begin_undo($1, $2, 'Undo')", [back, set]);
    await undo(tx, back);
    await undo(tx, set);
    expect(await product(tx, "A")).toBeUndefined();
  });
});

test("chosen fields of a change set can be undone before or after a complete undo", async () => {
  await db.rehearse(async (tx) => {
    const set = await write(tx, [{ sku: "A", set: { price: "2" } }]);
    await undo(tx, set, { fields: ["title_en"] });
    const back = await undo(tx, set);
    expect(await counters(tx, back)).toMatchObject({ removed: 1 });
    await undo(tx, set, { fields: ["price"] });
  });
});

test("a second undo can't start while the first one is running, unless the first has been idle for a minute", async () => {
  const startAgain = async (tx: Queryable, startedAt: string) => {
    const set = await write(tx, [{ sku: "A", set: { price: "2" } }]);
    const start = () => call(tx, people.editor, "begin_undo($1, $2, 'Undo')", [randomUUID(), set]);
    await start();
    await tx.query(`update public.change_sets set created_at = ${startedAt} where undo_of = $1`, [
      set,
    ]);
    await start();
  };
  await db.rehearse(async (tx) => {
    expect(await errorCode(startAgain(tx, "now()"))).toBe("PT409");
  });
  await db.rehearse((tx) => startAgain(tx, "now() - interval '2 minutes'"));
});

test("undo and redo of many new products restore all of them, with increasing versions", async () => {
  await db.rehearse(async (tx) => {
    const set = await write(
      tx,
      ["A", "B", "C", "D"].map((sku) => ({ sku, set: { price: "1" } })),
    );
    const before = await product(tx, "C");
    await write(tx, [{ sku: "C", set: { price: "2" } }]);
    await write(tx, [{ sku: "C", set: { price: "1" } }]);
    const back = await undo(tx, set);
    expect(await counters(tx, back)).toMatchObject({ rows_read: 4, removed: 4 });
    const again = await undo(tx, back);
    expect(await counters(tx, again)).toMatchObject({ rows_read: 4, created: 4, rejected: 0 });
    expect(await product(tx, "C")).toMatchObject({ id: before?.id, price: "1.0000", version: 4 });
  });
});

test("undo restores the earlier values of every kind of field", async () => {
  await db.rehearse(async (tx) => {
    const old = {
      title_en: "Lamp",
      price: "1.25",
      status: "active",
      lead_time_days: 3,
      tags: ["warm", "desk"],
      images: [{ url: "https://pictures.example/a.jpg" }],
      attributes: { Colour: "black" },
    };
    await write(tx, [
      { sku: "A", set: old },
      { sku: "B", set: {} },
    ]);
    const whole = () =>
      tx.query(
        "select to_jsonb(p) - '{version,updated_at}'::text[] as whole from public.products p order by sku",
      );
    const before = await whole();
    const changed = {
      title_en: null,
      price: null,
      status: "archived",
      lead_time_days: null,
      tags: [],
      images: [],
      attributes: { Size: "10" },
    };
    const set = await write(tx, [
      { sku: "A", set: changed },
      { sku: "B", set: old },
    ]);
    const back = await undo(tx, set);
    expect(await whole()).toEqual(before);
    expect(await counters(tx, back)).toMatchObject({ rows_read: 2, updated: 2, rejected: 0 });
  });
});

test("undo rejects products that can't be restored, and restores the others", async () => {
  await db.rehearse(async (tx) => {
    const { id: supplier } = await one<{ id: string }>(
      tx,
      "insert into public.suppliers (org_id, code, name) values ($1, 'GONE', 'Gone') returning id",
      [ours.org],
    );
    await write(tx, [
      { sku: "A", set: { price: "1", supplier_id: supplier } },
      { sku: "B", set: { price: "1" } },
    ]);
    const set = await write(tx, [
      { sku: "A", set: { price: "2", supplier_id: null } },
      { sku: "B", set: { price: "2" } },
    ]);
    await tx.query("delete from public.suppliers where id = $1", [supplier]);
    const back = await undo(tx, set);
    expect(await product(tx, "A")).toMatchObject({ price: "2.0000" });
    expect(await product(tx, "B")).toMatchObject({ price: "1.0000" });
    expect(await counters(tx, back)).toMatchObject({ rows_read: 2, updated: 1, rejected: 1 });
  });
});

test("undo skips and lists cells that were changed after the change set", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [{ sku: "A", set: { price: "1", title_en: "Old" } }]);
    const set = await write(tx, [
      { sku: "A", set: { price: "2", title_en: "New" } },
      { sku: "B", set: { price: "5" } },
    ]);
    await write(tx, [
      { sku: "A", set: { price: "3" } },
      { sku: "B", set: { price: "6" } },
    ]);
    const back = await undo(tx, set);
    expect(await product(tx, "A")).toMatchObject({ price: "3.0000", title: "Old" });
    expect(await product(tx, "B")).toMatchObject({ price: "6.0000" });
    expect(await skipped(tx, back)).toEqual({
      skipped_fields: [expect.objectContaining({ sku: "A", fields: ["price"] })],
      skipped: [expect.objectContaining({ sku: "B", reason: "changed_since" })],
    });
    expect(await counters(tx, back)).toMatchObject({ rows_read: 2, updated: 1, skipped: 1 });
  });
});

test("undo of chosen products or fields leaves the others unchanged", async () => {
  await db.rehearse(async (tx) => {
    await write(tx, [
      { sku: "A", set: { price: "1", title_en: "Old" } },
      { sku: "B", set: { price: "1" } },
    ]);
    const set = await write(tx, [
      { sku: "A", set: { price: "2", title_en: "New" } },
      { sku: "B", set: { price: "2" } },
    ]);
    const id = await idOf(tx, "A");
    await undo(tx, set, { products: [id], fields: ["title_en"] });
    expect(await product(tx, "A")).toMatchObject({ price: "2.0000", title: "Old" });
    expect(await product(tx, "B")).toMatchObject({ price: "2.0000" });
  });
});

test("undo doesn't delete a product that has a stock row", async () => {
  await db.rehearse(async (tx) => {
    const set = await write(tx, [{ sku: "A", set: {} }]);
    const id = await idOf(tx, "A");
    await tx.query(
      "insert into public.stock (org_id, product_id, warehouse_id) values ($1, $2, $3)",
      [ours.org, id, ours.warehouse],
    );
    const back = await undo(tx, set);
    expect((await skipped(tx, back)).skipped).toEqual([
      expect.objectContaining({ sku: "A", reason: "in_use" }),
    ]);
  });
});

test("undo of an open change set is rejected", async () => {
  await db.rehearse(async (tx) => {
    const set = await begin(tx);
    expect(
      await errorCode(call(tx, people.editor, "begin_undo(gen_random_uuid(), $1, 'Undo')", [set])),
    ).toBe("PT409");
  });
});
