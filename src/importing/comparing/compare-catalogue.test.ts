import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkTable } from "@/importing/checking/check-table.ts";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { tableOfRows } from "#support/files/table-of-rows.ts";
import type { CataloguePage } from "./catalogue-page.ts";
import { compareCatalogue } from "./compare-catalogue.ts";
import { fileIndex, uuidFromWords, uuidWords } from "./file-index.ts";
import { type ImportMode, DEFAULT_MODE } from "./import-mode.ts";
import { textHasher } from "./text-hash.ts";

const MAPPING = columnMapping.parse({ fields: { sku: recipeOf("SKU"), price: recipeOf("Price") } });
const WITH_STOCK = columnMapping.parse({
  fields: { sku: recipeOf("SKU") },
  stock: [
    { place: "TOR", recipe: recipeOf("Toronto") },
    { place: "MTL", recipe: recipeOf("Montreal") },
  ],
});
const hash = textHasher();

const digitsOf = (text: string) => {
  const { high, low } = hash(text);
  return [high, low].map((word) => word.toString(16).padStart(8, "0")).join("");
};

type Listed = {
  sku: string;
  price: string;
  isForeign?: boolean;
  isArchived?: boolean;
  isStocked?: boolean;
};

const page = (products: readonly Listed[]): CataloguePage => ({
  ids: products.map(() => randomUUID()),
  skus: products.map(({ sku }) => sku),
  versions: products.map((_product, at) => at + 1),
  fingerprints: products.map(({ price }) => digitsOf(price)),
  watched: products.map(({ price }) => (price === "" ? null : price)),
  foreign: products.flatMap(({ isForeign }, at) => (isForeign ? [at] : [])),
  archived: products.flatMap(({ isArchived }, at) => (isArchived ? [at] : [])),
  gaps: products.map(() => "0").join(""),
  currencies: [],
  amounts: "",
  stocked: products.map(({ isStocked }) => (isStocked ? "1" : "0")).join(""),
  next: null,
});

async function compare(
  rows: readonly (readonly string[])[],
  products: readonly Listed[],
  change: Partial<ImportMode> = {},
) {
  const mode = { ...DEFAULT_MODE, ...change };
  const table = tableOfRows([["SKU", "Price"], ...rows]);
  const { index } = await checkTable(table, { mapping: MAPPING, mode, overrides: new Map() });
  const comparison = compareCatalogue(index, mode);
  const catalogue = page(products);
  comparison.take(catalogue);
  return {
    index,
    catalogue,
    difference: comparison.end(),
    missing: [...comparison.missingProducts()],
  };
}

test("the import's comparison marks each row as new, updated, unchanged, rejected or of another supplier", async () => {
  const { index, catalogue, difference } = await compare(
    [
      ["NEW", "1"],
      ["Same", "2.50"],
      ["CHANGED", "3"],
      ["OTHERS", "4"],
      ["BAD", "1", "000"],
      ["EMPTY", ""],
    ],
    [
      { sku: "SAME", price: "2.5" },
      { sku: "changed", price: "2" },
      { sku: "others", price: "1", isForeign: true },
      { sku: "BAD", price: "1" },
      { sku: "EMPTY", price: "1" },
    ],
  );
  expect([0, 1, 2, 3, 4, 5].map((row) => index.stateOf(row))).toEqual([
    "new",
    "unchanged",
    "updated",
    "foreign",
    "rejected",
    "updated",
  ]);
  expect([index.idOf(2), index.versionOf(2)]).toEqual([catalogue.ids[1], 2]);
  expect(difference).toMatchObject({
    new: 1,
    unchanged: 1,
    updated: 2,
    foreign: 1,
    rejected: 1,
    possiblyUnchanged: 1,
    missing: 0,
  });
});

test("a product sells out if it had stock and the file states 0 for each of its warehouses", async () => {
  const table = tableOfRows([
    ["SKU", "Toronto", "Montreal"],
    ["SOLD-OUT", "0", "0"],
    ["IN-MONTREAL", "0", "3"],
    ["KEEPS-MONTREAL", "0", ""],
    ["WAS-EMPTY", "0", "0"],
    ["NEW", "0", "0"],
  ]);
  const setup = { mapping: WITH_STOCK, mode: DEFAULT_MODE, overrides: new Map() };
  const { index } = await checkTable(table, setup);
  const comparison = compareCatalogue(index, DEFAULT_MODE);
  comparison.take(
    page([
      { sku: "SOLD-OUT", price: "", isStocked: true },
      { sku: "IN-MONTREAL", price: "", isStocked: true },
      { sku: "KEEPS-MONTREAL", price: "", isStocked: true },
      { sku: "WAS-EMPTY", price: "" },
    ]),
  );
  expect(comparison.end().noted["sold-out"]).toEqual({ count: 1, rows: [0] });
});

test("the import's comparison skips new rows if the import may only update", async () => {
  const { difference } = await compare([["NEW", "1"]], [], { kind: "update-only" });
  expect(difference).toMatchObject({ new: 0, skipped: 1 });
});

test("the import's comparison lists products missing from the file, except archived ones and those of another supplier", async () => {
  const { missing, difference, catalogue } = await compare(
    [
      ["A", "1"],
      ["BAD", "1", "000"],
    ],
    [
      { sku: "A", price: "1" },
      { sku: "BAD", price: "1" },
      { sku: "GONE", price: "1" },
      { sku: "GONE-BEFORE", price: "1", isArchived: true },
      { sku: "OTHERS", price: "1", isForeign: true },
    ],
    { kind: "snapshot" },
  );
  expect(missing).toEqual([{ id: catalogue.ids[2], version: 3 }]);
  expect(difference).toMatchObject({ missing: 1, offered: 3, warnings: ["mass-deletion"] });
});

test("the import's comparison counts and shows sudden price changes", async () => {
  const { difference } = await compare(
    [
      ["A", "10"],
      ["B", "1"],
      ["C", "10.2"],
      ["D", "100"],
      ["E", "0"],
    ],
    [
      { sku: "A", price: "10" },
      { sku: "B", price: "10" },
      { sku: "C", price: "10" },
      { sku: "D", price: "10" },
      { sku: "E", price: "" },
    ],
  );
  expect(difference.warnings).toEqual(["price-shock"]);
  expect(difference.prices).toMatchObject({ raised: 2, lowered: 1, beyond: 2 });
  expect(difference.prices.shocks.map(({ before, after }) => [before, after])).toEqual([
    [10, 1],
    [10, 100],
  ]);
  expect(difference.prices.histogram.reduce((sum, count) => sum + count)).toBe(3);
});

test("a product id is unchanged after packing and unpacking", () => {
  fc.assert(
    fc.property(fc.uuid(), (id) => {
      expect(uuidFromWords(uuidWords(id))).toBe(id);
    }),
  );
});

test("the import's comparison matches thousands of SKUs regardless of case, without false matches", () => {
  const index = fileIndex();
  const flags = { isRejected: false, isSilent: false, isSoldOut: false, empty: 0, cleared: 0 };
  const written = { currency: "", amounts: 0 };
  const row = { hash: { high: 0, low: 0 }, price: 0, written, ...flags };
  for (let at = 0; at < 30_000; at++) index.add({ ...row, sku: `Sku-${at}`, place: at + 2 });
  for (let at = 0; at < 30_000; at += 7) expect(index.find(`sKU-${at}`)).toBe(at);
  expect(index.find("sku-30000")).toBeNull();
  expect(index.skus()).toBeNull();
});
