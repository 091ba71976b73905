import { expect, test } from "vitest";
import { bmecatPrice, priceColumnName } from "./bmecat-price.ts";

test.each([
  ["the stated amount, if no quantity is given", "1.234,50", "", "", "1.234,50"],
  ["the stated amount, for a quantity of one", "12.50", "1.0", "1", "12.50"],
  ["a hundredth of a price for 100", "12.5", "1", "100", "0.125"],
  ["an eighth of a price for 8", "3", "", "8", "0.375"],
  ["a price minus its discount", "17.23", "0.8", "", "13.784"],
  ["the unit price after a discount, with the file's separators", "20,00", ",8", "10", "1,6"],
])("the BMEcat price per unit is calculated: %s", (_what, amount, factor, quantity, one) => {
  expect(bmecatPrice({ amount, factor, quantity })).toBe(one);
});

test.each([
  [{ amount: "10", factor: "", quantity: "12" }, "Cost per 12"],
  [{ amount: "1.234,50", factor: "0,8", quantity: "1" }, "Cost × 0,8"],
  [{ amount: "10", factor: "half", quantity: "dozen" }, "Cost × half per dozen"],
])(
  "a price whose unit price can't be calculated has its factor and quantity in its column name: %j",
  (price, name) => {
    expect(bmecatPrice(price)).toBeNull();
    expect(priceColumnName("Cost", price)).toBe(name);
  },
);
