import { expect, test } from "vitest";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import {
  type ColumnMapping,
  columnMapping,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import { tableOfRows } from "#support/table-of-rows.ts";
import { type CheckSetup, checkTable } from "./check-table.ts";
import { offersFor, withAddressBefore, withFix, withTranslation } from "./offered-fix.ts";
import { rejectedRows } from "@/importing/rejections/rejected-rows.ts";

const COLUMNS = ["SKU", "Title", "GTIN", "Price", "Cost", "Status"];
const MAPPING = columnMapping.parse({
  fields: {
    sku: recipeOf("SKU"),
    title_en: recipeOf("Title"),
    gtin: recipeOf("GTIN"),
    price: recipeOf("Price"),
    cost: recipeOf("Cost"),
    condition: recipeOf("Status"),
  },
});

const GOOD = ["A-1", "Lamp", "0012345678905", "9.99", "5", "new"];
const good = (change: Partial<Record<number, string>>) =>
  GOOD.map((cell, at) => change[at] ?? cell);

const setup = (mapping: ColumnMapping = MAPPING, rest: Partial<CheckSetup> = {}): CheckSetup => ({
  mapping,
  mode: DEFAULT_MODE,
  overrides: new Map(),
  ...rest,
});

const check = (rows: readonly (readonly string[])[], how: CheckSetup = setup(), batch = 100) =>
  checkTable(tableOfRows([COLUMNS, ...rows], batch), how);

const briefly = async (rows: readonly (readonly string[])[], how?: CheckSetup) =>
  (await check(rows, how)).causes.map(({ code, field, severity, count }) => [
    code,
    field,
    severity,
    count,
  ]);

test("a row with file names instead of picture addresses gets one warning, and one fix leaves them all out", async () => {
  const mapping = { ...MAPPING, images: [recipeOf("Title")] };
  const rows = [good({ 1: "a.jpg|b.jpg" }), good({ 0: "A-2", 1: "https://x.example/c.jpg|d.jpg" })];
  const [cause] = (await check(rows, setup(mapping))).causes;
  expect(cause).toMatchObject({ code: "image-address", severity: "rejected", count: 2 });
  if (cause === undefined) throw new Error("There should be a cause.");
  const offers = offersFor(cause, mapping);
  expect(offers).toEqual([
    { does: "complete-addresses" },
    { does: "fix", fix: "leave-out-if-wrong" },
  ]);

  const mended = withFix(mapping, "images", { does: "fix", fix: "leave-out-if-wrong" });
  expect(await briefly(rows, setup(mended))).toEqual([]);
  expect(offersFor(cause, mended)).toEqual([{ does: "complete-addresses" }]);

  const completed = withAddressBefore(mapping, "https://x.example/");
  expect(await briefly(rows, setup(completed))).toEqual([]);
});

test("the check finds no issues in valid rows", async () => {
  const { causes, rows, index } = await check([GOOD, good({ 0: "A-2" })]);
  expect(causes).toEqual([]);
  expect([rows, index.count()]).toEqual([2, 2]);
});

test.each([
  [
    "a GTIN that a spreadsheet shortened",
    { 2: "1.23457E+12" },
    ["gtin-scientific", "gtin", "error"],
  ],
  ["a GTIN that lost its zero", { 2: "12345678905" }, ["gtin-length", "gtin", "error"]],
  ["no SKU", { 0: " " }, ["value-missing", "sku", "rejected"]],
  ["an invalid price", { 3: "call us" }, ["value-no-decimal", "price", "rejected"]],
  ["a price that may be a thousand", { 3: "1,299" }, ["value-no-decimal", "price", "rejected"]],
  ["a choice nobody knows", { 5: "quasi neuf" }, ["value-no-choice", "condition", "rejected"]],
  ["a price below the cost", { 3: "4.99" }, ["price-below-cost", "price", "warning"]],
  ["no title", { 1: "" }, ["title-missing", "title_en", "error"]],
] as const)("the check reports %s", async (_what, change, cause) => {
  expect(await briefly([good(change)])).toEqual([[...cause, 1]]);
});

test("the check ignores fields that the file has no column for", async () => {
  const mapping = columnMapping.parse({ fields: { sku: recipeOf("SKU") } });
  expect(await briefly([GOOD], setup(mapping))).toEqual([]);
});

test("the check skips an empty row and counts it", async () => {
  const { rows, passedOver, index } = await check([GOOD, ["", " ", ""], good({ 0: "B" })]);
  expect({ rows, passedOver, products: index.count() }).toEqual({
    rows: 3,
    passedOver: 1,
    products: 2,
  });
});

test("the first row with a SKU is accepted and later ones are rejected, whatever their case", async () => {
  const { causes, index } = await check([GOOD, good({ 0: "a-1" }), good({ 0: "A-2" })]);
  expect(causes).toMatchObject([
    { code: "sku-duplicate", count: 1, examples: [{ place: 3, value: "a-1" }] },
  ]);
  expect([0, 1, 2].map((row) => index.stateOf(row))).toEqual(["new", "rejected", "new"]);
});

test.each([
  ["an unquoted comma", ["A-1", "Lamp", " black", "0012345678905", "9.99", "5", "new"]],
  ["a lost cell", ["A-1", "0012345678905", "9.99", "5", "new"]],
  ["a cell too many, and one too few", ["A-1", "Lamp", "", "0012345678905", "9.99", "5"]],
])("%s shifts the columns and is reported only as a shifted row", async (_what, row) => {
  expect(await briefly([row])).toEqual([["row-shifted", null, "rejected", 1]]);
});

test("two wrong values that no shift would fix are reported as two wrong values", async () => {
  expect(await briefly([good({ 3: "n/a", 4: "n/a" })])).toEqual([
    ["value-no-decimal", "cost", "rejected", 1],
    ["value-no-decimal", "price", "rejected", 1],
  ]);
});

test("cells beyond the last column give a warning and the row is still accepted", async () => {
  expect(await briefly([[...GOOD, "", "see page 3"]])).toEqual([
    ["row-too-wide", null, "warning", 1],
  ]);
});

test("the check groups issues by kind, with a few examples and their values", async () => {
  const rows = Array.from({ length: 1000 }, (_, at) =>
    good({ 0: `A-${at}`, 5: at % 4 === 0 ? "démo" : "neuf" }),
  );
  const { causes, index } = await check(rows);
  expect(causes).toHaveLength(1);
  expect(causes[0]).toMatchObject({
    code: "value-no-choice",
    count: 250,
    values: [{ value: "démo", count: 250 }],
  });
  expect(causes[0]?.examples).toHaveLength(20);
  expect(index.count()).toBe(1000);
});

test("a fix for all rows becomes part of the mapping", async () => {
  const rows = [good({ 2: "12345678905", 3: "1,299", 5: "démo" })];
  const before = await check(rows);
  expect(before.causes.map((cause) => offersFor(cause, MAPPING)[0])).toEqual([
    { does: "translate" },
    { does: "read-numbers", decimal: "." },
    { does: "fix", fix: "restore-gtin-zero" },
  ]);
  let mapping = withFix(MAPPING, "price", { does: "read-numbers", decimal: "." });
  mapping = withTranslation(mapping, "condition", "démo", "open_box");
  mapping = withFix(mapping, "gtin", { does: "fix", fix: "restore-gtin-zero" });
  expect(await briefly(rows, setup(mapping))).toEqual([]);
  const gtinCause = before.causes.find(({ field }) => field === "gtin");
  expect(gtinCause && offersFor(gtinCause, mapping)).toEqual([]);
});

test("a value typed for one row replaces the value of that row in the check", async () => {
  const overrides = new Map([[3, { price: "7" }]]);
  const rows = [good({ 3: "soon" }), good({ 0: "A-2", 3: "soon" })];
  expect(await briefly(rows, setup(MAPPING, { overrides }))).toEqual([
    ["value-no-decimal", "price", "rejected", 1],
  ]);
});

test("invalid quantities are rejected and can be fixed for all rows or for one", async () => {
  const columns = ["SKU", "Toronto", "Montréal"];
  const mapping = columnMapping.parse({
    fields: { sku: recipeOf("SKU") },
    stock: [
      { place: "TOR", recipe: recipeOf("Toronto") },
      { place: "MTL", recipe: recipeOf("Montréal") },
    ],
  });
  const found = async (how: ColumnMapping, overrides: CheckSetup["overrides"] = new Map()) => {
    const rows = [
      ["A", "12", ""],
      ["B", "100+", "-3"],
      ["C", "2.5", "3 boxes"],
    ];
    const { causes } = await checkTable(tableOfRows([columns, ...rows]), {
      mapping: how,
      mode: { ...DEFAULT_MODE, way: "prices-and-stock" },
      overrides,
    });
    return causes.map(({ code, field, count }) => [code, field, count]);
  };
  expect(await found(mapping)).toEqual([
    ["value-no-integer", "stock", 2],
    ["value-negative", "stock", 1],
    ["value-other-unit", "stock", 1],
  ]);
  const numbers = withFix(mapping, "stock", { does: "fix", fix: "first-number" });
  expect(await found(numbers)).toEqual([
    ["value-negative", "stock", 1],
    ["value-no-integer", "stock", 1],
  ]);
  const typed = new Map([
    [3, { stock: "4" }],
    [4, { stock: "2" }],
  ]);
  expect(await found(numbers, typed)).toEqual([]);
  const left = withFix(numbers, "stock", { does: "fix", fix: "leave-out-if-wrong" });
  expect(await found(left)).toEqual([]);
});

test("an import of prices and stock ignores errors in other fields", async () => {
  const mode = { ...DEFAULT_MODE, way: "prices-and-stock" } as const;
  expect(
    await briefly([good({ 1: "x".repeat(501), 5: "démo" })], setup(MAPPING, { mode })),
  ).toEqual([]);
});

test("the check finds the same issues whatever the size of the batches", async () => {
  const rows = Array.from({ length: 60 }, (_, at) =>
    good({ 0: `A-${at % 50}`, 3: at % 7 === 0 ? "x" : "9.99" }),
  );
  const told = async (batch: number) => {
    const { causes, index } = await check(rows, setup(), batch);
    return { causes, states: rows.map((_row, at) => index.stateOf(at)) };
  };
  const whole = await told(1000);
  expect(await told(1)).toEqual(whole);
  expect(await told(7)).toEqual(whole);
});

test("the file of rejected rows holds the original rows, each with a reason", async () => {
  const table = tableOfRows([COLUMNS, GOOD, ["B", 'a "b", c', "", "soon"], good({ 0: "a-1" })]);
  const { index } = await checkTable(table, setup());
  const rows: (readonly string[])[] = [];
  const batches = rejectedRows(table, setup(), {
    index,
    refused: new Map(),
    reasonName: "Reason",
    reasonOf: (keys) => keys.join(", "),
  });
  for await (const batch of batches) rows.push(...batch);
  expect(rows).toEqual([
    [...COLUMNS, "Reason"],
    ["B", 'a "b", c', "", "soon", "", "", "value-no-decimal price"],
    ["a-1", "Lamp", "0012345678905", "9.99", "5", "new", "sku-duplicate "],
  ]);
});
