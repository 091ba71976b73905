import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { allPages } from "./product-page-support.ts";
import { become, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

/** Adds products whose SKUs say what is special about them, and acts as a viewer afterwards. */
async function prepare(tx: Queryable) {
  await tx.query("delete from public.channels where org_id = $1 and id <> $2", [
    ours.org,
    ours.channel,
  ]);
  await tx.query("update public.channels set status = 'active' where id = $1", [ours.channel]);
  await tx.query(
    `insert into public.products (org_id, sku, title_en, title_fr, price, cost)
     values ($1, 'S-LOSS', 'A', null, 4.99, 5), ($1, 'S-EVEN', null, null, 5, 5), ($1, 'S-NO-COST', null, null, 5, null)`,
    [ours.org],
  );
  await tx.query(
    `insert into public.stock (org_id, product_id, warehouse_id, on_hand, reserved)
     select p.org_id, p.id, w.id, case when sku = 'S-LOSS' then 3 else 2 end, 2
     from public.products p join public.warehouses w using (org_id)
     where p.org_id = $1 and p.sku in ('S-LOSS', 'S-EVEN')`,
    [ours.org],
  );
  await tx.query(
    `insert into public.listings (org_id, channel_id, product_id, sku, state, quantity, payload, product_version, config_version, plan)
     select org_id, $2, id, sku, 'blocked', 0, '{}', 1, 1, 'plan' from public.products where org_id = $1 and sku = 'S-LOSS'`,
    [ours.org, ours.channel],
  );
  await become(tx, people.viewer);
}

const statesOf = (tx: Queryable) =>
  tx.query<{ sku: string }>(
    `select sku, available::int, filled, channels
     from public.product_lines($1, '{"columns": {"sku": {"is": "contains", "text": "S-"}}}')
     where sku like 'S-%' order by sku`,
    [ours.org],
  );

test("the list shows available stock over all warehouses, filled fields and channel statuses", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const states = await statesOf(tx);
    expect(states).toEqual([
      { sku: "S-EVEN", available: 0, filled: 1, channels: { unknown: 1 } },
      { sku: "S-LOSS", available: expect.any(Number), filled: 2, channels: { blocked: 1 } },
      { sku: "S-NO-COST", available: null, filled: 1, channels: { unknown: 1 } },
    ]);
  });
});

test.each([
  [{ margin: ["false"] }, ["S-LOSS"]],
  [{ margin: ["true"] }, ["S-EVEN"]],
  [{ margin: [""] }, ["S-NO-COST"]],
  [{ stock: ["false"] }, ["S-EVEN"]],
  [{ stock: ["true"] }, ["S-LOSS"]],
  [{ stock: [""] }, ["S-NO-COST"]],
])("the filter %j finds the products %j", async (facets, skus) => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const found = await allPages(tx, ours.org, { facets }, 150);
    expect(found.map(({ sku }) => sku).filter((sku) => sku.startsWith("S-"))).toEqual(skus);
  });
});
