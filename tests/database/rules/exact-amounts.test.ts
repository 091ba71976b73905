import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  amountText,
  divideAmounts,
  multiplyAmounts,
  ONE,
  roundAmount,
} from "../../../src/rules/pricing/amount.ts";
import { openTestDatabase, type TestDatabase } from "../support.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openTestDatabase();
});
afterAll(() => db.close());

const CENT = ONE / 100n;
const amount = fc.bigInt({ min: 0n, max: 10n ** 20n });
const positive = fc.bigInt({ min: 1n, max: 10n ** 16n });

test("amounts are multiplied, divided and rounded as PostgreSQL does with numeric", async () => {
  const pairs = fc.sample(fc.tuple(amount, positive), 2000);
  const computed = pairs.map(([one, other]) => ({
    product: amountText(multiplyAmounts(one, other)),
    quotient: amountText(divideAmounts(one, other) ?? 0n),
    cents: amountText(roundAmount(one, CENT, 0n, "nearest")),
  }));
  const stored = await db.query(
    `select trim_scale(round(one * other, 8))::text as product,
       trim_scale(round(one::numeric(60, 30) / other, 8))::text as quotient,
       trim_scale(round(one, 2))::text as cents
     from unnest($1::text[]::numeric[], $2::text[]::numeric[]) with ordinality as pair (one, other, place)
     order by place`,
    [pairs.map(([one]) => amountText(one)), pairs.map(([, other]) => amountText(other))],
  );
  expect(computed).toEqual(stored);
});
