import { expect, test } from "vitest";
import { PRICE_TEMPLATES, ruleOfPriceTemplate } from "@/channels/pricing/price-templates.ts";
import { preparePriceLists } from "@/rules/pricing/prepare-price-lists.ts";
import { priceEverywhere, productToPrice } from "@/rules/pricing/price-run.ts";
import { CATALOGUE } from "@/rules/pricing/price-list.ts";
import { aPriceList, DAY } from "#support/rules/price-rules.ts";
import { aRuleProduct, RULE_CONTEXT } from "#support/rules/rule-context.ts";

const LAMP = aRuleProduct({
  cost: "10",
  msrp: "20",
  map: "15",
  promo_cost: "8",
  promo_ends: "2099-01-01",
  price: "12",
  currency: "CAD",
});

test("each price template prices a product without an error", () => {
  const prices = PRICE_TEMPLATES.map((template) => {
    const list = aPriceList({
      target: CATALOGUE,
      rules: [ruleOfPriceTemplate(template, "r", "Rule")],
    });
    const { lists, errors } = preparePriceLists([list], DAY, RULE_CONTEXT);
    expect([...errors]).toEqual([]);
    const outcome = priceEverywhere(lists, productToPrice(LAMP, lists)).get(CATALOGUE);
    return outcome?.is === "priced" ? outcome.amount : outcome?.is;
  });
  expect(prices).toEqual(["11.99", "14.99", "14.99", "19", "15", "9.99"]);
});
