import { expect, test } from "vitest";
import type { PriceGuard, PriceStep } from "@/rules/pricing/price-list.ts";
import {
  amountOf,
  aPriceRule,
  DAY,
  outcomeOf,
  type PriceFields,
} from "#support/rules/price-rules.ts";

const withSteps = (...steps: PriceStep[]) => ({ rules: [aPriceRule({ steps })] });

test.each<[string, PriceGuard, string, PriceFields, string]>([
  ["raises to the minimum advertised price", { is: "map" }, "-50", { map: "79.99" }, "79.99 CAD"],
  ["doesn't apply without a minimum advertised price", { is: "map" }, "0", {}, "61.4 CAD"],
  ["raises to the cost", { is: "cost" }, "-50", {}, "61.4 CAD"],
  ["raises to the margin, rounded up", { is: "margin", percent: "19" }, "0", {}, "75.81 CAD"],
  ["limits a raise", { is: "change", percent: "10" }, "100", { price: "60" }, "66 CAD"],
  ["limits a cut", { is: "change", percent: "10" }, "-50", { price: "60" }, "54 CAD"],
  ["raises to a minimum", { is: "minimum", amount: "70", currency: "CAD" }, "0", {}, "70 CAD"],
  [
    "ignores a minimum in another currency",
    { is: "minimum", amount: "70", currency: "USD" },
    "0",
    {},
    "61.4 CAD",
  ],
  ["lowers to a maximum", { is: "maximum", amount: "50.009", currency: "CAD" }, "0", {}, "50 CAD"],
])("a price guard %s", (_what, guard, by, fields, expected) => {
  expect(amountOf({ ...withSteps({ do: "percent", by }), guards: [guard] }, fields)).toBe(expected);
});

test("guards convert the cost at the rate of the rules", () => {
  const steps: PriceStep[] = [
    { do: "currency", from: "CAD", to: "USD", rate: "0.5", on: DAY },
    { do: "percent", by: "-90" },
  ];
  expect(amountOf({ ...withSteps(...steps), guards: [{ is: "cost" }] })).toBe("30.7 USD");
});

test("the guards also apply to the prices of quantity tiers", () => {
  const tiers = [
    { quantity: 10, percent: "5" },
    { quantity: 100, percent: "40" },
  ];
  const outcome = outcomeOf({
    ...withSteps({ do: "markup", percent: "20" }, { do: "tiers", tiers }),
    guards: [{ is: "cost" }],
  });
  expect(outcome.is === "priced" ? outcome.tiers : null).toEqual([
    { quantity: 10, amount: "70" },
    { quantity: 100, amount: "61.4" },
  ]);
});
