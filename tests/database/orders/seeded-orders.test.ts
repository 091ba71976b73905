import { afterAll, beforeAll, expect, test } from "vitest";
import { one, openTestDatabase, type TestDatabase } from "../support.ts";
import { countUnbalanced } from "./orders-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase({ seeded: true });
});
afterAll(() => db.close());

test("seeded stock equals the sum of its movements, and its reservations equal the open units of orders", async () => {
  expect(await countUnbalanced(db)).toEqual({ moved: 0, unreserved: 0 });
  const { wrong } = await one<{ wrong: number }>(
    db,
    `select count(*)::int as wrong from public.stock s full join (
       select a.org_id, l.product_id, a.warehouse_id, sum(a.quantity) as units
       from public.order_allocations a join public.order_lines l on l.id = a.line_id group by 1, 2, 3
     ) a using (org_id, product_id, warehouse_id)
     where coalesce(s.reserved, 0) <> coalesce(a.units, 0)`,
  );
  expect(wrong).toBe(0);
});

test("the stored status and counts of seeded orders match their lines", async () => {
  const changed = await db.rehearse(async (tx) => {
    const before = await tx.query(
      "select id, status, lines, units, open_units from public.orders order by id",
    );
    await tx.query("select private.refresh_orders(array(select id from public.orders))");
    const after = await tx.query(
      "select id, status, lines, units, open_units from public.orders order by id",
    );
    return { before, after };
  });
  expect(changed.before).toEqual(changed.after);
});
