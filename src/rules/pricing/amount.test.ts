import * as fc from "fast-check";
import { expect, test } from "vitest";
import { addDecimals, multiplyDecimals, roundDecimal } from "@/lib/decimal.ts";
import {
  amountText,
  divideAmounts,
  divideUp,
  multiplyAmounts,
  parseAmount,
  roundAmount,
  smallestUnit,
} from "@/rules/pricing/amount.ts";

const amount = fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n });

const parsed = (text: string) => {
  const read = parseAmount(text);
  if (read === null) throw new Error(text);
  return read;
};

test("an amount is the same after conversion to text and back", () => {
  fc.assert(
    fc.property(amount, (one) => {
      expect(parseAmount(amountText(one))).toBe(one);
    }),
  );
});

test.each(["", "1e5", "1,5", "abc", "1.123456789", ".5", "1.", "--1"])(
  "the text %j isn't an amount",
  (text) => {
    expect(parseAmount(text)).toBeNull();
  },
);

test("sums and products agree with exact decimals, rounded once to eight places", () => {
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [a, b] = [amountText(one), amountText(other)];
      expect(amountText(one + other)).toBe(addDecimals(a, b));
      const product = roundDecimal(multiplyDecimals(a, b) ?? "", "0.00000001");
      expect(amountText(multiplyAmounts(one, other))).toBe(product === "-0" ? "0" : product);
    }),
  );
});

test("division rounds to eight places, and dividing by zero gives no amount", () => {
  expect(amountText(divideAmounts(parsed("2"), parsed("3")) ?? 0n)).toBe("0.66666667");
  expect(amountText(divideAmounts(parsed("-1"), parsed("3")) ?? 0n)).toBe("-0.33333333");
  expect(amountText(divideUp(parsed("1"), parsed("3")))).toBe("0.33333334");
  expect(divideAmounts(parsed("1"), 0n)).toBeNull();
});

test.each([
  ["21.48925", "0.01", "0", "nearest", "21.49"],
  ["21.485", "0.01", "0", "nearest", "21.49"],
  ["20.5", "1", "0.99", "nearest", "20.99"],
  ["20.49", "1", "0.99", "nearest", "20.99"],
  ["20.48", "1", "0.99", "nearest", "19.99"],
  ["20.99", "1", "0.99", "up", "20.99"],
  ["21", "1", "0.99", "up", "21.99"],
  ["21", "1", "0.99", "down", "20.99"],
  ["12.4", "5", "4.99", "up", "14.99"],
] as const)(
  "the amount %s, rounded (multiple of: %s, ending: %s, direction: %s), is %s",
  (text, step, ending, way, expected) => {
    const rounded = roundAmount(parsed(text), parsed(step), parsed(ending), way);
    expect(amountText(rounded)).toBe(expected);
  },
);

test.each([
  ["CAD", "0.01"],
  ["JPY", "1"],
  ["BHD", "0.001"],
])("the smallest unit of %s is %s", (currency, unit) => {
  expect(amountText(smallestUnit(currency))).toBe(unit);
});
