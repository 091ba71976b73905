import { expect, test } from "vitest";
import type { PriceGuard, PriceList, PriceStep } from "@/rules/pricing/price-list.ts";
import { preparePriceLists } from "@/rules/pricing/prepare-price-lists.ts";
import { aPriceList, aPriceRule, DAY, priceAll, toPrice } from "#support/rules/price-rules.ts";
import { RULE_CONTEXT } from "#support/rules/rule-context.ts";

const prepare = (...lists: PriceList[]) => preparePriceLists(lists, DAY, RULE_CONTEXT);
const startingFrom = (target: string, list: string) =>
  aPriceList({ target, rules: [aPriceRule({ base: { is: "list", list } })] });

test.each<[string, PriceStep, object]>([
  [
    "a rate of 0",
    { do: "currency", from: "CAD", to: "USD", rate: "0", on: DAY },
    { code: "rate-not-positive", path: ["rules", 0, "steps", 0, "rate"] },
  ],
  [
    "a negative rate",
    { do: "currency", from: "CAD", to: "USD", rate: "-1", on: DAY },
    { code: "rate-not-positive" },
  ],
  [
    "a margin of 100%",
    { do: "margin", percent: "100" },
    { code: "division-by-zero", path: ["rules", 0, "steps", 0, "percent"] },
  ],
  ["a fee of 100%", { do: "fee", percent: "100.00", fixed: "0" }, { code: "division-by-zero" }],
  ["a margin above 100%", { do: "margin", percent: "120" }, { code: "percent-out-of-range" }],
  ["a discount above 100%", { do: "percent", by: "-100.5" }, { code: "percent-out-of-range" }],
  ["a missing number", { do: "markup", percent: " " }, { code: "value-missing" }],
  ["a number with a comma", { do: "markup", percent: "12,5" }, { code: "number-invalid" }],
  [
    "rounding to multiples of 0",
    { do: "round", every: "0", ending: "0", direction: "up", currencies: null },
    { code: "rate-not-positive", path: ["rules", 0, "steps", 0, "every"] },
  ],
  [
    "an ending above the step",
    { do: "round", every: "1", ending: "1.99", direction: "up", currencies: null },
    { code: "number-invalid" },
  ],
  ["freight without bands", { do: "freight", bands: [] }, { code: "value-missing" }],
  [
    "freight bands in the wrong order",
    {
      do: "freight",
      bands: [
        { upTo: "2", amount: "5" },
        { upTo: "1", amount: "6" },
      ],
    },
    { code: "bands-unordered" },
  ],
  [
    "tiers in the wrong order",
    {
      do: "tiers",
      tiers: [
        { quantity: 5, percent: "1" },
        { quantity: 5, percent: "2" },
      ],
    },
    { code: "bands-unordered" },
  ],
])("a price list with %s doesn't set a price, and its error is listed", (_what, step, expected) => {
  const { lists, errors } = prepare(aPriceList({ rules: [aPriceRule({ steps: [step] })] }));
  expect(lists).toEqual([]);
  expect(errors.get("catalogue")).toEqual([expect.objectContaining(expected)]);
});

test.each<[string, PriceGuard, object]>([
  [
    "a margin of 100%",
    { is: "margin", percent: "100" },
    { code: "division-by-zero", path: ["guards", 0, "percent"] },
  ],
  ["a negative change", { is: "change", percent: "-1" }, { code: "number-invalid" }],
  [
    "a maximum of 0",
    { is: "maximum", amount: "0", currency: "CAD" },
    { code: "rate-not-positive" },
  ],
])("a price guard with %s is an error of its price list", (_what, guard, expected) => {
  expect(prepare(aPriceList({ guards: [guard] })).errors.get("catalogue")).toMatchObject([
    expected,
  ]);
});

test("an error in a disabled price rule is ignored, but an error in a rule with a future start day isn't", () => {
  const steps: PriceStep[] = [{ do: "margin", percent: "100" }];
  expect(
    prepare(aPriceList({ rules: [aPriceRule({ steps, isEnabled: false })] })).errors.size,
  ).toBe(0);
  expect(
    prepare(aPriceList({ rules: [aPriceRule({ steps, from: "2027-01-01" })] })).errors.size,
  ).toBe(1);
});

test("a rule that refers to a deleted channel or attribute stops only its own price list", () => {
  const when = { field: "attribute:Gone", is: "is-empty" } as const;
  const { lists, errors } = prepare(
    aPriceList({ rules: [aPriceRule({ when })] }),
    startingFrom("shop", "gone"),
    aPriceList({ target: "market" }),
  );
  expect(errors.get("catalogue")).toMatchObject([
    { code: "attribute-unknown", path: ["rules", 0, "when", "field"] },
  ]);
  expect(errors.get("shop")).toMatchObject([{ code: "channel-unknown", channel: "gone" }]);
  expect(lists.map(({ target }) => target)).toEqual(["market"]);
});

test("a price list runs after the list that its rules start from", () => {
  const shop = aPriceList({
    target: "shop",
    rules: [
      aPriceRule({ base: { is: "list", list: "market" }, steps: [{ do: "percent", by: "10" }] }),
    ],
  });
  const outcomes = priceAll([shop, aPriceList({ target: "market" })], toPrice({ cost: "100" }));
  expect(
    [...outcomes].map(([target, one]) => [target, one.is === "priced" ? one.amount : ""]),
  ).toEqual([
    ["market", "100"],
    ["shop", "110"],
  ]);
});

test("a circular base is an error in every price list of the cycle, and in no others", () => {
  const { lists, errors } = prepare(
    startingFrom("shop", "market"),
    startingFrom("market", "shop"),
    aPriceList(),
  );
  const circular = [{ code: "circular-base", targets: ["shop", "market"], path: ["rules"] }];
  expect([...errors]).toEqual([
    ["shop", circular],
    ["market", circular],
  ]);
  expect(lists.map(({ target }) => target)).toEqual(["catalogue"]);
  expect(prepare(startingFrom("shop", "shop")).errors.get("shop")).toMatchObject([
    { code: "circular-base" },
  ]);
});

test("a price list that starts from a list with an error doesn't set prices either", () => {
  const broken = aPriceList({ target: "market", guards: [{ is: "margin", percent: "100" }] });
  const { lists, errors } = prepare(startingFrom("shop", "market"), broken);
  expect(lists).toEqual([]);
  expect(errors.get("shop")).toEqual([
    { code: "base-unavailable", target: "market", path: ["rules"] },
  ]);
});

test("a rule that starts from a list without new prices uses the list's current price, or else the catalogue's", () => {
  const list = startingFrom("shop", "market");
  const amountWith = (current: Parameters<typeof toPrice>[1]) => {
    const outcome = priceAll([list], toPrice({ price: "40" }, current)).get("shop");
    return outcome?.is === "priced" ? outcome.amount : null;
  };
  expect(amountWith({ market: { amount: "45", currency: "CAD" } })).toBe("45");
  expect(amountWith({})).toBe("40");
});
