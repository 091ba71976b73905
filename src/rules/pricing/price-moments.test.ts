import { expect, test } from "vitest";
import { priceMoments } from "@/rules/pricing/price-moments.ts";
import { aPriceList, aPriceRule, DAY } from "#support/rules/price-rules.ts";

test("the price moments are the days on which price rules start and end, in order", () => {
  const catalogue = aPriceList({
    rules: [
      aPriceRule({ id: "usual" }),
      aPriceRule({ id: "holidays", from: "2026-12-01", until: "2026-12-31" }),
      aPriceRule({ id: "now", from: "2026-11-01", until: "2026-11-30" }),
    ],
  });
  const shop = aPriceList({
    target: "shop",
    rules: [aPriceRule({ id: "sale", from: "2026-12-01" })],
  });
  expect(priceMoments([shop, catalogue], DAY)).toEqual([
    { day: "2026-12-01", target: "catalogue", starts: ["holidays"], ends: ["now"] },
    { day: "2026-12-01", target: "shop", starts: ["sale"], ends: [] },
    { day: "2027-01-01", target: "catalogue", starts: [], ends: ["holidays"] },
  ]);
});

test("the price moments don't include days up to today, or days of rules that are disabled or end before they start", () => {
  const rules = [
    aPriceRule({ from: "2026-11-01", until: "2026-11-22" }),
    aPriceRule({ from: DAY }),
    aPriceRule({ from: "2026-12-01", isEnabled: false }),
    aPriceRule({ from: "2026-12-05", until: "2026-12-01" }),
  ];
  expect(priceMoments([aPriceList({ rules })], DAY)).toEqual([]);
});
