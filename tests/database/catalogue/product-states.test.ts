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

test("the product list shows available stock over all warehouses, filled fields and channel statuses", async () => {
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
  [{ stock: ["", "false"] }, ["S-EVEN", "S-NO-COST"]],
  [{ margin: ["", "true"] }, ["S-EVEN", "S-NO-COST"]],
])("the product list's filter %j finds the products %j", async (facets, skus) => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    const found = await allPages(tx, ours.org, { facets }, 150);
    expect(found.map(({ sku }) => sku).filter((sku) => sku.startsWith("S-"))).toEqual(skus);
  });
});

test.each([false, true])(
  "the product list filtered by one stock state is paged in the order of SKUs, grouped: %s",
  async (grouped) => {
    await db.rehearse(async (tx) => {
      await tx.query(
        `insert into public.products (org_id, sku, variant_group)
         select $1, 'Page-' || i, case when i > 4 then 'Pages' end from generate_series(1, 7) i`,
        [ours.org],
      );
      await become(tx, people.viewer);
      const skus = async (descending: boolean) => {
        const query = { search: "", columns: {}, facets: { stock: [""] }, grouped, descending };
        const found = await allPages(tx, ours.org, query, 2);
        return found.map(({ sku }) => sku).filter((sku) => sku.startsWith("Page-"));
      };
      const variants = grouped ? ["Page-5"] : ["Page-5", "Page-6", "Page-7"];
      expect(await skus(false)).toEqual(["Page-1", "Page-2", "Page-3", "Page-4", ...variants]);
      const last = grouped ? ["Page-7"] : ["Page-7", "Page-6", "Page-5"];
      expect(await skus(true)).toEqual([...last, "Page-4", "Page-3", "Page-2", "Page-1"]);
    });
  },
);

test("a product’s stock state is updated when its quantities or its SKU change, and when it’s deleted", async () => {
  await db.rehearse(async (tx) => {
    await prepare(tx);
    await tx.exec("reset role");
    const states = async () => {
      const rows = await tx.query<{ sku: string; state: string }>(
        "select sku, state from private.stock_states where org_id = $1 and sku like 's-%' order by sku",
        [ours.org],
      );
      return Object.fromEntries(rows.map(({ sku, state }) => [sku, state]));
    };
    expect(await states()).toEqual({ "s-even": "false", "s-loss": "true", "s-no-cost": "" });

    const ofProduct =
      "org_id = $1 and product_id in (select id from public.products where org_id = $1 and sku = $2)";
    await tx.query(`update public.stock set reserved = on_hand where ${ofProduct}`, [
      ours.org,
      "S-LOSS",
    ]);
    await tx.query(`delete from public.stock where ${ofProduct}`, [ours.org, "S-EVEN"]);
    expect(await states()).toEqual({ "s-even": "", "s-loss": "false", "s-no-cost": "" });

    await tx.query(
      "update public.products set sku = 'S-SOLD' where org_id = $1 and sku = 'S-LOSS'",
      [ours.org],
    );
    await tx.query("delete from public.products where org_id = $1 and sku = 'S-EVEN'", [ours.org]);
    expect(await states()).toEqual({ "s-no-cost": "", "s-sold": "false" });
  });
});
