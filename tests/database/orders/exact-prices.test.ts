import { afterAll, beforeAll, expect, test } from "vitest";
import { become, type TestDatabase } from "../support.ts";
import { openTenantDatabase, people } from "../tenants.ts";
import { receive, sentOrder, withoutSamples } from "./orders-support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await withoutSamples(db);
});
afterAll(() => db.close());

test("an order line keeps a unit price with more than two decimals, and its total is rounded to cents", async () => {
  await db.rehearse(async (tx) => {
    await become(tx, people.editor);
    const lines = [
      { sku: "NOPE", quantity: 3, unit_price: "3.333" },
      { sku: "NADA", quantity: 2, unit_price: "5" },
    ];
    const [first] = await receive(tx, [sentOrder("A-1", [1], { lines })]);
    expect(first?.outcome).toBe("added");
    const rows = await tx.query<{ unit_price: string; total: string; subtotal: string }>(
      `select l.unit_price::text, l.total::text, o.subtotal::text from public.order_lines l
       join public.orders o on o.id = l.order_id where o.number = 'A-1' order by l.line_number`,
    );
    expect(rows).toEqual([
      { unit_price: "3.333", total: "10.00", subtotal: "20.00" },
      { unit_price: "5.00", total: "10.00", subtotal: "20.00" },
    ]);
    const [again] = await receive(tx, [sentOrder("A-1", [1], { lines })]);
    expect(again).toMatchObject({ outcome: "known", message: null });
  });
});
