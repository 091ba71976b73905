import { expect, test } from "vitest";
import { waterfallSteps } from "@/rules/pricing/waterfall-steps.ts";
import type { PriceRule } from "@/rules/pricing/price-list.ts";
import { aPriceRule, DAY, outcomeOf } from "#support/rules/price-rules.ts";

function stepsOf(...rules: PriceRule[]) {
  const outcome = outcomeOf({ rules, guards: [{ is: "minimum", amount: "80", currency: "USD" }] });
  if (outcome.is !== "priced") throw new Error(outcome.is);
  return waterfallSteps(outcome.lines);
}

test("each step of a price waterfall shows the amount it added, and base prices are shown as totals", () => {
  const steps = stepsOf(
    aPriceRule({
      steps: [
        { do: "markup", percent: "20" },
        { do: "amount", by: "-3.68", currency: "CAD" },
      ],
    }),
    aPriceRule({ id: "r2", base: { is: "running" }, steps: [{ do: "percent", by: "0" }] }),
  );
  expect(steps.map(({ change, isTotal }) => (isTotal ? "total" : change))).toEqual([
    "total",
    "12.28",
    "-3.68",
    "total",
    "0",
  ]);
});

test("in a price waterfall, a currency conversion doesn't change the bar's length, and a guard shows the amount it added", () => {
  const steps = stepsOf(
    aPriceRule({
      steps: [
        { do: "percent", by: "100" },
        { do: "currency", from: "CAD", to: "USD", rate: "0.5", on: DAY },
      ],
    }),
  );
  expect(steps.map(({ line, change }) => `${line.amount} ${line.currency} ${change}`)).toEqual([
    "61.4 CAD null",
    "122.8 CAD 61.4",
    "61.4 USD null",
    "80 USD 18.6",
  ]);
  const levels = steps.map(({ level }) => Number(level.toFixed(2)));
  expect(levels).toEqual([30.7, 61.4, 61.4, 80]);
});

test("in a price waterfall, the bars keep one scale when a rule restarts the price in the first currency", () => {
  const steps = stepsOf(
    aPriceRule({
      steps: [{ do: "currency", from: "CAD", to: "USD", rate: "0.5", on: DAY }],
    }),
    aPriceRule({ id: "r2", steps: [{ do: "percent", by: "100" }] }),
  );
  expect(
    steps.map(({ line, level }) => `${line.amount} ${line.currency} ${level.toFixed(2)}`),
  ).toEqual(["61.4 CAD 61.40", "30.7 USD 61.40", "61.4 CAD 61.40", "122.8 CAD 122.80"]);
});
