import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { call, type Outcome } from "../catalogue/ledger-support.ts";
import { errorCode, one, type TestDatabase } from "../support.ts";
import { labelled, ours, people } from "../tenants.ts";
import {
  begin,
  commit,
  EDITOR,
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

const MAP = { warehouses: [{ code: "26", name: "Dartmouth", province: "NS", position: 16 }] };

/** Commits a file made on a day of November 2026. */
async function file(tx: Queryable, day: number, items: Row[], missing: string[] = []) {
  const id = await begin(tx, {
    records: items.length,
    made_on: `2026-11-${day}`,
    field_map: MAP,
    name: `day-${day}.ap`,
  });
  if (items.length > 0) await send(tx, id, items);
  if (missing.length > 0) await sendMissing(tx, id, missing);
  await commit(tx, id);
  await tx.query(
    "update public.distributor_files set created_at = now() - make_interval(days => 30 - $2::int) where id = $1",
    [id, String(day)],
  );
  return id;
}

/** Adds the items that match the query to the catalogue. */
async function link(tx: Queryable, query: Row, options: Row = {}, actor = EDITOR) {
  const set = await call<string>(tx, actor, "begin_change_set($1, $2, 'import', 'Items')", [
    randomUUID(),
    ours.org,
  ]);
  const result = await call<Outcome & { after: string | null }>(
    tx,
    actor,
    "link_distributor_items($1, 1, $2::text::jsonb, '', $3::text::jsonb)",
    [set, JSON.stringify(query), JSON.stringify(options)],
  );
  return { set, result };
}

const follow = (tx: Queryable) =>
  call<Row>(tx, "server", "follow_distributor_items($1)", [ours.org]);

const product = (tx: Queryable, sku: string) =>
  one(
    tx,
    `select p.cost::text, p.promo_cost::text, p.msrp::text, p.status, p.title_en, s.name as supplier,
       (select jsonb_object_agg(w.code, on_hand) from public.stock join public.warehouses w on w.id = warehouse_id
        where product_id = p.id) as stock
     from public.products p left join public.suppliers s on s.id = p.supplier_id and s.org_id = p.org_id
     where p.org_id = $1 and p.sku = $2`,
    [ours.org, sku],
  );

const changeSets = (tx: Queryable) =>
  tx.query(
    "select state, updated, source ->> 'file' as file from public.change_sets where source ? 'follows' order by created_at",
    [],
  );

test("added items become products with the distributor's prices and stock, and are linked", async () => {
  await db.rehearse(async (tx) => {
    await file(tx, 20, [
      item("1", { cost: "10.00", regular_cost: "12.00", msrp: "20.00", drop_ship: 3, total: 8 }),
      item("2"),
    ]);
    const { result } = await link(tx, { skus: ["1"] }, { status: "active", price: "msrp" });
    expect(result).toMatchObject({ created: 1, rejected: [], after: null });
    expect(await product(tx, "TDX-1")).toEqual({
      cost: "12.0000",
      promo_cost: "10.0000",
      msrp: "20.0000",
      status: "active",
      title_en: "Item 1",
      supplier: "TD SYNNEX Canada",
      stock: { "TDX-26": 5, "TDX-DROP": 3 },
    });
    expect(await tx.query("select sku from public.distributor_links", [])).toContainEqual({
      sku: "1",
    });
  });
});

test("all matching items of the distributor except the excluded ones are added, and adding them again creates no duplicates", async () => {
  await db.rehearse(async (tx) => {
    await file(tx, 20, [item("1"), item("2"), item("3", { manufacturer: "Maplecore" })]);
    const query = { terms: ["mNorthvale"], except: ["2"] };
    expect((await link(tx, query)).result).toMatchObject({ created: 1 });
    expect((await link(tx, {})).result).toMatchObject({ created: 2, updated: 0 });
  });
});

test("a repeated call that adds a distributor's items returns the same result", async () => {
  await db.rehearse(async (tx) => {
    await file(tx, 20, [item("1")]);
    const { set, result } = await link(tx, {});
    expect(await call(tx, EDITOR, "link_distributor_items($1, 1, '{}', '', '{}')", [set])).toEqual(
      result,
    );
  });
});

test("linked products follow a new distributor file as one change set that names the file", async () => {
  await db.rehearse(async (tx) => {
    await file(tx, 20, [item("1"), item("2"), item("3")]);
    await link(tx, { skus: ["1", "2"] });
    await file(tx, 21, [
      item("1", { cost: "13.00", total: 1, quantities: { "26": 1 }, hash: "00000000000000bb" }),
      item("3", { cost: "99.00", hash: "00000000000000bb" }),
    ]);
    expect(
      await tx.query("select key from public.jobs where kind = 'distributor_follow'", []),
    ).toEqual([{ key: "tdx-ca" }]);
    expect(await follow(tx)).toEqual({ after: null, changed: 1 });
    expect(await product(tx, "TDX-1")).toMatchObject({
      cost: "13.0000",
      stock: { "TDX-26": 1, "TDX-DROP": 0 },
    });
    expect(await changeSets(tx)).toEqual([{ state: "committed", updated: 1, file: "day-21.ap" }]);
    expect(await follow(tx)).toEqual({ after: null, changed: 0 });
  });
});

test("a linked product whose item isn't in the latest file is out of stock, and in stock again after an undo", async () => {
  await db.rehearse(async (tx) => {
    await file(tx, 20, [item("1"), item("2")]);
    await link(tx, {});
    const later = await file(tx, 21, [item("2")], ["1"]);
    await follow(tx);
    expect(await product(tx, "TDX-1")).toMatchObject({ stock: { "TDX-26": 0 } });
    await undo(tx, later);
    await follow(tx);
    expect(await product(tx, "TDX-1")).toMatchObject({ stock: { "TDX-26": 5 } });
  });
});

test("an unlinked product keeps its values, isn't updated by files, and can be linked again", async () => {
  await db.rehearse(async (tx) => {
    await file(tx, 20, [item("1")]);
    await link(tx, {});
    const unlinked = await call<string>(tx, EDITOR, "unlink_distributor_items($1, '{}')", [
      ours.org,
    ]);
    expect(Number(unlinked)).toBe(1);
    await file(tx, 21, [item("1", { cost: "13.00", hash: "00000000000000bb" })]);
    expect(await follow(tx)).toEqual({ after: null, changed: 0 });
    expect(await product(tx, "TDX-1")).toMatchObject({ cost: "11.8500" });
    expect((await link(tx, {})).result).toMatchObject({ created: 0, updated: 1 });
    expect(await product(tx, "TDX-1")).toMatchObject({ cost: "13.0000" });
  });
});

test.each(labelled("viewer", "neighbour", "former", "stranger"))(
  "%s can't link or unlink a distributor's items",
  async (_label, who) => {
    const actor = people[who];
    for (const attempt of [
      (tx: Queryable) => link(tx, {}, {}, actor),
      (tx: Queryable) => call(tx, actor, "unlink_distributor_items($1, '{}')", [ours.org]),
    ])
      expect(await errorCode(db.rehearse(attempt))).toBe("42501");
  },
);

test("no person can call the update of linked products directly", async () => {
  const attempt = (tx: Queryable) =>
    call(tx, people.owner, "follow_distributor_items($1)", [ours.org]);
  expect(await errorCode(db.rehearse(attempt))).toBe("42501");
});

test("items added to a channel get its tag, including those that were linked before", async () => {
  await db.rehearse(async (tx) => {
    await file(tx, 20, [item("1"), item("2")]);
    const tags = () =>
      tx.query(
        "select sku, tags from public.products where org_id = $1 and sku like 'TDX-%' order by sku",
        [ours.org],
      );
    await link(tx, { skus: ["1"] });
    const { result } = await link(tx, {}, { tag: "TDX Shop +18%" });
    expect(result).toMatchObject({ created: 1, updated: 1 });
    expect(await tags()).toEqual([
      { sku: "TDX-1", tags: ["TDX Shop +18%"] },
      { sku: "TDX-2", tags: ["TDX Shop +18%"] },
    ]);
    expect((await link(tx, {}, { tag: "TDX Shop +18%" })).result).toMatchObject({ updated: 0 });
    await link(tx, { skus: ["2"] }, { tag: "TDX Market" });
    expect(await tags()).toMatchObject([{}, { tags: ["TDX Shop +18%", "TDX Market"] }]);
    expect((await link(tx, {})).result).toMatchObject({ created: 0, updated: 0 });
  });
});

test("an item with stock in a warehouse that the latest field map doesn't have can be linked", async () => {
  await db.rehearse(async (tx) => {
    await file(tx, 20, [item("1", { quantities: { "26": 5, "57": 2 }, total: 7 })]);
    await link(tx, { skus: ["1"] });
    expect(await product(tx, "TDX-1")).toMatchObject({ stock: { "TDX-26": 5, "TDX-57": 2 } });
  });
});
