import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { errorCode, one, type TestDatabase } from "../support.ts";
import { labelled, ours, people } from "../tenants.ts";
import {
  begin,
  catalogue,
  commit,
  EDITOR,
  fileState,
  item,
  openEmptyCatalogues,
  send,
  sendMissing,
  undo,
} from "./distributor-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openEmptyCatalogues();
});
afterAll(() => db.close());

/** Commits a full file of two items and dates it one day back. */
async function dayBefore(tx: Queryable) {
  const file = await begin(tx, { made_on: "2026-11-19" });
  await send(tx, file, [item("1"), item("2")]);
  await commit(tx, file);
  await tx.query(
    "update public.distributor_files set created_at = created_at - interval '1 day' where id = $1",
    [file],
  );
  return file;
}

test("the first distributor file adds its items, and its counts add up", async () => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx, { records: 3, rejected: 1 });
    await send(tx, file, [item("1"), item("2", { cost: "0.1050", msrp: null })]);
    await commit(tx, file);
    expect(await fileState(tx, file)).toEqual({
      state: "committed",
      records: 3,
      rejected: 1,
      added: 2,
      changed: 0,
      unchanged: 0,
      missing: 0,
    });
    expect(await catalogue(tx)).toMatchObject([
      { sku: "1", cost: "11.8500", total: 5, quantities: { "26": 5 } },
      { sku: "2", cost: "0.1050" },
    ]);
  });
});

test("a repeated chunk of a distributor file has no second effect", async () => {
  await db.rehearse(async (tx) => {
    await dayBefore(tx);
    const file = await begin(tx);
    const changed = [item("1", { cost: "12.00", hash: "00000000000000bb" })];
    await send(tx, file, changed);
    await send(tx, file, changed);
    await commit(tx, file);
    expect(await fileState(tx, file)).toMatchObject({ changed: 1, unchanged: 1 });
  });
});

test("a change of a distributor's item records only the values that differ, before and after", async () => {
  await db.rehearse(async (tx) => {
    await dayBefore(tx);
    const file = await begin(tx);
    await send(tx, file, [
      item("1", { cost: "12.00", total: 0, quantities: {}, hash: "00000000000000bb" }),
    ]);
    const change = await one(
      tx,
      `select before - 'file_id' as before, after - 'file_id' as after from public.distributor_changes
       where file_id = $1`,
      [file],
    );
    expect(change).toEqual({
      before: { cost: 11.85, total: 5, quantities: { "26": 5 }, hash: "00000000000000aa" },
      after: { cost: 12, total: 0, quantities: {}, hash: "00000000000000bb" },
    });
  });
});

test("a delta file of a distributor may contain no records, but a full file may not", async () => {
  await db.rehearse(async (tx) => {
    await dayBefore(tx);
    const file = await begin(tx, { kind: "delta", records: 0 });
    await commit(tx, file);
    expect(await fileState(tx, file)).toMatchObject({ state: "committed", changed: 0, missing: 0 });
    expect(await catalogue(tx)).toMatchObject([
      { sku: "1", total: 5 },
      { sku: "2", total: 5 },
    ]);
    await expect(begin(tx, { records: 0 })).rejects.toThrow(/violates check constraint/);
  });
});

test("items missing from a full distributor file are out of stock, and discontinued after the retention period", async () => {
  await db.rehearse(async (tx) => {
    await dayBefore(tx);
    const file = await begin(tx, { records: 1 });
    await sendMissing(tx, file, ["2"]);
    await commit(tx, file);
    expect(await catalogue(tx)).toMatchObject([
      { sku: "1", total: 5, missing_since: null },
      { sku: "2", total: 0, missing_since: "2026-11-20", is_discontinued: false },
    ]);
    expect(await fileState(tx, file)).toMatchObject({ missing: 1, unchanged: 1, changed: 0 });

    const later = await begin(tx, { records: 1, made_on: "2026-11-27" });
    await sendMissing(tx, later, ["2"]);
    await commit(tx, later);
    expect((await catalogue(tx))[1]).toMatchObject({
      missing_since: "2026-11-20",
      is_discontinued: true,
    });
  });
});

test("an item that a distributor file lists again is back in stock", async () => {
  await db.rehearse(async (tx) => {
    await dayBefore(tx);
    const file = await begin(tx, { records: 1 });
    await sendMissing(tx, file, ["2"]);
    await commit(tx, file);
    const next = await begin(tx);
    await send(tx, next, [item("2")]);
    await commit(tx, next);
    expect((await catalogue(tx))[1]).toMatchObject({ total: 5, missing_since: null });
  });
});

test("a distributor's delta file can't mark items as missing", async () => {
  await db.rehearse(async (tx) => {
    await dayBefore(tx);
    const file = await begin(tx, { kind: "delta", records: 1 });
    expect(await errorCode(sendMissing(tx, file, ["2"]))).toBe("22023");
  });
});

test("undoing a distributor file restores the catalogue exactly, and only the latest file can be undone", async () => {
  await db.rehearse(async (tx) => {
    const first = await dayBefore(tx);
    const before = await catalogue(tx);
    const file = await begin(tx, { records: 2 });
    await send(tx, file, [
      item("1", { cost: null, flags: [], hash: "00000000000000bb" }),
      item("3", { hash: "00000000000000cc" }),
    ]);
    await sendMissing(tx, file, ["2"]);
    await commit(tx, file);

    expect(await errorCode(tx.exec("savepoint s").then(() => undo(tx, first)))).toBe("PT409");
    await tx.exec("rollback to s; reset role");
    expect(Number(await undo(tx, file))).toBe(0);
    expect(await catalogue(tx)).toEqual(before);
    expect(await fileState(tx, file)).toMatchObject({ state: "undone" });

    expect(Number(await undo(tx, first))).toBe(0);
    expect(await catalogue(tx)).toEqual([]);
    expect(
      await tx.query("select from public.distributor_changes where org_id = $1", [ours.org]),
    ).toEqual([]);
  });
});

test("a cancelled distributor file leaves the catalogue unchanged", async () => {
  await db.rehearse(async (tx) => {
    await dayBefore(tx);
    const before = await catalogue(tx);
    const file = await begin(tx);
    await send(tx, file, [item("1", { cost: "1.00", hash: "00000000000000bb" })]);
    expect(Number(await call(tx, EDITOR, "cancel_distributor_file($1)", [file]))).toBe(0);
    expect(await catalogue(tx)).toEqual(before);
    expect(await fileState(tx, file)).toMatchObject({ state: "cancelled" });
  });
});

test("only one distributor file can be open, unless it was abandoned for an hour", async () => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx);
    await send(tx, file, [item("1")]);
    await tx.exec("savepoint s");
    expect(await errorCode(begin(tx))).toBe("PT409");
    await tx.exec("rollback to s; reset role");
    await tx.query(
      "update public.distributor_files set created_at = now() - interval '2 hours' where id = $1",
      [file],
    );
    await begin(tx);
    expect(await fileState(tx, file)).toMatchObject({ state: "cancelled" });
    expect(await catalogue(tx)).toEqual([]);
  });
});

test("beginning the same distributor file again returns the existing one", async () => {
  await db.rehearse(async (tx) => {
    const file = await begin(tx);
    expect(await begin(tx, {}, file)).toBe(file);
  });
});

test.each(labelled("viewer", "neighbour", "former", "stranger"))(
  "%s can't write a distributor file",
  async (_label, who) => {
    const actor = people[who];
    for (const attempt of [
      (tx: Queryable) => begin(tx, {}, randomUUID(), actor),
      async (tx: Queryable) => send(tx, await begin(tx), [item("1")], actor),
      async (tx: Queryable) => commit(tx, await begin(tx), actor),
      async (tx: Queryable) => undo(tx, await dayBefore(tx), actor),
    ])
      expect(await errorCode(db.rehearse(attempt))).toBe("42501");
  },
);
