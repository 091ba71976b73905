import { expect, test } from "vitest";
import { durationInDays } from "./duration.ts";

test.each([
  ["2 weeks", "14"],
  ["2-3 weeks", "21"],
  ["1 à 2 semaines", "14"],
  ["6 sem.", "42"],
  ["5", "5"],
  ["5-7 business days", "7"],
  ["10 jours ouvrables", "10"],
  ["48h", "2"],
  ["Ships in 3 days", "3"],
  ["2 months", "60"],
  ["1.5 weeks", "11"],
])("a lead time of %s is %s days", (text, days) => {
  expect(durationInDays(text, 1)).toBe(days);
});

test("a lead time without a unit is in the unit of its column", () => {
  expect(durationInDays("3", 7)).toBe("21");
  expect(durationInDays("3 days", 7)).toBe("3");
});

test.each(["on request", "3 fortnights", ""])("the lead time %j is kept as written", (text) => {
  expect(durationInDays(text, 1)).toBe(text);
});
