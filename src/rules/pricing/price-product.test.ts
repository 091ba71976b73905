import { expect, test } from "vitest";
import type { PriceList, PriceRule, PriceStep } from "@/rules/pricing/price-list.ts";
import type { PriceOutcome } from "@/rules/pricing/price-product.ts";
import {
  amountOf,
  aPriceRule,
  DAY,
  outcomeOf,
  type PriceFields,
} from "#support/rules/price-rules.ts";

const withSteps = (...steps: PriceStep[]) => ({ rules: [aPriceRule({ steps })] });
const failureOf = (outcome: PriceOutcome) => (outcome.is === "failed" ? outcome.failure : null);

test.each<[string, PriceStep[], string]>([
  ["adds a percentage", [{ do: "percent", by: "18" }], "72.45 CAD"],
  ["takes off a percentage", [{ do: "percent", by: "-2.5" }], "59.87 CAD"],
  ["adds an amount", [{ do: "amount", by: "5.005", currency: "CAD" }], "66.41 CAD"],
  ["sets the price for a margin", [{ do: "margin", percent: "20" }], "76.75 CAD"],
  ["marks up the cost", [{ do: "markup", percent: "20" }], "73.68 CAD"],
  ["grosses up a fee", [{ do: "fee", percent: "15", fixed: "0.30" }], "72.59 CAD"],
  [
    "adds the freight of the weight's band",
    [
      {
        do: "freight",
        bands: [
          { upTo: "0.5", amount: "7" },
          { upTo: "2", amount: "9.5" },
        ],
      },
    ],
    "70.9 CAD",
  ],
  [
    "converts at a stated rate",
    [{ do: "currency", from: "CAD", to: "USD", rate: "0.7155", on: DAY }],
    "43.93 USD",
  ],
  [
    "leaves another currency unconverted",
    [{ do: "currency", from: "EUR", to: "CAD", rate: "1.6", on: DAY }],
    "61.4 CAD",
  ],
  [
    "rounds up to .99",
    [{ do: "round", every: "1", ending: "0.99", direction: "up", currencies: null }],
    "61.99 CAD",
  ],
  [
    "rounds down to .95",
    [{ do: "round", every: "1", ending: "0.95", direction: "down", currencies: null }],
    "60.95 CAD",
  ],
  [
    "rounds to the nearest .99",
    [{ do: "round", every: "1", ending: "0.99", direction: "nearest", currencies: null }],
    "60.99 CAD",
  ],
  [
    "rounds to the nearest 5",
    [{ do: "round", every: "5", ending: "0", direction: "nearest", currencies: null }],
    "60 CAD",
  ],
  [
    "rounds in other currencies only",
    [{ do: "round", every: "5", ending: "0", direction: "up", currencies: ["USD"] }],
    "61.4 CAD",
  ],
  [
    "runs steps in order",
    [
      { do: "percent", by: "10" },
      { do: "amount", by: "10", currency: "CAD" },
    ],
    "77.54 CAD",
  ],
])("a price rule %s", (_what, steps, expected) => {
  expect(amountOf(withSteps(...steps), { weight: "1.2", weight_unit: "kg" })).toBe(expected);
});

test("a price that would round down to 0 is rounded up instead", () => {
  const step = {
    do: "round",
    every: "5",
    ending: "0",
    direction: "down",
    currencies: null,
  } as const;
  expect(amountOf(withSteps(step), { cost: "3" })).toBe("5 CAD");
});

test("a price is rounded to the smallest unit of its currency: cents, or whole yen", () => {
  expect(amountOf(withSteps({ do: "percent", by: "0.333" }))).toBe("61.6 CAD");
  expect(amountOf(withSteps(), { currency: "JPY", cost: "1234.5" })).toBe("1235 JPY");
});

test.each<[string, PriceRule["base"], string]>([
  ["the cost", { is: "cost" }, "61.4 CAD"],
  ["the promotional cost before it ends", { is: "promo_cost" }, "55 CAD"],
  ["the suggested price", { is: "msrp" }, "99.99 CAD"],
  ["the minimum advertised price", { is: "map" }, "79.99 CAD"],
  ["the current price", { is: "current" }, "89.99 CAD"],
])("a price rule starts from %s", (_what, base, expected) => {
  const fields = { promo_cost: "55", promo_ends: DAY, msrp: "99.99", map: "79.99", price: "89.99" };
  expect(amountOf({ rules: [aPriceRule({ base })] }, fields)).toBe(expected);
});

test("after a promotion ends, the price is based on the regular cost again", () => {
  const rules = [aPriceRule({ base: { is: "promo_cost" } })];
  const fields = { promo_cost: "55", promo_ends: "2026-11-22" };
  expect(amountOf({ rules }, fields)).toBe("61.4 CAD");
});

test("matching price rules run in order, each based on the running price or its own base", () => {
  const plus = (id: string, rest: Partial<PriceRule>) =>
    aPriceRule({ id, steps: [{ do: "amount", by: "1", currency: "CAD" }], ...rest });
  const isChair: PriceRule["when"] = { field: "title_en", is: "contains", value: "chair" };
  const continued = [
    plus("a", {}),
    plus("b", { when: isChair }),
    plus("c", { base: { is: "running" } }),
  ];
  expect(amountOf({ rules: continued })).toBe("63.4 CAD");
  expect(
    amountOf({ rules: [...continued, plus("d", { base: { is: "msrp" } })] }, { msrp: "10" }),
  ).toBe("11 CAD");
});

test("a product that no price rule matches keeps its price", () => {
  const when: PriceRule["when"] = { field: "brand", is: "is-filled" };
  expect(outcomeOf({ rules: [aPriceRule({ when })] })).toEqual({ is: "untouched" });
});

test("a price rule applies from its first day to its last", () => {
  const rules = [aPriceRule({ from: "2026-11-23", until: "2026-11-30" })];
  expect(amountOf({ rules }, {}, "2026-11-22")).toBe("untouched");
  expect(amountOf({ rules }, {}, "2026-11-23")).toBe("61.4 CAD");
  expect(amountOf({ rules }, {}, "2026-11-30")).toBe("61.4 CAD");
  expect(amountOf({ rules }, {}, "2026-12-01")).toBe("untouched");
});

test("the waterfall names the rule of each step, and the guard that changed the price", () => {
  const rules = [
    aPriceRule({ id: "usual", steps: [{ do: "markup", percent: "10" }] }),
    aPriceRule({
      id: "promotion",
      base: { is: "running" },
      steps: [
        { do: "percent", by: "-5" },
        { do: "round", every: "1", ending: "0.99", direction: "up", currencies: null },
      ],
    }),
  ];
  const outcome = outcomeOf({ rules, guards: [{ is: "map" }] }, { map: "79.99" });
  expect(outcome).toMatchObject({ is: "priced", amount: "79.99", guard: "map" });
  expect(outcome.is === "priced" ? outcome.lines : []).toEqual([
    { is: "base", rule: "usual", base: "cost", amount: "61.4", currency: "CAD" },
    { is: "step", rule: "usual", step: "markup", amount: "67.54", currency: "CAD" },
    { is: "base", rule: "promotion", base: "running", amount: "67.54", currency: "CAD" },
    { is: "step", rule: "promotion", step: "percent", amount: "64.163", currency: "CAD" },
    { is: "step", rule: "promotion", step: "round", amount: "64.99", currency: "CAD" },
    { is: "guard", guard: "map", amount: "79.99", currency: "CAD" },
  ]);
});

test.each<[string, Partial<PriceList>, PriceFields, object]>([
  [
    "the base is missing",
    { rules: [aPriceRule({ base: { is: "msrp" } })] },
    {},
    { code: "base-missing", rule: "r1", base: "msrp" },
  ],
  [
    "no earlier rule gives the base",
    { rules: [aPriceRule({ base: { is: "running" } })] },
    {},
    { code: "base-missing", base: "running" },
  ],
  [
    "the weight is missing",
    withSteps({ do: "freight", bands: [{ upTo: "1", amount: "5" }] }),
    {},
    { code: "weight-missing" },
  ],
  [
    "the weight is beyond the bands",
    withSteps({ do: "freight", bands: [{ upTo: "1", amount: "5" }] }),
    { weight: "2205", weight_unit: "g" },
    { code: "weight-beyond-bands" },
  ],
  [
    "an amount has another currency",
    withSteps({ do: "amount", by: "5", currency: "USD" }),
    {},
    { code: "currency-differs" },
  ],
  [
    "the price would be zero",
    withSteps({ do: "percent", by: "-100" }),
    {},
    { code: "price-not-positive" },
  ],
  [
    "the price is too large to store",
    withSteps({ do: "percent", by: "99999999999" }),
    {},
    { code: "price-too-large" },
  ],
  [
    "a guard needs the cost",
    { rules: [aPriceRule({ base: { is: "map" } })], guards: [{ is: "margin", percent: "5" }] },
    { cost: null, map: "9" },
    { code: "guard-unchecked", guards: ["margin"] },
  ],
  [
    "two guards contradict each other",
    { guards: [{ is: "map" }, { is: "maximum", amount: "70", currency: "CAD" }] },
    { map: "80" },
    { code: "guards-contradict", guards: ["map", "maximum"] },
  ],
])("a product isn't priced if %s", (_what, list, fields, expected) => {
  expect(failureOf(outcomeOf(list, fields))).toMatchObject(expected);
});
