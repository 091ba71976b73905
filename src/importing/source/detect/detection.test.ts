import { expect, test } from "vitest";
import { guessDateOrder } from "./date-order.ts";
import { guessHeaderLanguage } from "./header-language.ts";
import { guessHeader } from "./header-row.ts";
import { guessNumberMarks } from "./number-marks.ts";
import { guessUnits } from "./units.ts";
import { guessValues } from "./value-guesses.ts";

test.each([
  ["1.5 12.99", ".", ""],
  ["12,99 3,5", ",", ""],
  ["1,234.50 12.00", ".", ","],
  ["1.234,50 12,00", ",", "."],
  ["1,234,567", ".", ","],
  ["1234,5", ",", ""],
  ["$1,299.99 CAD", ".", ","],
  ["12.5% 0.125", ".", ""],
])(
  "the numbers %s are detected with the decimal separator %j and the thousands separator %j",
  (numbers, decimal, thousands) => {
    const guess = guessNumberMarks(numbers.split(" "));
    expect([guess.decimal.value, guess.thousands.value]).toEqual([decimal, thousands]);
  },
);

test("spaces and apostrophes are detected as thousands separators", () => {
  const french = guessNumberMarks(["1 234,56 $", "12\u202f345,00", "7,10"]);
  expect([french.decimal.value, french.thousands.value]).toEqual([",", " "]);
  const swiss = guessNumberMarks(["1'234.56", "12’345.00"]);
  expect([swiss.decimal.value, swiss.thousands.value]).toEqual([".", "'"]);
});

test("the decimal separator is detected next to a currency of several letters", () => {
  for (const amounts of [["9,50 $ US"], ["US$9,50"], ["9,50 $CA"], ["CDN $9,50"]])
    expect(guessNumberMarks(amounts).decimal).toMatchObject({ value: ",", alternatives: ["."] });
});

test("ambiguous numbers give a decimal separator with low confidence", () => {
  const { decimal } = guessNumberMarks(["1,234", "5", "A-12.5-B", ""]);
  expect(decimal).toMatchObject({ value: ".", confidence: 0.3, alternatives: [","] });
});

test("confidence in the decimal separator rises with more matching numbers, and a few others are outvoted", () => {
  const many = guessNumberMarks([...Array<string>(20).fill("9,99"), "9.99"]).decimal;
  expect(many.value).toBe(",");
  expect(many.confidence).toBeGreaterThan(0.9);
  expect(guessNumberMarks(["9,99"]).decimal.confidence).toBeLessThan(0.8);
});

test.each([
  ["2026-03-01 2026-12-24", "ymd"],
  ["31/12/2026 01/02/2026", "dmy"],
  ["12/31/2026 01/02/2026", "mdy"],
  ["24.12.26", "dmy"],
  ["20260301 20261224", "ymd"],
])("the dates %s are detected as %s", (dates, order) => {
  expect(guessDateOrder(dates.split(" "), "mdy").value).toBe(order);
});

test("ambiguous dates follow the language of the header, with low confidence", () => {
  const cells = ["01/02/2026", "03/04/2026"];
  const french = guessValues(
    ["Prix", "Date du produit"],
    cells.map((cell) => ["1", cell]),
    {},
  );
  const english = guessValues(
    ["Price", "Date"],
    cells.map((cell) => ["1", cell]),
    {},
  );
  expect([french.dateOrder.value, english.dateOrder.value]).toEqual(["dmy", "mdy"]);
  expect(french.dateOrder.confidence).toBeLessThan(0.8);
  expect(french.dateOrder.alternatives).toContain("mdy");
});

test("versions, times and numbers aren't detected as dates", () => {
  expect(guessDateOrder(["1.2.3", "12:30", "99/99/9999", "5"], "mdy").confidence).toBe(0.3);
});

test("units are detected in column names and in cells", () => {
  const columns = ["Weight (kg)", "poids_lb", "Length [in.]", "Height", "Size", "kg", "Items in"];
  const rows = [
    ["1", "2", "3", "12 cm", "12", "1", "4"],
    ["1", "2", "3", "5,5 cm", "XL", "1", "4"],
  ];
  expect(guessUnits(columns, rows).map(({ value }) => value)).toEqual([
    "kg",
    "lb",
    "in",
    "cm",
    null,
    null,
    "in",
  ]);
});

test("a unit isn't detected in the name of a column without numbers, and isn't certain without values", () => {
  const columns = ["display_options_in", "weight_in_g"];
  const [options, weight] = guessUnits(columns, [["Product info", ""]]);
  expect(options?.value).toBeNull();
  expect(weight).toMatchObject({ value: "g", confidence: 0.7 });
});

test.each([
  [["SKU", "Product name", "Price"], "en"],
  [["UGS", "Nom du produit", "Prix"], "fr"],
  [["A", "B"], "en"],
])("the columns %j are detected as having names in %s", (columns, language) => {
  expect(guessHeaderLanguage(columns).value).toBe(language);
});

const grid = (text: string) => text.split("\n").map((line) => line.split(";"));

test.each([
  ["known names", "sku;price\nA;1", 0],
  ["known names below a title", "Price list 2026;\nof Acme;\nsku;price\nA;1", 2],
  ["unknown names above numbers", "foo;bar;baz\nA;B;1\nC;D;2", 0],
  ["unknown names below a title", "Our list;;\nfoo;bar;baz\nA;B;1\nC;D;2", 1],
  ["repeated names", "sku;SKU;sku\n1;2;3", 0],
  ["a single known column", "sku\nA\nB", 0],
  ["no header row", "A-1;9.99;5\nA-2;8.99;4", null],
  ["only numbers", "1;2\n3;4", null],
  ["a row wider than its header", "foo;bar\nx;1\ny;2;too long", 0],
])("the header row is found, or found to be missing, in a file with %s", (_what, text, row) => {
  expect(guessHeader(grid(text)).value).toBe(row);
});

test("a person's choice overrides the guess, which remains as an alternative", () => {
  const guess = guessValues(["Prix (kg)"], [["1,50"]], {
    decimal: ".",
    language: "en",
    units: [{ column: "Prix (kg)", unit: "lb" }],
  });
  expect(guess.decimal).toMatchObject({ value: ".", confidence: 1, alternatives: [","] });
  expect(guess.language).toEqual({ value: "en", confidence: 1, alternatives: ["fr"] });
  expect(guess.units[0]).toMatchObject({ value: "lb", confidence: 1 });
});
