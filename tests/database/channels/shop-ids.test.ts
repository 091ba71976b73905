import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call } from "../catalogue/ledger-support.ts";
import { addProducts, CHANNEL, PLAN, ready, record } from "./listings-support.ts";
import { become, one, errorCode, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Id = { level: string; sku: string; id: string };

const save = (tx: Queryable, ids: readonly Id[], actor: string = people.editor) =>
  call(tx, actor, "save_shop_ids($1, $2::text::jsonb)", [CHANNEL, JSON.stringify(ids)]);

const unknown = (tx: Queryable, actor: string = people.viewer) =>
  call<number>(tx, actor, "unknown_shop_ids($1)", [CHANNEL]);

const idsIn = (tx: Queryable) =>
  tx.query("select level, sku, id from public.shop_ids where channel_id = $1 order by level, sku", [
    CHANNEL,
  ]);

async function sendNew(tx: Queryable) {
  const run = randomUUID();
  await call(tx, people.editor, "begin_sync_run($1, $2, 'feed', 'delta')", [run, CHANNEL]);
  await call(tx, people.editor, "sync_changes($1, $2, '{new}')", [run, PLAN]);
}

type Item = { sku: string; new: boolean; shopId: string | null; shopGroupId: string | null };

async function fileItems(tx: Queryable) {
  const { items } = await call<{ items: Item[] }>(tx, people.viewer, "file_items($1, $2)", [
    CHANNEL,
    PLAN,
  ]);
  return items
    .map(({ sku, new: isNew, shopId, shopGroupId }) => ({ sku, isNew, shopId, shopGroupId }))
    .toSorted((a, b) => (a.sku < b.sku ? -1 : 1));
}

test("ids from a shop's export are saved, and a later export replaces the ids of its own products", async () => {
  await db.rehearse(async (tx) => {
    await save(tx, [
      { level: "product", sku: "CAP", id: "7" },
      { level: "variant", sku: "CAP", id: "8" },
      { level: "product", sku: "MUG", id: "9" },
    ]);
    await save(tx, [{ level: "product", sku: "MUG", id: "10" }]);
    expect(await idsIn(tx)).toEqual([
      { level: "product", sku: "CAP", id: "7" },
      { level: "product", sku: "MUG", id: "10" },
      { level: "variant", sku: "CAP", id: "8" },
    ]);
  });
});

test("a sent product's shop ids are unknown until an export contains the ids of the product and its group", async () => {
  await db.rehearse(async (tx) => {
    const [a = "", b = "", c = ""] = await addProducts(tx);
    const grouped = { group: "G" };
    await record(tx, [ready(a), { ...ready(b), ...grouped }, { ...ready(c), ...grouped }]);
    expect(await unknown(tx)).toBe(0);
    expect((await fileItems(tx)).map(({ isNew }) => isNew)).toEqual([true, true, true]);
    await sendNew(tx);
    expect(await unknown(tx)).toBe(3);
    await save(tx, [
      { level: "product", sku: "A", id: "1" },
      { level: "variant", sku: "B", id: "2" },
    ]);
    expect(await unknown(tx)).toBe(2);
    await save(tx, [{ level: "product", sku: "G", id: "3" }]);
    expect(await unknown(tx)).toBe(1);
    expect(await fileItems(tx)).toEqual([
      { sku: "A", isNew: false, shopId: "1", shopGroupId: null },
      { sku: "B", isNew: false, shopId: "2", shopGroupId: "3" },
      { sku: "C", isNew: false, shopId: null, shopGroupId: "3" },
    ]);
  });
});

test.each(labelled("viewer", "neighbour", "former", "stranger"))(
  "%s can't save a shop's ids",
  async (_label, who) => {
    await db.rehearse(async (tx) => {
      expect(await errorCode(save(tx, [], people[who]))).toBe("42501");
    });
  },
);

test("the options of active variants are listed with their values, the most used first, to members only", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      `insert into public.products (org_id, sku, status, variant_group, variant_options) values
         ($1, 'V1', 'active', 'V', '{"Colour": "Sand", "Size": 9}'),
         ($1, 'V2', 'active', 'V', '{"Colour": "Red"}'),
         ($1, 'V3', 'draft', 'V', '{"Draft": "x"}'),
         ($1, 'V4', 'active', null, '{"Alone": "x"}')`,
      [ours.org],
    );
    await become(tx, people.viewer);
    const options = await tx.query("select * from public.own_options($1)", [ours.org]);
    await become(tx, people.neighbour);
    expect(await tx.query("select * from public.own_options($1)", [ours.org])).toEqual([]);
    expect(options).toEqual([
      { name: "Colour", products: 2, choices: ["Red", "Sand"] },
      { name: "Size", products: 1, choices: ["9"] },
    ]);
  });
});

test("the shop's code for an option is stored in a mapping of the kind option", async () => {
  await db.rehearse(async (tx) => {
    await call(tx, people.editor, "save_channel_maps($1, 'option', $2::text::jsonb)", [
      CHANNEL,
      JSON.stringify([{ ours: "Colour", theirs: "shade" }]),
    ]);
    const { theirs } = await one<{ theirs: string }>(
      tx,
      "select theirs from public.channel_maps where channel_id = $1 and kind = 'option'",
      [CHANNEL],
    );
    expect(theirs).toBe("shade");
  });
});
