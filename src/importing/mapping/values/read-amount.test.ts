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
  ["CAD 9.99/ea", null, null, "9.99"],
  ["5.00/ea", null, null, "5"],
  ["$5.00 ea.", null, null, "5"],
  ["$12.50 CDN each", null, null, "12.5"],
  ["$3.25 CAD/each", null, null, "3.25"],
  ["5.00/ea USD", null, null, "5"],
  ["12,50 $/un", null, null, "12.5"],
  ["12,50 $ ch.", null, null, "12.5"],
  ["1 249,00 $ l’unité", null, null, "1249"],
  ["9.99 CHF", null, null, "9.99"],
  ["5.00/cs", null, null, "5.00/cs"],
  ["12.00/dz", null, null, "12.00/dz"],
  ["4.50/kg", null, null, "4.50/kg"],
  ["12 kg", null, null, "12 kg"],
] as const)(
  "the amount %s, with the decimal separator %j and the thousands separator %j, is read as %s",
  (written, mark, group, number) => {
    expect(readAmount(written, mark, group)).toBe(number);
  },
);
