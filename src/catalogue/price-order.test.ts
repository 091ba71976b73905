import { expect, test } from "vitest";
import { priceProblem } from "@/catalogue/price-order.ts";

const known = { cost: "61.20", lowest: "79.99", list: "99.99" };

test.each([
  ["between the lowest and the list price", "89.99", null],
  ["at the lowest price", "79.9900", null],
  ["at the list price", " 99.99 ", null],
  ["a hundredth of a cent too low", "79.9899", "below-lowest"],
  ["a cent too high", "100", "above-list"],
  ["below the cost, which is graver than below the lowest price", "61.19", "below-cost"],
  ["a word", "on request", "not-a-price"],
  ["nothing", "", "not-a-price"],
  ["a comma, which may mean two things", "1,299", "not-a-price"],
  ["a negative one", "-5", "not-a-price"],
])("a price %s", (_what, price, problem) => {
  expect(priceProblem({ ...known, price })).toBe(problem);
});

test("sums that binary fractions get wrong are compared as they are written", () => {
  expect(priceProblem({ price: "0.3", lowest: "0.3000" })).toBeNull();
  expect(priceProblem({ price: "900000000000.0001", list: "900000000000.0000" })).toBe(
    "above-list",
  );
});

test("what is not known is not compared", () => {
  expect(priceProblem({ price: "1" })).toBeNull();
  expect(priceProblem({ price: "1", lowest: "ask us" })).toBeNull();
});
