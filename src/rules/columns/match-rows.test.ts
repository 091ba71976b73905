import * as fc from "fast-check";
import { expect, test } from "vitest";
import { cleanProduct, prepareCleanSet } from "@/rules/clean/run-clean-rules.ts";
import { type CleanRule, cleanRule } from "@/rules/clean/clean-rule.ts";
import { ColumnTableBuilder, rowReader } from "@/rules/columns/column-table.ts";
import { fieldsOfCleanRule, fieldsOfCondition } from "@/rules/columns/fields-read.ts";
import { countRows, matchRows } from "@/rules/columns/match-rows.ts";
import { compileCondition } from "@/rules/condition/compile-condition.ts";
import type { Condition, ConditionTest } from "@/rules/condition/condition.ts";
import { matchesProduct } from "@/rules/condition/match-product.ts";
import { recordReader, type RuleProduct } from "@/rules/condition/record-reader.ts";
import { aRuleProduct, RULE_CONTEXT } from "#support/rules/rule-context.ts";

const word = fc.constantFrom("Nord", "nord", "Sud", "lamp", "Desk lamp", "12", "", " ");
const amount = fc.option(
  fc.integer({ min: 0, max: 40_000 }).map((units) => (units / 10_000).toFixed(4)),
);
const product: fc.Arbitrary<RuleProduct> = fc
  .record({
    brand: fc.option(word),
    title_en: fc.option(fc.oneof(word, fc.string({ maxLength: 8 }))),
    gtin: fc.constantFrom(null, "0012345678905", "0012345678906", "2000000000008"),
    cost: amount,
    price: amount,
    eta: fc.constantFrom(null, "2026-11-20", "2026-11-23", "2026-12-01"),
    updated_at: fc.constantFrom("2026-11-22T04:30:00Z", "2026-11-23T06:00:00Z"),
    tags: fc.subarray(["Office", "sale", "new"]),
    attributes: fc.record(
      { Colour: word, Watts: fc.integer({ max: 20, min: 0 }) },
      { requiredKeys: [] },
    ),
  })
  .map((record) =>
    aRuleProduct(record, { available: 5, listings: { shop: { state: "ready", issues: ["x"] } } }),
  );

const number = fc.integer({ min: 0, max: 4 }).map(String);
const oneTest: fc.Arbitrary<ConditionTest> = fc.oneof(
  fc.record({
    field: fc.constantFrom("brand", "title_en", "attribute:Colour", "channel:shop:state"),
    is: fc.constantFrom(
      "equals",
      "not-equals",
      "contains",
      "not-contains",
      "starts-with",
      "ends-with",
      "matches",
      "not-matches",
    ),
    value: fc.constantFrom("nord", "lamp", "12", "a"),
    matchCase: fc.boolean(),
  }),
  fc.record({
    field: fc.constantFrom("brand", "cost", "eta", "tags", "gtin"),
    is: fc.constantFrom("is-empty", "is-filled"),
  }),
  fc.record({
    field: fc.constantFrom("cost", "price", "attribute:Watts", "available"),
    is: fc.constantFrom(
      "number-equals",
      "number-differs",
      "less-than",
      "at-most",
      "more-than",
      "at-least",
    ),
    value: number,
  }),
  fc.record({
    field: fc.constant("price"),
    is: fc.constantFrom("number-differs", "less-than", "at-least"),
    other: fc.constant("cost"),
  }),
  fc.record({
    field: fc.constantFrom("eta", "updated_at"),
    is: fc.constantFrom("in-last-days", "in-next-days", "over-days-ago"),
    value: number,
  }),
  fc.record({
    field: fc.constantFrom("tags", "channel:shop:issues", "issues"),
    is: fc.constantFrom("has-any", "has-all", "has-none"),
    values: fc.subarray(["office", "new", "x", "gtin-check-digit"], { minLength: 1 }),
  }),
  fc.record({
    field: fc.constant("gtin"),
    is: fc.constantFrom("is-duplicate", "is-invalid-gtin", "is-restricted-gtin"),
  }),
  fc.record({
    field: fc.constantFrom("title_en", "brand"),
    is: fc.constantFrom("longer-than", "shorter-than", "more-words-than", "fewer-words-than"),
    value: number,
  }),
);
const { condition } = fc.letrec<{ condition: Condition }>((tie) => ({
  condition: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    oneTest,
    fc.record({ all: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ any: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
    fc.record({ none: fc.array(tie("condition"), { minLength: 1, maxLength: 3 }) }),
  ),
}));

function tableOf(products: readonly RuleProduct[], fields: Iterable<string>) {
  const builder = new ColumnTableBuilder(fields);
  for (const one of products) builder.add(recordReader(one));
  return builder.table();
}

test("a condition matches the same products when evaluated by column as by product", () => {
  const counts = { matched: 0, other: 0 };
  fc.assert(
    fc.property(condition, fc.array(product, { maxLength: 12 }), (of, products) => {
      const compiled = compileCondition(of, RULE_CONTEXT);
      if (!compiled.ok) throw new Error(JSON.stringify(compiled.errors));
      const mask = matchRows(compiled.condition, tableOf(products, fieldsOfCondition(of)));
      const expected = products.map((one) =>
        matchesProduct(compiled.condition, recordReader(one)) ? 1 : 0,
      );
      expect([...mask]).toEqual(expected);
      counts.matched += countRows(mask);
      counts.other += products.length - countRows(mask);
    }),
    { numRuns: 600 },
  );
  expect(Math.min(counts.matched, counts.other)).toBeGreaterThan(500);
});

test("clean rules give the same changes on columns as on products", () => {
  const when = fc.option(condition);
  const action = fc.constantFrom<CleanRule["actions"]>(
    [{ do: "set", field: "brand", value: "New" }],
    [{ do: "template", template: "{brand} {attribute:Colour}", field: "title_en" }],
    [{ do: "copy", from: "attribute:Watts", field: "price" }],
    [
      { do: "tag", add: ["new"], remove: ["sale"] },
      { do: "case", field: "title_en", to: "upper" },
    ],
  );
  const rules = fc.array(fc.record({ when, actions: action }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(rules, fc.array(product, { maxLength: 6 }), (written, products) => {
      const set = written.map((rule, at) =>
        cleanRule.parse({ id: `r${at}`, name: "", isEnabled: true, ...rule }),
      );
      const prepared = prepareCleanSet(set, RULE_CONTEXT);
      const table = tableOf(products, new Set(set.flatMap(fieldsOfCleanRule)));
      for (const [row, one] of products.entries()) {
        const preview = cleanProduct(prepared, rowReader(table, row));
        const run = cleanProduct(prepared, recordReader(one));
        expect(preview.changes()).toEqual(run.changes());
        expect(preview.rejections).toEqual(run.rejections);
      }
    }),
    { numRuns: 200 },
  );
});

test("an empty condition matches every row, even after the table grows beyond its initial capacity", () => {
  const products = Array.from({ length: 3000 }, (_none, at) =>
    aRuleProduct({ brand: `B${at % 7}` }),
  );
  const table = tableOf(products, ["brand"]);
  expect(countRows(matchRows(null, table))).toBe(3000);
  expect(table.text("brand").values).toHaveLength(7);
  expect(rowReader(table, 2999).text("brand")).toBe("B3");
});

test("reading a rule column that isn't loaded throws an error", () => {
  expect(() => tableOf([], ["brand"]).text("mpn")).toThrow("The column mpn isn't loaded.");
});
