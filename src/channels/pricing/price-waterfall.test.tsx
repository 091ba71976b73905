import { screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { PriceWaterfall } from "@/channels/pricing/price-waterfall.tsx";
import type { PriceOutcome } from "@/rules/pricing/price-product.ts";
import { renderPortal } from "#support/portal.tsx";
import { aPriceRule, outcomeOf } from "#support/rules/price-rules.ts";
import { NORTHVALE } from "#support/samples/planned-channel.ts";

const RULE = aPriceRule({
  id: "default",
  steps: [
    { do: "markup", percent: "20" },
    { do: "amount", by: "-3.68", currency: "CAD" },
    { do: "tiers", tiers: [{ quantity: 10, percent: "5" }] },
  ],
});

function show(outcome: PriceOutcome) {
  const names = new Map([["default", "Cost plus 20%"]]);
  const price = { is: "explained" as const, target: "catalogue", names, outcome };
  const element = <PriceWaterfall organization={NORTHVALE} price={price} label="Price steps" />;
  return renderPortal([{ path: "/", element }], "/");
}
const rows = () =>
  within(screen.getByRole("table", { name: "Price steps" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => row.textContent);

test("a price is drawn from its base to the final price, and its table has the same numbers", () => {
  const { container } = show(
    outcomeOf({ rules: [RULE], guards: [{ is: "minimum", amount: "75", currency: "CAD" }] }),
  );
  expect(rows()).toEqual([
    "Cost Cost plus 20%$61.40",
    "Markup Cost plus 20%+$12.28$73.68",
    "Add an amount Cost plus 20%-$3.68$70.00",
    "Lowest price Guard+$5.00$75.00",
    "Final price$75.00",
  ]);
  const drawn = Array.from(container.querySelectorAll("rect"));
  expect(drawn).toHaveLength(5);
  expect(drawn.at(-1)).toHaveAttribute("width", "100");
  expect(screen.getByText("$75.00 from 10 pieces")).toBeVisible();
});

test("a product that can't be priced shows the reason, and the steps up to the error", () => {
  const dollars = aPriceRule({
    id: "default",
    steps: [{ do: "amount", by: "2", currency: "USD" }],
  });
  show(outcomeOf({ rules: [dollars] }));
  expect(screen.getByText(/“Cost plus 20%” adds an amount in another currency/)).toBeVisible();
  expect(rows()).toEqual(["Cost Cost plus 20%$61.40"]);
});
