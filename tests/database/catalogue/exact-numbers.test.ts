import { afterAll, beforeAll, expect, test } from "vitest";
import { apply, begin, product } from "./ledger-support.ts";
import type { TestDatabase } from "../support.ts";
import { openTenantDatabase } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTenantDatabase();
});
afterAll(() => db.close());

test.each([
  ["price", "0.12345"],
  ["cost", "1e-5"],
  ["weight", 0.00001],
])(
  "%s = %j would be rounded, so it's rejected with the name of its field",
  async (field, number) => {
    await db.rehearse(async (tx) => {
      const set = await begin(tx);
      const { rejected, created } = await apply(tx, set, 1, [
        { sku: "A", row: 2, set: { [field]: number } },
        { sku: "B", row: 3, set: { price: "1" } },
      ]);
      expect(rejected).toEqual([
        expect.objectContaining({ sku: "A", row: 2, reason: "rejected", code: "22003", field }),
      ]);
      expect(created).toBe(1);
    });
  },
);

test.each(["10", "0.1234", "0.12340000", "1.5e3", "1234567890.1234"])(
  "the price %s is stored without rounding",
  async (number) => {
    await db.rehearse(async (tx) => {
      const set = await begin(tx);
      const { rejected } = await apply(tx, set, 1, [{ sku: "A", set: { price: number } }]);
      expect(rejected).toEqual([]);
      expect(Number((await product(tx, "A"))?.price)).toBe(Number(number));
    });
  },
);
