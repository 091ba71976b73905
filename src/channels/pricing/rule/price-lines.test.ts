import { expect, test } from "vitest";
import {
  BAND_LINE,
  formatLines,
  parseLines,
  TIER_LINE,
} from "@/channels/pricing/rule/price-lines.ts";

test("freight bands are parsed from typed lines and pasted columns, and empty lines are skipped", () => {
  const bands = [
    { upTo: "1", amount: "2.50" },
    { upTo: "5", amount: "8" },
  ];
  expect(parseLines(BAND_LINE, "1=2.50\n\n 5\t8 \n", "en")).toEqual(bands);
  expect(parseLines(BAND_LINE, "1;2,50\n5 = 8", "fr-CA")).toEqual(bands);
  expect(formatLines(BAND_LINE, bands)).toBe("1 = 2.50\n5 = 8");
});

test("a tier line whose quantity isn't a number is parsed as a tier with the quantity 0", () => {
  const tiers = parseLines(TIER_LINE, "10=5\nx", "en");
  expect(tiers).toEqual([
    { quantity: 10, percent: "5" },
    { quantity: 0, percent: "" },
  ]);
  expect(formatLines(TIER_LINE, tiers)).toBe("10 = 5\n0 = ");
});
