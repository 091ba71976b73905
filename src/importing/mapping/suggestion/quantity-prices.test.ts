import { expect, test } from "vitest";
import { statesOtherScale } from "@/importing/vocabulary/quantity-prices.ts";
import { SURE } from "@/importing/source/detect/guess.ts";
import { suggestMapping } from "./suggest-mapping.ts";

type Rows = (at: number) => readonly string[];

const suggested = (columns: readonly string[], row: Rows, above: readonly string[][] = []) =>
  suggestMapping({
    columns: ["SKU", "Name", ...columns],
    rows: Array.from({ length: 6 }, (_, at) => [`B-10${at}`, `Zinc bolt ${at}`, ...row(at)]),
    above,
  });

test.each(["Per", "Unité de prix", "Price unit", "Price per", "Price Qty", "PEINH", "cost@per"])(
  "amounts are guesses next to a %s column that states how many pieces they're for",
  (per) => {
    const { suggestions, unused } = suggested(["Cost", per], (at) => [
      `${at + 3}.50`,
      at % 2 === 0 ? "100" : "1",
    ]);
    expect(suggestions.find(({ target }) => target === "cost")).toMatchObject({ why: "packs" });
    expect(suggestions.filter(({ target }) => target === "price")).toEqual([]);
    expect(unused).toEqual([per]);
  },
);

test("a column named Price per unit is mapped to the price", () => {
  const { mapping } = suggested(["Price per unit"], (at) => [`${at + 3}.50`]);
  expect(mapping.fields.price?.columns).toEqual(["Price per unit"]);
});

test("amounts aren't guesses next to a column that states that each price is for one piece", () => {
  const { suggestions } = suggested(["Cost", "Per"], (at) => [`${at + 3}.50`, "1"]);
  expect(suggestions.find(({ target }) => target === "cost")).toMatchObject({ why: "header" });
});

test.each([
  "Prices per 100",
  "All prices in CAD, per hundred pieces",
  "Prix à la douzaine",
  "Tous les prix sont par caisse",
  "Cost/C",
  "Amounts in cents",
])("amounts are guesses in a file with the line “%s”", (text) => {
  const { suggestions } = suggested(["Cost"], (at) => [`${at + 3}.50`], [[text]]);
  const cost = suggestions.find(({ target }) => target === "cost");
  expect([cost?.why, (cost?.confidence ?? 1) < SURE]).toEqual(["packs", true]);
});

test.each([
  "Prices valid for 30 days",
  "Price list 2026-11",
  "Prices as of 01/2026",
  "List of 120 products",
  "Cost centre 100",
  "100 % Canadian",
])("the line “%s” doesn't state how many pieces an amount is for", (text) => {
  expect(statesOtherScale([[text]])).toBe(false);
});

test.each([
  [["Cost 1-9", "Cost 10-99", "Cost 100+"]],
  [["Cost 100+", "Cost 10-99", "Cost 1-9"]],
  [["Prix 1 à 9", "Prix 10 et plus"]],
  [["Price (1+)", "Price (25+)"]],
  [["1-9 Price", "10-99 Price"]],
  [["Price 1", "Price 10", "Price 100"]],
])("of the columns %s, only the price for the fewest pieces is mapped, as a guess", (columns) => {
  const fewest = columns.find((column) => /(?<!\d)1(?!\d)/.test(column)) ?? "";
  const { suggestions, unused } = suggested(columns, (at) =>
    columns.map((column) => `${at + (column === fewest ? 9 : 5)}.50`),
  );
  const amounts = suggestions.filter(({ target }) => target === "cost" || target === "price");
  expect(amounts.map(({ columns: [column], confidence }) => [column, confidence < SURE])).toEqual([
    [fewest, true],
  ]);
  expect(unused).toEqual(columns.filter((column) => column !== fewest));
});

test("prices in columns named after quantities aren't read as stock", () => {
  const { mapping } = suggested(["Qty 1", "Qty 10", "Qty 100"], (at) =>
    [9, 8, 7].map((dollars) => `${dollars + at}.25`),
  );
  expect(mapping.stock).toEqual([]);
});

test.each([
  ["Qty 1 Price", "Qty 12 Price", "Qty 48 Price"],
  ["1-9", "10-49", "50+"],
])(
  "of the prices by quantity %s, %s and %s, the first is mapped to the price, as a guess",
  (...columns) => {
    const { mapping, suggestions } = suggested(columns, (at) => [
      `${at + 3}.50`,
      `${at + 2}.50`,
      "2",
    ]);
    expect(mapping.fields.price?.columns).toEqual([columns[0]]);
    expect(suggestions.find(({ target }) => target === "price")?.confidence).toBeLessThan(SURE);
  },
);

test("whole numbers in columns named after ranges may be quantities of sizes, so they aren't prices", () => {
  const { mapping } = suggested(["36-38", "40-42"], (at) => [String(at), String(at + 1)]);
  expect(mapping.fields.price).toBeUndefined();
});
