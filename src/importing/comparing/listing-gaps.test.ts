import { expect, test } from "vitest";
import { checkTable } from "@/importing/checking/check-table.ts";
import { compareCatalogue } from "@/importing/comparing/compare-catalogue.ts";
import { DEFAULT_MODE, type ImportMode } from "@/importing/comparing/import-mode.ts";
import {
  type ColumnMapping,
  columnMapping,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import { tableOfRows } from "#support/files/table-of-rows.ts";

const COLUMNS = ["SKU", "Title", "Titre", "Price", "Photo"];
const WHOLE = columnMapping.parse({
  fields: {
    sku: recipeOf("SKU"),
    title_en: recipeOf("Title"),
    title_fr: recipeOf("Titre"),
    price: recipeOf("Price"),
  },
  images: [recipeOf("Photo")],
});
const PHOTO = "https://a.test/1.jpg";
const NO_TITLE = "3";
const NO_PRICE = "4";
const NO_GAPS = "0";

/** The counts of listing gaps after these rows are compared with known products, given by their empty fields. */
async function gapsOf(
  rows: readonly (readonly string[])[],
  known: Readonly<Record<string, string>> = {},
  mapping: ColumnMapping = WHOLE,
  mode: ImportMode = DEFAULT_MODE,
) {
  const table = tableOfRows([COLUMNS, ...rows]);
  const { index } = await checkTable(table, { mapping, mode, overrides: new Map() });
  const comparison = compareCatalogue(index, mode);
  const skus = Object.keys(known);
  comparison.take({
    ids: skus.map((_sku, at) => `00000000-0000-4000-8000-00000000000${at}`),
    skus,
    versions: skus.map(() => 1),
    fingerprints: skus.map(() => "0000000000000000"),
    watched: skus.map(() => null),
    foreign: [],
    archived: [],
    gaps: Object.values(known).join(""),
    currencies: [],
    amounts: "",
    stocked: "",
    next: null,
  });
  const { title, price, images } = comparison.end().noted;
  return { title: title.count, price: price.count, images: images.count };
}

test("new products without a title in either language, a price or an image are counted over the whole file", async () => {
  const rows = Array.from({ length: 300 }, (_, at) => [`A-${at}`, "Lamp", "", "5", PHOTO]);
  rows[299] = ["B-1", "", "", "", ""];
  rows[298] = ["B-2", "", "Lampe", "call us", "lamp.jpg"];
  expect(await gapsOf(rows)).toEqual({
    title: 1,
    price: 2,
    images: 2,
  });
});

test("an empty field in an update is a gap only if the product's field is empty too", async () => {
  const rows = [
    ["A", "", "", "5", ""],
    ["B", "", "", "", ""],
    ["C", "Chair", "", "", ""],
  ];
  const known = { A: NO_TITLE, B: NO_PRICE, C: NO_TITLE };
  expect(await gapsOf(rows, known)).toEqual({
    title: 1,
    price: 1,
    images: 0,
  });
});

test("an empty cell that clears a value is a gap, but a value that can't be stored isn't", async () => {
  const rows = [
    ["A", "", "", "5", PHOTO],
    ["B", "Desk", "", "call us", "lamp.jpg"],
  ];
  const known = { A: NO_GAPS, B: NO_GAPS };
  expect(await gapsOf(rows, known, { ...WHOLE, emptyCells: "clear" })).toEqual({
    title: 1,
    price: 0,
    images: 0,
  });
});

test("fields without a column are unchanged in existing products and missing in new ones", async () => {
  const mapping = columnMapping.parse({
    fields: { sku: recipeOf("SKU"), price: recipeOf("Price") },
    emptyCells: "clear",
  });
  const rows = [
    ["A", "", "", "5", ""],
    ["B", "", "", "6", ""],
  ];
  expect(await gapsOf(rows, { A: NO_GAPS }, mapping)).toEqual({
    title: 1,
    price: 0,
    images: 1,
  });
});

test("archived products and products that aren't created have no listing gaps", async () => {
  const mapping = columnMapping.parse({
    fields: { sku: recipeOf("SKU"), status: recipeOf("Title") },
  });
  expect((await gapsOf([["A", "archived"]], {}, mapping)).title).toBe(0);
  const mode = { ...DEFAULT_MODE, kind: "update-only" } as const;
  expect((await gapsOf([["A", ""]], {}, WHOLE, mode)).title).toBe(0);
});
