import { expect, test } from "vitest";
import { errorsAt, movedItem, newGuard, newStep } from "@/channels/pricing/rule/price-draft.ts";
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

test("a price list with a new step and a new guard of every kind has no errors", () => {
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
])("a price rule that is moved %s stays within the list", (_where, at, by, order) => {
  expect(movedItem(["a", "b", "c"], at, by).join("")).toBe(order);
});

test("the errors at a path in a price list include those at the paths below it", () => {
  const error = { code: "value-missing", path: ["rules", 1, "steps", 0, "by"] } as const;
  expect(errorsAt([error], ["rules", 1])).toEqual([error]);
  expect(errorsAt([error], ["rules", 0])).toEqual([]);
});
