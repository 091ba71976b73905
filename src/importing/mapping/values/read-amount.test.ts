import { expect, test } from "vitest";
import { readAmount } from "./read-amount.ts";

test.each([
  ["1 299,95 $", null, null, "1299.95"],
  ["1 299,95 $", ",", null, "1299.95"],
  ["$1,299.00", ".", null, "1299"],
  ["CA$5.00", null, null, "5"],
  ["99.99 CAD", null, null, "99.99"],
  ["9,99 $ US", null, null, "9.99"],
  ["€9.99", null, null, "9.99"],
  ["$1,234.50 CAD", ".", ",", "1234.5"],
  ["$-5", null, null, "-5"],
  ["1,299 $", null, null, "1,299 $"],
  ["CAD 9.99/ea", null, null, "CAD 9.99/ea"],
  ["12 kg", null, null, "12 kg"],
] as const)(
  "the amount %s, with the decimal separator %j and the thousands separator %j, is read as %s",
  (written, mark, group, number) => {
    expect(readAmount(written, mark, group)).toBe(number);
  },
);
