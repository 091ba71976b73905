import { afterAll, beforeAll, expect, test } from "vitest";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, type TestDatabase } from "../support.ts";
import { labelled, openTenantDatabase, ours, people, theirs } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
  await db.exec(
    "delete from public.order_lines; delete from public.stock; delete from public.products",
  );
  await db.query(
    `insert into public.products (org_id, sku, category, attributes) values
       ($1, 'A', 'Laptops', '{"UNSPSC": "43 21 15 03"}'), ($1, 'B', 'Laptops', '{"unspsc": 43211503}'),
       ($1, 'C', 'Lamps', '{"unspsc": "none", "UNSPSC_code": "39111500"}'), ($1, 'D', null, '{"unspsc": "44"}'),
       ($1, 'E', 'Paper', '{}')`,
    [ours.org],
  );
  await db.query("insert into public.products (org_id, sku, category) values ($1, 'A', 'Secret')", [
    theirs.org,
  ]);
});
afterAll(() => db.close());

const categories = (tx: Queryable) =>
  tx.query("select * from public.own_categories($1)", [ours.org]);

test("an organization's categories are listed with their product counts and UNSPSC codes, largest first", async () => {
  expect(await db.as(people.viewer, categories)).toEqual([
    { category: "Laptops", products: 2, unspsc: ["43211503"] },
    { category: "Lamps", products: 1, unspsc: ["39111500"] },
    { category: "Paper", products: 1, unspsc: [] },
  ]);
});

test("an organization's categories are all listed, even if there are more than fifty", async () => {
  await db.rehearse(async (tx) => {
    await tx.query(
      "insert into public.products (org_id, sku, category) select $1, 'N' || n, 'Kind ' || n from generate_series(1, 60) n",
      [ours.org],
    );
    await become(tx, people.viewer);
    expect(await categories(tx)).toHaveLength(63);
  });
});

test.each(labelled("neighbour", "former", "stranger"))(
  "%s can't read the organization's categories",
  async (_label, who) => {
    expect(await db.as(people[who], categories)).toEqual([]);
  },
);
