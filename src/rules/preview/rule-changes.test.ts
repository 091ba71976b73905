import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import { recordReader, type RuleProduct } from "@/rules/condition/record-reader.ts";
import { priceFields } from "@/rules/preview/preview-fields.ts";
import { changeFields, previewFields } from "@/rules/preview/preview-fields.ts";
import { RulePreview } from "@/rules/preview/rule-preview.ts";
import { preparePriceLists } from "@/rules/pricing/prepare-price-lists.ts";
import { priceEverywhere, productToPrice } from "@/rules/pricing/price-run.ts";
import type { PriceList } from "@/rules/pricing/price-list.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";
import { addProducts } from "#support/rules/column-pages.ts";
import { aPriceList, aPriceRule, DAY } from "#support/rules/price-rules.ts";
import { aRuleProduct, RULE_CONTEXT } from "#support/rules/rule-context.ts";

const SETTINGS = {
  now: RULE_CONTEXT.now,
  timeZone: RULE_CONTEXT.timeZone,
  attributes: null,
  channels: ["shop"],
  among: null,
};
const id = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;

function cleaned(rules: readonly CleanRule[], products: readonly RuleProduct[]) {
  const preview = new RulePreview();
  addProducts(preview, [...previewFields([], rules), ...changeFields(rules)], products);
  return preview.cleanChanges(rules, SETTINGS);
}

test("a run of clean rules writes the changed fields, each with the rule that changed it, and the product's version", () => {
  const trim = aCleanRule([{ do: "trim", field: "brand" }], { name: "Trim brands" });
  const products = [" Nord", "Sud"].map((brand, at) =>
    aRuleProduct({ id: id(at), brand, version: 7 }),
  );
  expect(cleaned([trim], products)).toEqual({
    changes: [{ id: id(0), version: 7, set: { brand: "Nord" }, rules: { brand: "Trim brands" } }],
    unchanged: 1,
    failed: 0,
  });
});

test("a run of clean rules keeps the attributes that they don't change", () => {
  const copy = aCleanRule([{ do: "copy", from: "brand", field: "attribute:Maker" }]);
  const product = aRuleProduct({ brand: "Nord", attributes: { Colour: "Red", Watts: 40 } });
  expect(cleaned([copy], [product]).changes).toMatchObject([
    { set: { attributes: { Colour: "Red", Watts: 40, Maker: "Nord" } } },
  ]);
});

function priced(lists: readonly PriceList[], products: readonly RuleProduct[]) {
  const preview = new RulePreview();
  addProducts(preview, [...priceFields(lists), "version"], products);
  return preview;
}

test("a run of the catalogue's price list writes only prices that differ from the current ones", () => {
  const list = aPriceList({
    rules: [aPriceRule({ name: "Cost plus 18%", steps: [{ do: "markup", percent: "18" }] })],
  });
  const products = [
    aRuleProduct({ id: id(0), cost: "50.0000", price: "99.0000", version: 3 }),
    aRuleProduct({ id: id(1), cost: "50.0000", price: "59.0000" }),
    aRuleProduct({ id: id(2), cost: null, price: "10.0000" }),
  ];
  expect(priced([list], products).priceChanges([list], SETTINGS)).toEqual({
    changes: [{ id: id(0), version: 3, set: { price: "59" }, rules: { price: "Cost plus 18%" } }],
    unchanged: 1,
    failed: 1,
  });
});

test("a run of a price list with an error writes no prices", () => {
  const list = aPriceList({ rules: [aPriceRule({ steps: [{ do: "margin", percent: "100" }] })] });
  const preview = priced([list], [aRuleProduct({})]);
  expect(preview.priceChanges([list], SETTINGS)).toBeNull();
  const shown = preview.prices([list], "catalogue", SETTINGS);
  expect(shown.ok ? null : [...shown.errors.keys()]).toEqual(["catalogue"]);
});

test("the price preview counts changed, guarded and unpriced products", () => {
  const list = aPriceList({
    rules: [aPriceRule({ id: "r1", steps: [{ do: "markup", percent: "10" }] })],
    guards: [{ is: "map" }],
  });
  const products = [
    aRuleProduct({ cost: "100", price: "100", map: null }, { available: 2 }),
    aRuleProduct({ cost: "100", price: "100", map: "120" }, { available: null }),
    aRuleProduct({ cost: null, price: "5" }),
  ];
  expect(priced([list], products).prices([list], "catalogue", SETTINGS)).toMatchObject({
    ok: true,
    products: 3,
    raised: 2,
    guarded: { map: 1 },
    failures: { "base-missing": 1 },
    stockValueChange: { CAD: "20" },
    contributions: [{ rule: "r1", products: 2 }],
    samples: [{ before: { amount: "100" }, outcome: { amount: "110" } }],
    guardedSamples: [{ outcome: { amount: "120", guard: "map" } }],
    failedSamples: [{ outcome: { is: "failed" } }],
  });
});

const cents = fc.option(fc.integer({ min: 1, max: 100_000 }), { freq: 6, nil: null });
const money = cents.map((value) => (value === null ? null : (value / 100).toFixed(4)));
const products = fc.array(
  fc
    .record({ cost: money, msrp: money, map: money, price: money, weight: money })
    .map((record) => aRuleProduct(record)),
  { maxLength: 20 },
);
const lists = fc
  .record({
    base: fc.constantFrom("cost", "msrp", "map", "current", "promo_cost"),
    by: fc.integer({ min: -50, max: 150 }),
    isMap: fc.boolean(),
    isCheap: fc.boolean(),
  })
  .map(({ base, by, isMap, isCheap }) =>
    aPriceList({
      rules: [
        aPriceRule({
          base: { is: base },
          when: isCheap ? { field: "cost", is: "less-than", value: "200" } : null,
          steps: [
            { do: "percent", by: String(by) },
            { do: "round", every: "1", ending: "0.99", direction: "nearest", currencies: null },
          ],
        }),
      ],
      guards: isMap ? [{ is: "map" }, { is: "cost" }] : [],
    }),
  );

test("a run of the catalogue's price list gives each product the same price as pricing that product alone", () => {
  fc.assert(
    fc.property(products, lists, (all, list) => {
      const prepared = preparePriceLists([list], DAY, RULE_CONTEXT);
      const alone = all.map((product) => {
        const given = { ...productToPrice(product, prepared.lists), reader: recordReader(product) };
        return priceEverywhere(prepared.lists, given).get("catalogue");
      });
      const set = alone.flatMap((outcome, at) =>
        outcome?.is === "priced" && Number(outcome.amount) !== Number(all[at]?.record.price ?? NaN)
          ? [outcome.amount]
          : [],
      );
      const run = priced([list], all).priceChanges([list], SETTINGS);
      expect(run?.changes.map((change) => change.set["price"])).toEqual(set);
    }),
    { numRuns: 150 },
  );
});
