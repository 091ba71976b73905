import { expect, test } from "vitest";
import {
  errorsAt,
  movedItem,
  newGuard,
  newStep,
  scopeCondition,
  scopeOf,
} from "@/channels/pricing/price-draft.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import { preparePriceLists } from "@/rules/pricing/prepare-price-lists.ts";
import { aPriceList, aPriceRule, DAY } from "#support/rules/price-rules.ts";
import { RULE_CONTEXT } from "#support/rules/rule-context.ts";

const STEPS = [
  "percent",
  "amount",
  "margin",
  "markup",
  "fee",
  "freight",
  "currency",
  "tiers",
  "round",
] as const;
const GUARDS = ["map", "cost", "margin", "change", "minimum", "maximum"] as const;

test("a price list with every new step and guard has no errors", () => {
  const list = aPriceList({
    rules: [aPriceRule({ steps: STEPS.map((kind) => newStep(kind, "CAD", DAY)) })],
    guards: GUARDS.map((kind) => newGuard(kind, "CAD")),
  });
  expect([...preparePriceLists([list], DAY, RULE_CONTEXT).errors]).toEqual([]);
});

test.each([
  ["down", 0, 1, "bac"],
  ["up", 2, -1, "acb"],
  ["beyond the end", 2, 1, "abc"],
  ["beyond the start", 0, -1, "abc"],
])("a rule can be movedItem %s", (_where, at, by, order) => {
  expect(movedItem(["a", "b", "c"], at, by).join("")).toBe(order);
});

test("a scope becomes a condition, and the condition the same scope", () => {
  const scope = { supplier: "s1", brands: "Nord\nSud", categories: "Lamps", from: "5", to: "10" };
  expect(scopeOf(scopeCondition(scope))).toEqual(scope);
  expect(scopeCondition({ ...scope, brands: " ", categories: "", supplier: "", from: "" })).toEqual(
    {
      all: [{ field: "cost", is: "less-than", value: "10" }],
    },
  );
});

test("all products are a scope without conditions", () => {
  const scope = scopeOf(null);
  expect(scope && scopeCondition(scope)).toBeNull();
});

test.each<[string, Condition]>([
  ["another field", { all: [{ field: "mpn", is: "equals", value: "M" }] }],
  ["any of several conditions", { any: [{ field: "brand", is: "in-list", values: ["Nord"] }] }],
  ["an operator of another kind", { all: [{ field: "cost", is: "more-than", value: "5" }] }],
  [
    "upper and lower case",
    { all: [{ field: "brand", is: "in-list", values: ["N"], matchCase: true }] },
  ],
])("a condition with %s isn't shown as a scope, so that it isn't lost", (_what, when) => {
  expect(scopeOf(when)).toBeNull();
});

test("errors are found at their place and below it", () => {
  const error = { code: "value-missing", path: ["rules", 1, "steps", 0, "by"] } as const;
  expect(errorsAt([error], ["rules", 1])).toEqual([error]);
  expect(errorsAt([error], ["rules", 0])).toEqual([]);
});
