import { expect, test } from "vitest";
import { firstCells, isRepeatedHeader, isRule, sectionTitle, totalsLabel } from "./totals-rows.ts";

/** The first cells of the other rows have no pattern in common. */
const UNKNOWN = { areOneWord: false, haveDigits: false };

test.each([
  [["Total", "", "30"]],
  [["TOTAL", "", "", "1 299,00 $"]],
  [["", "Grand total:", "", "$1,299.00"]],
  [["Sous-total", "12", "", ""]],
  [["Total : 12", "", ""]],
  [["Total général", "", "12 500,00"]],
  [["*** TOTAL ***", "", "3"]],
  [["Total number of items: 25", "", ""]],
  [["Total des articles", "40", ""]],
  [["Somme", "", "99.00 CAD"]],
  [["Report total", "", "30"]],
  [["Totaux", "", "3", "4"]],
  [["TPS 5 %", "", "11,25"]],
  [["TVQ : 9,975 %", "", "22,44"]],
  [["GST/HST (13%)", "", "11.25"]],
  [["Sales tax", "", "$11.25"]],
])("the totals row %j is recognized", (cells) => {
  expect(totalsLabel(cells)).toBe(cells.find((cell) => cell !== "")?.trim());
});

test.each([
  [["Total Gym", "Home gym", "300"]],
  [["TOTAL-1", "Motor oil", "9.99"]],
  [["TOTAL-1", "", "9.99"]],
  [["S-100", "Total station", "1"]],
  [["Total", "Motor oil 5W-30", "9.99"]],
  [["Somfy", "", "3"]],
  [["Report-30", "", "3"]],
  [["GST-200", "", "3"]],
  [["Tax 5", "", "3"]],
  [["PST", "Seal 12 mm", "3"]],
  [["", "", ""]],
  [["12", "30", "40"]],
])("the row %j isn't recognized as a totals row", (cells) => {
  expect(totalsLabel(cells)).toBeNull();
});

test.each([
  [["Nombre d’articles : 2", "", "7"], "Nombre d’articles : 2"],
  [["Number of items: 12"], "Number of items: 12"],
  [["Page 1 of 3", "", ""], "Page 1 of 3"],
  [["Page 3", "", "7"], null],
  [["Article 5", "", "7"], null],
  [["Nordic-7", "", "7"], null],
] as const)(
  "the row %j is read as the last line of a report: %j (null for a product)",
  (cells, label) => {
    expect(totalsLabel(cells)).toBe(label);
  },
);

test("a row of dashes is a separator, and a row with a single dash isn't", () => {
  expect(isRule(["", "-----", "=====", ""])).toBe(true);
  expect(isRule([":---", "---:"])).toBe(true);
  expect(isRule(["-", "", "-"])).toBe(false);
  expect(isRule(["A--1", "--"])).toBe(false);
});

test("a row that repeats all column names is a repeated header, unless there's only one column", () => {
  expect(isRepeatedHeader(["sku", "price"], ["sku", "price"])).toBe(true);
  expect(isRepeatedHeader(["sku", "9.99"], ["sku", "price"])).toBe(false);
  expect(isRepeatedHeader(["sku"], ["sku"])).toBe(false);
});

test.each([
  ["a text in its first cell only", ["Office lighting", "", "", ""], "Office lighting"],
  ["a text in its only cell", ["Éclairage"], "Éclairage"],
  ["a SKU in capitals only", ["WIDGET", "", "", ""], null],
  ["a SKU with digits only", ["Lamp-12", "", "", ""], null],
  ["a text and a price", ["Lighting", "", "9.99", ""], null],
] as const)("the section title of a row with %s, such as %j, is %j", (_what, cells, title) => {
  expect(sectionTitle(cells, ["SKU", "Title", "Cost", "Qty"], UNKNOWN)).toBe(title);
});

test("a list of two columns has no section titles", () => {
  expect(sectionTitle(["Lamp", ""], ["SKU", "Title"], UNKNOWN)).toBeNull();
});

test.each([
  ["a title in capitals", "OUTILS À MAIN", true],
  ["one word in capitals", "QUINCAILLERIE", true],
  ["the footer of a printed page", "Printed on 2026-11-03 by Ana", true],
  ["a code like the others", "GL-004", false],
])(
  "next to codes such as GL-001, a row with only %s (%s) is skipped: %s",
  (_what, first, isSkipped) => {
    const rows = [1, 2, 3].map((at) => [`GL-00${at}`, `Marteau ${at}`, "9,99"]);
    const title = sectionTitle([first, "", ""], ["No", "Nom", "Prix"], firstCells(rows));
    expect(title).toBe(isSkipped ? first : null);
  },
);

test("a row with only a code in capitals is a product if other codes have no digits either", () => {
  const rows = ["LAMP", "DESK", "SOFA XL"].map((code) => [code, "Furniture", "9.99"]);
  const common = firstCells(rows);
  expect(sectionTitle(["CHAIR", "", ""], ["SKU", "Type", "Price"], common)).toBeNull();
  expect(sectionTitle(["CHAIR XL", "", ""], ["SKU", "Type", "Price"], common)).toBeNull();
});

test("a long cell is checked in linear time", () => {
  const start = performance.now();
  totalsLabel([`total${" ".repeat(200_000)}x`, `1${" ".repeat(200_000)}x`]);
  isRule([`--${"- ".repeat(200_000)}x`]);
  expect(performance.now() - start).toBeLessThan(500);
});

test.each(["12 items", "3 articles", "E&OE", "E. & O. E.", "Grand", "Sum", "*** END ***", "Fin"])(
  "a line with only %j below the products isn't a product, even if SKUs are words",
  (text) => {
    const words = { areOneWord: false, haveDigits: false };
    expect(sectionTitle([text, "", ""], ["SKU", "Name", "Price"], words)).toBe(text);
    expect(sectionTitle([text, "Lamp", "9"], ["SKU", "Name", "Price"], words)).toBeNull();
  },
);

test.each([
  ["Sous-total OUTILS", "", "7", ""],
  ["Subtotal - Bath", "", "", "1,250.00"],
  ["Total for Kitchen", "", "12", "99.00"],
  ["SOUS-TOTAL : VIS", "", "100", ""],
])("the row “%s | %s | %s | %s” is read as the total of a section", (...cells) => {
  expect(totalsLabel(cells)).toBe(cells[0]);
});

test.each([
  ["Subtotal - Bath", "A towel", "7", ""],
  ["Total Care", "", "7", "9.99"],
  ["SUBTOTAL-X1", "", "7", "9.99"],
])("the row “%s | %s | %s | %s” isn't read as the total of a section", (...cells) => {
  expect(totalsLabel(cells)).toBe(null);
});
