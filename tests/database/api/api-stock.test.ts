import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable, Row } from "../../../supabase/local/database/database.ts";
import { errorCode, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, theirs } from "../tenants.ts";
import { call } from "../catalogue/ledger-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const read = (tx: Queryable, sku: string) =>
  call<Row[] | null>(tx, "server", "api_stock($1, $2)", [ours.apiKey, sku]);

const write = (tx: Queryable, sku: string, warehouse: string, quantity: number) =>
  call<{ outcome: string; level?: Row }>(tx, "server", "api_write_stock($1, $2, $3, $4)", [
    ours.apiKey,
    sku,
    warehouse,
    quantity,
  ]);

const sets = (tx: Queryable) =>
  tx.query(
    "select title, actor_id, source, state, updated from public.change_sets where kind = 'api' and org_id = $1",
    [ours.org],
  );

test("an API key sets the units on hand as one change set, and setting an equal quantity creates none", async () => {
  await db.rehearse(async (tx) => {
    expect(await write(tx, "ours", "OURS-2", 7)).toMatchObject({
      outcome: "done",
      level: { warehouse: "OURS-2", on_hand: 7, reserved: 0, available: 7, inbound: 0 },
    });
    await write(tx, "OURS", "OURS-2", 7);
    const source = { api_key: ours.apiKey };
    expect(await sets(tx)).toEqual([
      { title: "OURS", actor_id: null, source, state: "committed", updated: 1 },
    ]);
    expect(
      await one(
        tx,
        "select kind, on_hand_delta from public.stock_movements where org_id = $1 order by seq desc limit 1",
        [ours.org],
      ),
    ).toEqual({ kind: "counted", on_hand_delta: 7 });
    expect((await read(tx, "OURS"))?.map(({ warehouse }) => warehouse)).toEqual(["OURS", "OURS-2"]);
  });
});

test("an API key reads and sets no stock of another organization's products or warehouses", async () => {
  await db.rehearse(async (tx) => {
    expect(await read(tx, "THEIRS")).toBeNull();
    expect(await write(tx, "THEIRS", "OURS", 1)).toEqual({ outcome: "no_product" });
    expect(await write(tx, "OURS", "THEIRS", 1)).toEqual({ outcome: "no_warehouse" });
    expect(await write(tx, "OURS", "*", 1)).toEqual({ outcome: "no_warehouse" });
    expect(await sets(tx)).toEqual([]);
    expect(
      await one(tx, "select on_hand from public.stock where org_id = $1 and product_id = $2", [
        theirs.org,
        theirs.product,
      ]),
    ).toEqual({ on_hand: 0 });
  });
});

test("an API key can't read or set stock without the scope for it", async () => {
  const withScope = (tx: Queryable, scope: string) =>
    tx.query("update public.api_keys set scopes = array[$2] where id = $1", [ours.apiKey, scope]);
  await db.rehearse(async (tx) => {
    await withScope(tx, "stock:read");
    expect(await read(tx, "OURS")).toHaveLength(1);
    expect(await errorCode(write(tx, "OURS", "OURS", 1))).toBe("42501");
  });
  await db.rehearse(async (tx) => {
    await withScope(tx, "stock:write");
    expect(await errorCode(read(tx, "OURS"))).toBe("42501");
  });
});
