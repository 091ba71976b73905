import { expect, test } from "vitest";
import { statedCurrency } from "./currency-statements.ts";

test.each([
  ["All prices in US dollars", "USD"],
  ["Tous les prix sont en $ US", "USD"],
  ["(EUR)", "EUR"],
  ["Prices in U.S. dollars", "USD"],
  ["Prices in CAD. USD on request.", "CAD"],
])("the text %j states the currency %s", (text, currency) => {
  expect(statedCurrency([text], "CAD")).toEqual({ is: "one", currency });
});

test.each(["Prices in CAD and USD", "Not valid in USD", "USD on request", "Northvale USD edition"])(
  "the text %j leaves the currency of the amounts unclear",
  (text) => {
    expect(statedCurrency([text], "CAD")).toEqual({ is: "several" });
  },
);

test.each(["Made in USA", "ACME USA Inc.", "Orders from 500 USD", "Our CAD department", "Spring"])(
  "the text %j leaves the amounts in the catalogue's currency",
  (text) => {
    expect(statedCurrency([text], "CAD")).toEqual({ is: "none" });
  },
);
