import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { call, idOf, write } from "../catalogue/ledger-support.ts";
import { inWarehouses } from "./stock-support.ts";
import { become, errorCode, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

type Level = { sku: string; warehouse_id: string; warehouse_code: string };

async function page(
  tx: Queryable,
  query: object,
  {
    after,
    most = 100,
    actor = people.viewer,
  }: { after?: object; most?: number; actor?: string } = {},
) {
  await become(tx, actor);
  const rows = await tx.query<Level>(
    "select * from public.stock_page($1, $2::text::jsonb, $3::text::jsonb, $4)",
    [ours.org, JSON.stringify(query), after ? JSON.stringify(after) : null, most],
  );
  await tx.exec("reset role");
  return rows;
}

const names = (rows: readonly Level[]) =>
  rows
    .map(({ sku, warehouse_code }) => `${sku} ${warehouse_code}`)
    .toSorted()
    .join(", ");

/** A is out of stock in Montréal, B is at its reorder point, C's supply order is late, D is archived without stock. */
const stocked = <T>(work: (tx: Queryable) => Promise<T>) =>
  inWarehouses(db, async (tx) => {
    await write(tx, [
      { sku: "A", set: { title_en: "Red lamp" }, stock: { TOR: 5, MTL: 0 } },
      { sku: "B", set: { title_en: "Blue lamp" }, stock: { TOR: 3 } },
      { sku: "C", set: { title_en: "Green chair" }, stock: { MTL: 9 } },
      { sku: "D", set: { status: "archived" }, stock: { TOR: 0 } },
    ]);
    const set = (sku: string, change: string) =>
      tx.query(
        `update public.stock s set ${change} from public.products p
         where p.id = s.product_id and p.org_id = $1 and p.sku = $2`,
        [ours.org, sku],
      );
    await set("B", "reorder_point = 3");
    await set("C", "inbound = 4, inbound_eta = now()::date - 3");
    await set("A", "inbound = 2, inbound_eta = now()::date + 3");
    return work(tx);
  });

test.each([
  ["all products", {}, "A MTL, A TOR, B TOR, C MTL, D TOR"],
  ["products that are out of stock in a warehouse", { state: "out" }, "A MTL"],
  ["products at their reorder point", { state: "low" }, "B TOR"],
  ["products whose supply order is late", { state: "late" }, "C MTL"],
  ["products with inbound units", { state: "inbound" }, "A MTL, A TOR, C MTL"],
  ["the products that match a search", { search: "lamp" }, "A MTL, A TOR, B TOR"],
  ["the products in one state that match a search", { search: "lamp", state: "out" }, "A MTL"],
])("the stock list shows %s", async (_what, query, found) => {
  await stocked(async (tx) => {
    expect(names(await page(tx, query))).toBe(found);
  });
});

test("the stock list can be limited to a warehouse", async () => {
  await stocked(async (tx) => {
    const all = await page(tx, {});
    const montreal = all.find(({ warehouse_code }) => warehouse_code === "MTL")?.warehouse_id;
    expect(names(await page(tx, { warehouse: montreal }))).toBe("A MTL, C MTL");
  });
});

test("pages of the stock list follow each other without gaps or repeats", async () => {
  await stocked(async (tx) => {
    for (const query of [{}, { state: "inbound" }]) {
      const all = await page(tx, query);
      const read: Level[] = [];
      for (;;) {
        const last = read.at(-1);
        const next = await page(tx, query, {
          ...(last ? { after: { sku: last.sku, warehouse: last.warehouse_id } } : {}),
          most: 1,
        });
        if (next.length === 0) break;
        read.push(...next);
      }
      expect(read).toEqual(all);
    }
  });
});

test("the counts of the stock list equal the number of rows on its pages", async () => {
  await stocked(async (tx) => {
    const counts = await call<Record<string, number>>(tx, people.viewer, "stock_counts($1)", [
      ours.org,
    ]);
    for (const [state, count] of Object.entries(counts))
      expect([state, (await page(tx, { state })).length]).toEqual([state, count]);
    expect(Object.keys(counts).toSorted()).toEqual(["inbound", "late", "low", "out"]);
  });
});

test("people outside the organization see no stock", async () => {
  await stocked(async (tx) => {
    for (const actor of [people.neighbour, people.former, people.stranger]) {
      expect(await page(tx, {}, { actor })).toEqual([]);
      expect(await call(tx, actor, "stock_counts($1)", [ours.org])).toBeNull();
    }
  });
});

test("editors set and remove reorder points, and unchanged ones aren't counted", async () => {
  await stocked(async (tx) => {
    const [first] = await page(tx, { search: "Red" });
    const point = (units: number | null) => ({
      product: "",
      warehouse: first?.warehouse_id,
      units,
    });
    const set = async (units: number | null) =>
      call<number>(tx, people.editor, "set_reorder_points($1, $2::text::jsonb)", [
        ours.org,
        JSON.stringify([{ ...point(units), product: await idOf(tx, "A") }]),
      ]);
    expect([await set(9), await set(9), await set(null)]).toEqual([1, 0, 1]);
  });
});

test.each([
  ["a viewer", people.viewer],
  ["a member of another organization", people.neighbour],
  ["a former member", people.former],
])("%s can't set reorder points", async (_who, actor) => {
  await db.rehearse(async (tx) => {
    expect(await errorCode(call(tx, actor, "set_reorder_points($1, '[]')", [ours.org]))).toBe(
      "42501",
    );
  });
});
