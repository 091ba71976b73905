import { expect, test } from "vitest";
import { suggestMapping } from "./suggest-mapping.ts";

const PRICED = { columns: ["SKU", "Price"], rows: [["A", "9.99"]] };

test.each([
  ["All prices in US dollars", "USD"],
  ["Price list 2026 (USD)", "USD"],
  ["Tous les prix sont en $ US", "USD"],
  ["Prix en dollars américains", "USD"],
  ["Devise : EUR", "EUR"],
  ["Prices in CAD. USD on request.", "CAD"],
  ["USD price list / CAD on request", "USD"],
  ["(USD)", "USD"],
  ["Made in USA", undefined],
  ["ACME USA Inc. price list", undefined],
  ["Prices in CAD and USD", ""],
  ["Not valid in USD", ""],
  ["Prices do not include USD surcharges", ""],
  ["Canadian price list (USD on request)", ""],
  ["Exchange rate USD/CAD 1.36", ""],
  ["Contact us. You can order from 500 USD.", undefined],
  ["Northvale price list", undefined],
])(
  "the line %j above the column names gives amounts the currency %j (empty if unclear, undefined if none)",
  (line, currency) => {
    const { mapping } = suggestMapping({ ...PRICED, above: [[line, ""]] });
    expect(mapping.fields.currency?.otherwise).toBe(currency);
    expect(
      suggestMapping({ columns: ["SKU"], rows: [["A"]], above: [[line]] }).mapping.fields,
    ).not.toHaveProperty("currency");
  },
);

test.each([
  [["All prices below in USD", "All prices below in CAD"], ""],
  [["US PRICES (USD)"], ""],
  [["Prices in USD"], ""],
  [["* in US dollars"], ""],
  [["Prix en dollars US"], ""],
  [["Office lighting", "Made in USA"], undefined],
  [["Prices in CAD"], undefined],
])(
  "the rows %j between the products give amounts the currency %j (empty if unclear, undefined if none)",
  (rows, currency) => {
    const { mapping } = suggestMapping({ ...PRICED, skipped: rows.map((row) => [row, ""]) });
    expect(mapping.fields.currency?.otherwise).toBe(currency);
  },
);

test("the currency stated above the products applies if a footer repeats it", () => {
  const { mapping } = suggestMapping({
    ...PRICED,
    above: [["All prices in USD"]],
    skipped: [["Prices in USD"]],
  });
  expect(mapping.fields.currency?.otherwise).toBe("USD");
});

test("amounts without a currency are in the one stated above the column names, even if other amounts state their own", () => {
  const { mapping } = suggestMapping({
    columns: ["SKU", "Price"],
    rows: [
      ["A", "9.99"],
      ["B", "CAD 5"],
    ],
    above: [["All prices in USD unless noted"]],
  });
  expect(mapping.fields.currency).toMatchObject({ columns: ["Price"], otherwise: "USD" });
});
