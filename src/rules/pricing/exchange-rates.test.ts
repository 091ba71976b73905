import { expect, test } from "vitest";
import { readExchangeRates, withExchangeRates } from "@/rules/pricing/exchange-rates.ts";
import type { PriceStep } from "@/rules/pricing/price-list.ts";
import { aPriceRule } from "#support/rules/price-rules.ts";

const USD = { from: "USD", to: "CAD", rate: "1.3712", on: "2026-11-20" };

test.each([
  ["with a header", "Pair,Rate,Date\nUSD/CAD,1.3712,2026-11-20\n"],
  ["with the currencies in two columns", "From,To,Rate,Date\r\nusd,cad,1.3712,2026-11-20"],
  ["with decimal commas and semicolons", "\uFEFFUSDCAD;1,3712;2026-11-20"],
  ["with quotes", '"USD/CAD","1.3712","2026-11-20"'],
  ["pasted from a spreadsheet", "USD-CAD\t1.37120\t2026-11-20"],
])("exchange rates are read from text %s", (_what, text) => {
  expect(readExchangeRates(text)).toEqual({ rates: [USD], errors: [] });
});

test.each([
  ["USD/CAD,0,2026-11-20", "rate-invalid"],
  ["USD/CAD,-1,2026-11-20", "rate-invalid"],
  ["USD/CAD,abc,2026-11-20", "rate-invalid"],
  ["USD/USD,1,2026-11-20", "pair-invalid"],
  ["Dollars,1,2026-11-20", "pair-invalid"],
  ["USD/CAD,1.3,2026-02-30", "date-invalid"],
  ["USD/CAD,1.3,20 November", "date-invalid"],
  ["USD/CAD,1.3", "columns-missing"],
])("the exchange rate line %s is ignored, and its line number is reported", (line, code) => {
  const read = readExchangeRates(`USD/CAD,1.3712,2026-11-20\n\n${line}`);
  expect(read).toEqual({ rates: [USD], errors: [{ line: 3, code }] });
});

test("the latest rate of a currency pair replaces the rate and the date of each step that converts that pair", () => {
  const convert: PriceStep = { do: "currency", ...USD, rate: "1", on: "2026-01-01" };
  const euros: PriceStep = { ...convert, from: "EUR" };
  const older = { ...USD, rate: "1.2", on: "2026-11-19" };
  const { rules, steps } = withExchangeRates(
    [aPriceRule({ steps: [convert, { do: "percent", by: "5" }, euros] })],
    [USD, older],
  );
  expect(steps).toBe(1);
  expect(rules[0]?.steps).toEqual([{ do: "currency", ...USD }, { do: "percent", by: "5" }, euros]);
});

test("applying a rate that a step already has changes nothing", () => {
  const rules = [aPriceRule({ steps: [{ do: "currency", ...USD }] })];
  expect(withExchangeRates(rules, [USD])).toEqual({ rules, steps: 0 });
});
