import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { one, type TestDatabase } from "../support.ts";
import { write } from "../catalogue/ledger-support.ts";
import { openTenantDatabase } from "../tenants.ts";
import { addWarehouse } from "./stock-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const PRODUCTS = 1000;

/** Changes to the stock of all products: `round` units more than in round 0. */
const changes = (round: number) =>
  Array.from({ length: PRODUCTS }, (_, at) => ({
    sku: `R-${at}`,
    set: {},
    stock: { R1: at + round, R2: at + round },
  }));

/** The rows of `products` and `stock` that this connection read since the server last collected its counts. */
async function rowsRead(tx: Queryable): Promise<number> {
  const { rows } = await one<{ rows: number }>(
    tx,
    `select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables
     where relid in ('public.products'::regclass, 'public.stock'::regclass)`,
  );
  return rows;
}

test("a chunk of quantities reads products and stock only a few times each, even before the planner has statistics", async () => {
  await db.database.transaction(async (tx) => {
    await addWarehouse(tx, "R1");
    await addWarehouse(tx, "R2");
    await write(tx, changes(0));
  });
  const read = await db.database.transaction(async (tx) => {
    // The reads of earlier transactions can be part of the counts.
    const earlier = await rowsRead(tx);
    await write(tx, changes(1));
    return (await rowsRead(tx)) - earlier;
  });

  expect(read).toBeLessThan(PRODUCTS * 30);
});
