import { expect, test } from "vitest";
import { PriceAnalysis } from "@/rules/analysis/price-analysis.ts";
import { ColumnTableBuilder } from "@/rules/columns/column-table.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import type { PriceGuard, PriceRule } from "@/rules/pricing/price-list.ts";
import { preparePriceLists } from "@/rules/pricing/prepare-price-lists.ts";
import { priceEverywhere } from "@/rules/pricing/price-run.ts";
import { aPriceList, aPriceRule, DAY, toPrice } from "#support/rules/price-rules.ts";
import { RULE_CONTEXT } from "#support/rules/rule-context.ts";

const PRODUCTS = ["Nord", "Nord", "Sud", "Est", "Ouest"].map((brand, at) => ({
  brand,
  category: at < 3 ? "Lamps" : "Tools",
  cost: "10",
  price: "20",
  msrp: at === 0 ? "30" : null,
}));

const isBrand = (...values: string[]): Condition => ({ field: "brand", is: "in-list", values });
const LAMPS: Condition = { field: "category", is: "equals", value: "Lamps" };
const rule = (id: string, rest: Partial<PriceRule> = {}) => aPriceRule({ id, name: id, ...rest });
const markup = (percent: string) => [{ do: "markup" as const, percent }];

function warningsOf(rules: PriceRule[], guards: PriceGuard[] = []) {
  const list = aPriceList({ rules, guards });
  const { lists, errors } = preparePriceLists([list], DAY, RULE_CONTEXT);
  const [prepared] = lists;
  if (prepared === undefined) throw new Error(JSON.stringify([...errors]));
  const products = PRODUCTS.map((product) => toPrice(product));
  const builder = new ColumnTableBuilder(["brand", "category", "msrp"]);
  for (const { reader } of products) builder.add(reader);
  const analysis = new PriceAnalysis(list.rules, prepared, builder.table());
  for (const product of products)
    analysis.add(priceEverywhere(lists, product).get("catalogue") ?? { is: "untouched" });
  return analysis.warnings();
}

test("a price list without unintended effects gets no warnings", () => {
  expect(
    warningsOf(
      [
        rule("default", { steps: markup("18") }),
        rule("Nord", { when: isBrand("Nord"), steps: markup("30") }),
        rule("extra", { base: { is: "running" }, steps: [{ do: "percent", by: "5" }] }),
      ],
      [{ is: "cost" }],
    ),
  ).toEqual([]);
});

test("price rules that match no product, have ended or can never run are reported", () => {
  expect(
    warningsOf([
      rule("default"),
      rule("gone", { when: isBrand("Gone") }),
      rule("sale", { until: "2026-11-01" }),
      rule("reversed", { from: "2027-02-01", until: "2027-01-01" }),
      rule("later", { from: "2027-02-01", when: isBrand("Gone") }),
      rule("off", { isEnabled: false, when: isBrand("Gone") }),
    ]),
  ).toEqual([
    { code: "matches-nothing", rule: "gone" },
    { code: "ended", rule: "sale", day: "2026-11-01" },
    { code: "never-runs", rule: "reversed" },
  ]);
});

test("a price rule is reported if later rules restart the price of all its products, with the rule that restarts the most", () => {
  expect(
    warningsOf([
      rule("Nord and Sud", { when: isBrand("Nord", "Sud"), steps: markup("30") }),
      rule("Sud", { when: isBrand("Sud") }),
      rule("Nord", { when: isBrand("Nord") }),
    ]),
  ).toEqual([{ code: "shadowed", rule: "Nord and Sud", by: "Nord" }]);
});

test("price rules that overlap without one being an exception to the other are reported as a contradiction", () => {
  expect(
    warningsOf([
      rule("brands", { when: isBrand("Sud", "Est"), steps: markup("30") }),
      rule("lamps", { when: LAMPS, steps: markup("20") }),
    ]),
  ).toEqual([{ code: "contradicts", rule: "brands", by: "lamps", products: 1 }]);
});

test("a price rule that changes no price is reported, unless it sets quantity prices", () => {
  const running = { base: { is: "running" as const } };
  const tiers = [{ do: "tiers" as const, tiers: [{ quantity: 10, percent: "5" }] }];
  expect(
    warningsOf([
      rule("default"),
      rule("zero", { ...running, steps: markup("0") }),
      rule("tiers", { ...running, steps: tiers }),
      rule("current", { base: { is: "current" } }),
    ]),
  ).toEqual([
    { code: "shadowed", rule: "default", by: "current" },
    { code: "shadowed", rule: "zero", by: "current" },
    { code: "shadowed", rule: "tiers", by: "current" },
  ]);
  expect(
    warningsOf([
      rule("default"),
      rule("zero", { ...running, steps: markup("0") }),
      rule("tiers", { ...running, steps: tiers }),
    ]),
  ).toEqual([{ code: "changes-nothing", rule: "zero" }]);
});

test("a price rule that can't price any of its products is reported with the reason", () => {
  const freight = { do: "amount" as const, by: "2", currency: "EUR" };
  expect(
    warningsOf([
      rule("default"),
      rule("abroad", { base: { is: "running" }, when: isBrand("Nord"), steps: [freight] }),
    ]),
  ).toEqual([
    {
      code: "fails-always",
      rule: "abroad",
      failure: { code: "currency-differs", rule: "abroad" },
      products: 2,
    },
  ]);
});

test("a price rule that prices some of its products isn't reported as failing", () => {
  expect(warningsOf([rule("retail", { base: { is: "msrp" } })])).toEqual([]);
});

test("if a price list prices no product, the rule that fails for the most products is named", () => {
  expect(warningsOf([rule("minimum advertised", { base: { is: "map" } })])).toEqual([
    {
      code: "prices-nothing",
      failure: { code: "base-missing", rule: "minimum advertised", base: "map" },
      products: 5,
    },
  ]);
});

test("price guards that allow no price for any product, or that set every price, are reported", () => {
  const guards: PriceGuard[] = [{ is: "cost" }, { is: "maximum", amount: "9", currency: "CAD" }];
  expect(warningsOf([rule("default")], guards)).toEqual([
    {
      code: "prices-nothing",
      failure: { code: "guards-contradict", guards: ["cost", "maximum"] },
      products: 5,
    },
  ]);
  const twenty: PriceGuard[] = [
    { is: "minimum", amount: "20", currency: "CAD" },
    { is: "change", percent: "0" },
  ];
  expect(warningsOf([rule("default")], twenty)).toEqual([
    { code: "guards-decide-all", guard: "minimum", products: 5 },
  ]);
});

test("price guards that contradict each other for only some products are reported", () => {
  const prices = [
    rule("default", { steps: markup("50") }),
    rule("retail", {
      base: { is: "msrp" },
      when: { field: "msrp", is: "is-filled" },
      steps: [{ do: "currency", from: "CAD", to: "USD", rate: "0.7", on: DAY }],
    }),
  ];
  const guards: PriceGuard[] = [
    { is: "minimum", amount: "40", currency: "USD" },
    { is: "maximum", amount: "39", currency: "USD" },
  ];
  expect(warningsOf(prices, guards).map(({ code }) => code)).toEqual(["guards-contradict"]);
});
