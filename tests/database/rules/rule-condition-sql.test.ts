import * as fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { compileCondition } from "@/rules/condition/compile-condition.ts";
import type { Condition, Operator } from "@/rules/condition/condition.ts";
import { matchesProduct } from "@/rules/condition/match-product.ts";
import { recordReader } from "@/rules/condition/record-reader.ts";
import { aRuleProduct, RULE_CONTEXT } from "#support/rules/rule-context.ts";
import { openJobDatabase } from "../jobs/jobs-support.ts";
import { one, type TestDatabase } from "../support.ts";
import { ours } from "../tenants.ts";

let db: TestDatabase;
beforeAll(async () => {
  db = await openJobDatabase();
});
afterAll(() => db.close());

const TEXTS = ["Nord", " nord\u00a0", "NORD inc", "k", "\u212a", "É", "é", "", "%", "_", "'"];
const NUMBERS = ["0", "1.5", "-2", "12.3456"];
const text = fc.constantFrom(...TEXTS);
const conditionTest = fc.oneof(
  fc.record({
    field: fc.constantFrom("brand", "category", "sku"),
    is: fc.constantFrom<Operator>("equals", "contains", "starts-with", "ends-with"),
    value: text,
    matchCase: fc.boolean(),
  }),
  fc.record({
    field: fc.constantFrom("brand", "title_en"),
    is: fc.constant<Operator>("in-list"),
    values: fc.array(text, { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    field: fc.constantFrom("cost", "price"),
    is: fc.constantFrom<Operator>("number-equals", "less-than", "at-most", "more-than", "at-least"),
    value: fc.constantFrom(...NUMBERS),
  }),
);
const anyCondition = fc.oneof<fc.Arbitrary<Condition>[]>(
  conditionTest,
  fc.record({ all: fc.array(conditionTest, { minLength: 1, maxLength: 3 }) }),
  fc.record({ any: fc.array(conditionTest, { minLength: 1, maxLength: 3 }) }),
);

type Row = Pick<ProductRecord, "sku" | "brand" | "category" | "title_en" | "cost">;

test("each product that a condition matches is among those that the database finds for it", async () => {
  await db.rehearse(async (tx) => {
    const products = TEXTS.flatMap((brand, at) =>
      NUMBERS.map((number, n) => ({ sku: `${at}-${n}`, brand, category: TEXTS[n] ?? "", number })),
    );
    await tx.query(
      `insert into public.products (org_id, sku, currency, title_en, brand, category, cost)
       select $1, 'P' || sku, 'CAD', nullif(brand, ''), nullif(brand, ''), nullif(category, ''), nullif(number, '-2')::numeric
       from json_to_recordset($2::text::json) as p (sku text, brand text, category text, number text)`,
      [ours.org, JSON.stringify(products)],
    );
    const rows = await tx.query<Row>(
      "select sku, brand, category, title_en, cost::text from public.products where org_id = $1",
      [ours.org],
    );
    await fc.assert(
      fc.asyncProperty(anyCondition, async (condition) => {
        const compiled = compileCondition(condition, RULE_CONTEXT);
        const { sql } = await one<{ sql: string | null }>(
          tx,
          "select private.rule_condition_sql($1::text::jsonb) as sql",
          [JSON.stringify(condition)],
        );
        const found = await tx.query<{ sku: string }>(
          `select sku from public.products p where org_id = $1 and (${sql ?? "true"})`,
          [ours.org],
        );
        const skus = new Set(found.map(({ sku }) => sku));
        const missed = rows.filter(
          (row) =>
            compiled.ok &&
            matchesProduct(compiled.condition, recordReader(aRuleProduct(row))) &&
            !skus.has(row.sku),
        );
        expect(missed).toEqual([]);
        // A condition with an error never narrows the products.
        expect(compiled.ok || sql === null).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
