import { afterAll, beforeAll, expect, test } from "vitest";
import { cataloguePage } from "../../../src/importing/comparing/catalogue-page.ts";
import { amountBits } from "../../../src/importing/comparing/stored-amounts.ts";
import { DECIDING_AMOUNTS } from "../../../src/importing/mapping/definition/currency-reading.ts";
import type { Queryable } from "../../../supabase/local/database/database.ts";
import { become, one, type TestDatabase } from "../support.ts";
import { openTenantDatabase, ours, people } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

const query = async (tx: Queryable, fields: readonly string[]) => {
  const { page } = await one<{ page: unknown }>(
    tx,
    "select public.product_fingerprints($1, $2) as page",
    [ours.org, [...fields]],
  );
  return cataloguePage.parse(page);
};

test("the fingerprint list shows which amounts each product has, encoded as in the import", async () => {
  await db.rehearse(async (tx) => {
    for (const amounts of Array.from({ length: 32 }, (_, bits) => bits)) {
      const has = (field: (typeof DECIDING_AMOUNTS)[number]) =>
        ((amounts >> DECIDING_AMOUNTS.indexOf(field)) & 1) === 1;
      expect(amountBits(has)).toBe(amounts);
      await tx.query(
        "update public.products set currency = 'USD', price = $2, cost = $3, msrp = $4, map = $5, promo_cost = $6 where id = $1",
        [ours.product, ...DECIDING_AMOUNTS.map((field) => (has(field) ? "5" : null))],
      );
      await become(tx, people.viewer);
      const page = await query(tx, ["title_en", "currency"]);
      await tx.exec("reset role");
      expect([page.currencies[0], page.amounts.charCodeAt(0)]).toEqual(["USD", 48 + amounts]);
    }
    await become(tx, people.viewer);
    expect((await query(tx, ["title_en"])).currencies).toEqual([]);
  });
});
