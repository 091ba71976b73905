import { expect, test } from "vitest";
import { bmecatPrice, unreckonedName } from "./bmecat-price.ts";

test.each([
  ["what stands there, where nothing is said of it", "1.234,50", "", "", "1.234,50"],
  ["the same where each is for one", "12.50", "1.0", "1", "12.50"],
  ["a hundredth of what a hundred cost", "12.5", "1", "100", "0.125"],
  ["what one of twelve costs, where that is exact", "3", "", "8", "0.375"],
  ["a price less its discount", "17.23", "0.8", "", "13.784"],
  ["both, in the marks of the file", "20,00", ",8", "10", "1,6"],
])("the BMEcat price per unit is calculated: %s", (_what, amount, factor, quantity, one) => {
  expect(bmecatPrice({ amount, factor, quantity })).toBe(one);
});

test.each([
  [{ amount: "10", factor: "", quantity: "12" }, "Cost per 12"],
  [{ amount: "1.234,50", factor: "0,8", quantity: "1" }, "Cost × 0,8"],
  [{ amount: "10", factor: "half", quantity: "dozen" }, "Cost × half per dozen"],
])("a price without an exact unit price is stored in a separate column: %j", (price, name) => {
  expect(bmecatPrice(price)).toBeNull();
  expect(unreckonedName("Cost", price)).toBe(name);
});
