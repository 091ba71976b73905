import { expect, test } from "vitest";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import {
  type ColumnMapping,
  columnMapping,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import { COLUMNS, MAPPING } from "#support/samples/checked-columns.ts";
import { tableOfRows } from "#support/files/table-of-rows.ts";
import { type CheckSetup, checkTable } from "./check-table.ts";
import { offersFor, withAddressBefore, withFix, withTranslation } from "./offered-fix.ts";
import { rejectedRows } from "@/importing/rejections/rejected-rows.ts";

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
  (await check(rows, how)).issueGroups.map(({ code, field, severity, count }) => [
    code,
    field,
    severity,
    count,
  ]);

test("file names instead of image URLs give a warning, and one fix completes every URL", async () => {
  const mapping = { ...MAPPING, images: [recipeOf("Title")] };
  const rows = [good({ 1: "a.jpg|b.jpg" }), good({ 0: "A-2", 1: "https://x.example/c.jpg|d.jpg" })];
  const [group] = (await check(rows, setup(mapping))).issueGroups;
  expect(group).toMatchObject({ code: "image-address", severity: "warning", count: 2 });
  if (group === undefined) throw new Error("There should be an issue.");
  const offers = offersFor(group, mapping);
  expect(offers).toEqual([{ does: "complete-addresses" }]);

  const completed = withAddressBefore(mapping, "https://x.example/");
  expect(await briefly(rows, setup(completed))).toEqual([]);
});

test("the import check finds no issues in valid rows", async () => {
  const { issueGroups, rows, index } = await check([GOOD, good({ 0: "A-2" })]);
  expect(issueGroups).toEqual([]);
  expect([rows, index.count()]).toEqual([2, 2]);
});

test.each([
  [
    "a GTIN that a spreadsheet shortened",
    { 2: "1.23457E+12" },
    ["gtin-scientific", "gtin", "warning"],
  ],
  ["a GTIN without its leading zero", { 2: "12345678905" }, ["gtin-length", "gtin", "warning"]],
  ["no SKU", { 0: " " }, ["value-missing", "sku", "rejected"]],
  ["an invalid price", { 3: "call us" }, ["value-no-decimal", "price", "warning"]],
  [
    "a price that may use a thousands separator",
    { 3: "1,299" },
    ["value-no-decimal", "price", "warning"],
  ],
  ["an unknown choice", { 5: "quasi neuf" }, ["value-no-choice", "condition", "rejected"]],
  ["a price below the cost", { 3: "4.99" }, ["price-below-cost", "price", "warning"]],
  ["no title", { 1: "" }, ["title-missing", "title_en", "error"]],
] as const)("the import check reports %s", async (_what, change, issue) => {
  expect(await briefly([good(change)])).toEqual([[...issue, 1]]);
});

test("the import check ignores fields that the file has no column for", async () => {
  const mapping = columnMapping.parse({ fields: { sku: recipeOf("SKU") } });
  expect(await briefly([GOOD], setup(mapping))).toEqual([]);
});

test("the import check skips an empty row and counts it", async () => {
  const { rows, skipped, index } = await check([GOOD, ["", " ", ""], good({ 0: "B" })]);
  expect({ rows, skipped, products: index.count() }).toEqual({
    rows: 3,
    skipped: 1,
    products: 2,
  });
});

test("the first row with a SKU is accepted, and a later row with the same SKU in another case is rejected", async () => {
  const { issueGroups, index } = await check([GOOD, good({ 0: "a-1" }), good({ 0: "A-2" })]);
  expect(issueGroups).toMatchObject([
    { code: "sku-duplicate", count: 1, examples: [{ place: 3, value: "a-1" }] },
  ]);
  expect([0, 1, 2].map((row) => index.stateOf(row))).toEqual(["new", "rejected", "new"]);
});

test.each([
  ["a missing cell", ["A-1", "0012345678905", "9.99", "5", "new"]],
  ["an extra cell and a missing one", ["A-1", "Lamp", "", "0012345678905", "9.99", "5"]],
])("a row with %s is reported only as a shifted row", async (_what, row) => {
  expect(await briefly([row])).toEqual([["row-shifted", null, "rejected", 1]]);
});

test("two invalid values in one row are reported separately if shifting cells wouldn't fix them", async () => {
  expect(await briefly([good({ 3: "n/a", 4: "n/a" })])).toEqual([
    ["value-no-decimal", "cost", "warning", 1],
    ["value-no-decimal", "price", "warning", 1],
  ]);
});

test("the import check groups issues by kind, with 20 examples and the count of each value", async () => {
  const rows = Array.from({ length: 1000 }, (_, at) =>
    good({ 0: `A-${at}`, 5: at % 4 === 0 ? "démo" : "neuf" }),
  );
  const { issueGroups, index } = await check(rows);
  expect(issueGroups).toHaveLength(1);
  expect(issueGroups[0]).toMatchObject({
    code: "value-no-choice",
    count: 250,
    values: [{ value: "démo", count: 250 }],
  });
  expect(issueGroups[0]?.examples).toHaveLength(20);
  expect(index.count()).toBe(1000);
});

test("a fix for all rows becomes part of the mapping", async () => {
  const rows = [good({ 2: "12345678905", 3: "1,299", 5: "démo" })];
  const before = await check(rows);
  expect(before.issueGroups.map((group) => offersFor(group, MAPPING)[0])).toEqual([
    { does: "translate" },
    { does: "read-numbers", decimal: "." },
    { does: "fix", fix: "restore-gtin-zero" },
  ]);
  let mapping = withFix(MAPPING, "price", { does: "read-numbers", decimal: "." });
  mapping = withTranslation(mapping, "condition", "démo", "open_box");
  mapping = withFix(mapping, "gtin", { does: "fix", fix: "restore-gtin-zero" });
  expect(await briefly(rows, setup(mapping))).toEqual([]);
  const gtinGroup = before.issueGroups.find(({ field }) => field === "gtin");
  expect(gtinGroup && offersFor(gtinGroup, mapping)).toEqual([]);
});

test("a value typed for one row replaces the value of that row in the import check", async () => {
  const overrides = new Map([[3, { price: "7" }]]);
  const rows = [good({ 3: "soon" }), good({ 0: "A-2", 3: "soon" })];
  expect(await briefly(rows, setup(MAPPING, { overrides }))).toEqual([
    ["value-no-decimal", "price", "warning", 1],
  ]);
});

test("quantities that aren't plain numbers give a warning, and can be fixed for all rows or for one", async () => {
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
    const { issueGroups } = await checkTable(tableOfRows([columns, ...rows]), {
      mapping: how,
      mode: { ...DEFAULT_MODE, kind: "prices-and-stock" },
      overrides,
    });
    return issueGroups.map(({ code, field, count }) => [code, field, count]);
  };
  expect(await found(mapping)).toEqual([
    ["stock-at-least", "stock", 1],
    ["stock-below-zero", "stock", 1],
    ["value-no-integer", "stock", 1],
    ["value-other-unit", "stock", 1],
  ]);
  const numbers = withFix(mapping, "stock", { does: "fix", fix: "first-number" });
  expect(await found(numbers)).toEqual([
    ["stock-below-zero", "stock", 1],
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
  const mode = { ...DEFAULT_MODE, kind: "prices-and-stock" } as const;
  expect(
    await briefly([good({ 1: "x".repeat(501), 5: "démo" })], setup(MAPPING, { mode })),
  ).toEqual([]);
});

test("the import check finds the same issues whatever the size of the batches", async () => {
  const rows = Array.from({ length: 60 }, (_, at) =>
    good({ 0: `A-${at % 50}`, 3: at % 7 === 0 ? "x" : "9.99" }),
  );
  const progressAfter = async (batch: number) => {
    const { issueGroups, index } = await check(rows, setup(), batch);
    return { issueGroups, states: rows.map((_row, at) => index.stateOf(at)) };
  };
  const whole = await progressAfter(1000);
  expect(await progressAfter(1)).toEqual(whole);
  expect(await progressAfter(7)).toEqual(whole);
});

test("the file of rejected rows holds the original rows, each with a reason", async () => {
  const table = tableOfRows([COLUMNS, GOOD, ["", 'a "b", c', "", "5"], good({ 0: "a-1" })]);
  const { index } = await checkTable(table, setup());
  const rows: (readonly string[])[] = [];
  const batches = rejectedRows(table, setup(), {
    index,
    databaseRejected: new Map(),
    reasonName: "Reason",
    reasonOf: (keys) => keys.join(", "),
  });
  for await (const batch of batches) rows.push(...batch);
  expect(rows).toEqual([
    [...COLUMNS, "Reason"],
    ["", 'a "b", c', "", "5", "", "", "value-missing sku"],
    ["a-1", "Lamp", "0012345678905", "9.99", "5", "new", "sku-duplicate "],
  ]);
});
