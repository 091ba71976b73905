import { expect, test } from "vitest";
import { approximateQuantity } from "./approximate-quantity.ts";

test.each([
  [">100", "100", "at-least"],
  ["> 100", "100", "at-least"],
  ["≥5", "5", "at-least"],
  ["5+", "5", "at-least"],
  ["100 +", "100", "at-least"],
  ["plus de 50", "50", "at-least"],
  ["More than 20", "20", "at-least"],
  ["10 et plus", "10", "at-least"],
  ["-3", "0", "below-zero"],
  ["−12", "0", "below-zero"],
  ["(4)", "0", "below-zero"],
  ["Out of stock", "0", "out-of-stock"],
  ["Épuisé", "0", "out-of-stock"],
  ["En rupture de stock", "0", "out-of-stock"],
])("the stock text %s is read as %s pieces: %s", (written, quantity, reason) => {
  expect(approximateQuantity(written)).toEqual({ quantity, reason });
});

test.each([["12"], ["in stock"], ["En stock"], ["<5"], ["5-10"], ["yes"], [""], ["1,000+"]])(
  "the stock text %j isn't read as an approximate quantity",
  (written) => {
    expect(approximateQuantity(written)).toBeNull();
  },
);
