import { expect, test } from "vitest";
import {
  currencyInName,
  isAmbiguousDollar,
  namedCurrency,
  writtenAmount,
} from "./written-currency.ts";

test.each([
  ["USD 9.99", "USD", "9.99"],
  ["usd9.99", "USD", "9.99"],
  ["9.99 USD", "USD", "9.99"],
  ["US$9.99", "USD", "9.99"],
  ["US $ 1,299.00", "USD", "1,299.00"],
  ["U.S. $9.99", "USD", "9.99"],
  ["9,99 $ US", "USD", "9,99"],
  ["9,99\u00a0$\u00a0US", "USD", "9,99"],
  ["9,99 $US", "USD", "9,99"],
  ["$9.99 USD", "USD", "9.99"],
  ["$ 9.99 CAD", "CAD", "9.99"],
  ["CA$ 12.50", "CAD", "12.50"],
  ["CAD$12.50", "CAD", "12.50"],
  ["C$12.50", "CAD", "12.50"],
  ["12,50 $ CA", "CAD", "12,50"],
  ["12.50 CDN", "CAD", "12.50"],
  ["12,50 $ CAN", "CAD", "12,50"],
  ["€9.99", "EUR", "9.99"],
  ["9,99 €", "EUR", "9,99"],
  ["£1,299.99", "GBP", "1,299.99"],
  ["CHF 1’299.50", "CHF", "1’299.50"],
  ["AU$5", "AUD", "5"],
  ["$.50 US", "USD", ".50"],
  ["USD -5.00", "USD", "-5.00"],
])("the text “%s” has the currency %s and the amount %s", (written, currency, amount) => {
  expect(writtenAmount(written)).toEqual({ currencies: [currency], amount });
});

test("a dollar sign alone can mean any dollar currency, and a yen sign can mean yen or yuan", () => {
  const dollar = writtenAmount("$9.99");
  expect(dollar?.currencies).toEqual(expect.arrayContaining(["CAD", "USD", "AUD"]));
  expect(dollar && isAmbiguousDollar(dollar)).toBe(true);
  const yen = writtenAmount("¥990");
  expect(yen).toEqual({ currencies: ["JPY", "CNY"], amount: "990" });
  expect(yen && isAmbiguousDollar(yen)).toBe(false);
});

test("an amount next to two different currencies has no currency", () => {
  expect(writtenAmount("€9.99 USD")).toEqual({ currencies: [], amount: "9.99" });
});

test.each([
  "9.99",
  "-5",
  "12 kg",
  "9.99/ea",
  "USD 9.99/cs",
  "12.5%",
  "call us",
  "",
  "USD",
  "1.5E3",
])("the text %j contains no currency that can be removed", (written) => {
  expect(writtenAmount(written)).toBeNull();
});

test.each([
  ["Price (USD)", "USD"],
  ["priceUSD", "USD"],
  ["price_usd", "USD"],
  ["US Price", "USD"],
  ["Coût ($ US)", "USD"],
  ["Prix $ CA", "CAD"],
  ["Prix CDN", "CAD"],
  ["NET_LIST (EUR)", "EUR"],
  ["Prix €", "EUR"],
  ["Price $", null],
  ["Price", null],
  ["Price CAD or USD", null],
  ["Unit cost", null],
])("the column name %s states the currency %j", (column, currency) => {
  expect(currencyInName(column)).toBe(currency);
});

test.each([
  ["CDN", "CAD"],
  ["us$", "USD"],
  ["€", "EUR"],
  ["$", null],
  ["dollars", null],
  ["XYZ", null],
])("the text %s names the currency %j", (text, currency) => {
  expect(namedCurrency(text)).toBe(currency);
});
