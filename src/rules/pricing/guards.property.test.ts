import * as fc from "fast-check";
import { expect, test } from "vitest";
import { HUNDRED, ONE, parseAmount, smallestUnit } from "@/rules/pricing/amount.ts";
import type { PriceGuard, PriceList, PriceStep } from "@/rules/pricing/price-list.ts";
import type { PriceOutcome } from "@/rules/pricing/price-product.ts";
import { aPriceList, aPriceRule, DAY, priceAll, toPrice } from "#support/rules/price-rules.ts";

const decimal = (most: number, decimals = 4) =>
  fc
    .integer({ min: 1, max: most * 10 ** decimals })
    .map((units) => (units / 10 ** decimals).toFixed(decimals));
const percent = fc.integer({ min: 0, max: 9999 }).map((units) => (units / 100).toFixed(2));
const signed = fc.tuple(fc.constantFrom("", "-"), percent).map((parts) => parts.join(""));

const step = fc.oneof<fc.Arbitrary<PriceStep>[]>(
  fc.record({ do: fc.constant("percent"), by: signed }),
  fc.record({ do: fc.constant("amount"), by: signed, currency: fc.constant("CAD") }),
  fc.record({ do: fc.constant("margin"), percent }),
  fc.record({ do: fc.constant("fee"), percent, fixed: decimal(5) }),
  fc.record({
    do: fc.constant("currency"),
    from: fc.constant("CAD"),
    to: fc.constant("USD"),
    rate: decimal(3),
    on: fc.constant(DAY),
  }),
  fc.record({
    do: fc.constant("round"),
    every: fc.constantFrom("1", "5"),
    ending: fc.constantFrom("0", "0.99"),
    direction: fc.constantFrom("up", "down", "nearest"),
    currencies: fc.constant(null),
  }),
  fc.record({
    do: fc.constant("tiers"),
    tiers: percent.map((one) => [{ quantity: 10, percent: one }]),
  }),
);
const guard = fc.oneof<fc.Arbitrary<PriceGuard>[]>(
  fc.constantFrom({ is: "map" }, { is: "cost" }),
  fc.record({ is: fc.constant("margin"), percent }),
  fc.record({ is: fc.constant("change"), percent }),
  fc.record({
    is: fc.constant("minimum"),
    amount: decimal(200),
    currency: fc.constantFrom("CAD", "USD"),
  }),
  fc.record({
    is: fc.constant("maximum"),
    amount: decimal(900),
    currency: fc.constantFrom("CAD", "USD"),
  }),
);
const rule = fc.record({
  base: fc.constantFrom(
    { is: "cost" } as const,
    { is: "map" } as const,
    { is: "current" } as const,
  ),
  steps: fc.array(step, { maxLength: 5 }),
});
const list = fc.record({
  rules: fc.array(rule, { minLength: 1, maxLength: 3 }).map((rules) => rules.map(aPriceRule)),
  guards: fc.array(guard, { maxLength: 6 }),
});
const fields = fc.record({
  cost: fc.option(decimal(500), { freq: 9 }),
  map: fc.option(decimal(600)),
  price: fc.option(decimal(800)),
});

const outcomeOf = (of: Partial<PriceList>, product: ReturnType<typeof toPrice>) =>
  priceAll([aPriceList(of)], product).get("catalogue");

const exact = (text: string | null) => parseAmount(text ?? "");

type Given = { cost: string | null; map: string | null; price: string | null };
type Priced = Extract<PriceOutcome, { is: "priced" }>;

/**
 * The guards that a price violates. Both sides of each comparison are multiplied by the rate's scale, so nothing is
 * rounded here.
 */
function brokenGuards(guards: readonly PriceGuard[], given: Given, outcome: Priced): string[] {
  const cost = exact(given.cost);
  const map = exact(given.map);
  const current = exact(given.price);
  const { rate, currency } = outcome;
  const amount = exact(outcome.amount) ?? 0n;
  const all = [amount, ...outcome.tiers.map((tier) => exact(tier.amount) ?? 0n)];
  const holds = (one: PriceGuard): boolean => {
    switch (one.is) {
      case "map":
        return map === null || all.every((each) => each * ONE >= map * rate);
      case "cost":
        return cost !== null && all.every((each) => each * ONE >= cost * rate);
      case "margin": {
        const rest = HUNDRED - (exact(one.percent) ?? 0n);
        return cost !== null && all.every((each) => each * ONE * rest >= cost * rate * HUNDRED);
      }
      case "change": {
        if (current === null || currency !== "CAD") return true;
        const most = current * (exact(one.percent) ?? 0n);
        const change = (amount - current) * HUNDRED;
        return change <= most && -change <= most;
      }
      case "minimum":
        return one.currency !== currency || all.every((each) => each >= (exact(one.amount) ?? 0n));
      case "maximum":
        return one.currency !== currency || all.every((each) => each <= (exact(one.amount) ?? 0n));
    }
  };
  const isWhole = amount > 0n && amount % smallestUnit(currency) === 0n;
  return [...(isWhole ? [] : ["unit"]), ...guards.filter((one) => !holds(one)).map(({ is }) => is)];
}

test("guards hold for every price and every order of rules", () => {
  let priced = 0;
  fc.assert(
    fc.property(list, fields, ({ rules, guards }, given) => {
      const outcome = outcomeOf({ rules, guards }, toPrice(given));
      if (outcome?.is === "priced") priced++;
      const broken = outcome?.is === "priced" ? brokenGuards(guards, given, outcome) : [];
      expect(broken).toEqual([]);
    }),
    { numRuns: 3000 },
  );
  expect(priced).toBeGreaterThan(500);
});

test("the order of the guards doesn't affect prices or failures", () => {
  fc.assert(
    fc.property(list, fields, ({ rules, guards }, product) => {
      const one = outcomeOf({ rules, guards }, toPrice(product));
      const other = outcomeOf({ rules, guards: guards.toReversed() }, toPrice(product));
      const amountIn = (outcome: typeof one) => (outcome?.is === "priced" ? outcome.amount : null);
      expect([other?.is, amountIn(other)]).toEqual([one?.is, amountIn(one)]);
    }),
    { numRuns: 1000 },
  );
});
