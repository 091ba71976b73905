import { expect, test } from "vitest";
import { type ProductRecord, productRecord } from "@/catalogue/product/product-record.ts";
import {
  type ColumnMapping,
  columnMapping,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import { draftReader } from "@/importing/mapping/draft/product-draft.ts";
import { cellChanges, cellsOfNew } from "./cell-changes.ts";
import { comparedBy } from "./fingerprint.ts";
import { DEFAULT_MODE } from "./import-mode.ts";
import { archivedProduct, changedProduct, newProduct, soldOutProduct } from "./row-change.ts";

const COLUMNS = ["SKU", "Title", "Price", "Tags", "Status", "Photo", "Colour", "Finish", "Qty"];
const MAPPING: ColumnMapping = columnMapping.parse({
  fields: {
    sku: recipeOf("SKU"),
    title_en: recipeOf("Title"),
    price: recipeOf("Price"),
    tags: recipeOf("Tags"),
    condition: recipeOf("Status"),
  },
  images: [recipeOf("Photo")],
  options: [{ name: recipeOf({ otherwise: "Colour" }), value: recipeOf("Colour") }],
  attributes: [{ name: "Finish", recipe: recipeOf("Finish") }],
  stock: [{ place: "TOR", recipe: recipeOf("Qty") }],
});
const PHOTO = "https://a.test/1.jpg";
const ROW = ["A-1", "Lamp", "12.50", "desk, light", "new", PHOTO, "Black", "matt", "7"];
const EMPTY = ["A-1", "", "", "", "", "", "", "", ""];

const draft = (row: readonly string[]) => draftReader(MAPPING, COLUMNS)({ cells: row });
const compared = comparedBy(MAPPING, DEFAULT_MODE);
const context = { compared, emptyCells: "keep", supplier: null, row: 2 } as const;

const PRESENT: ProductRecord = productRecord.parse({
  ...Object.fromEntries(Object.keys(productRecord.shape).map((field) => [field, null])),
  id: "00000000-0000-4000-8000-000000000001",
  version: 7,
  sku: "A-1",
  status: "active",
  condition: "used",
  currency: "CAD",
  weight_unit: "kg",
  size_unit: "cm",
  title_en: "Lamp",
  price: "12.5000",
  tags: ["desk"],
  images: [{ url: "https://a.test/1.jpg", alt: "A lamp" }],
  variant_options: { Colour: "Black" },
  attributes: { Origin: "here", Finish: "gloss" },
  created_at: "",
  updated_at: "",
});

test("an import creates a new product from all values in its row, with its supplier", () => {
  const supplier = "00000000-0000-4000-8000-000000000002";
  expect(newProduct(draft(ROW), { ...context, supplier })).toEqual({
    sku: "A-1",
    version: 0,
    row: 2,
    set: {
      title_en: "Lamp",
      price: "12.5",
      tags: ["desk", "light"],
      condition: "new",
      images: [{ url: "https://a.test/1.jpg" }],
      variant_options: { Colour: "Black" },
      attributes: { Finish: "matt" },
      supplier_id: supplier,
    },
    stock: { TOR: 7 },
  });
});

test("an import preserves attributes from other sources and alternative texts of images that stay", () => {
  const { id, version } = PRESENT;
  const change = changedProduct(draft(ROW), { id, version, present: PRESENT }, context);
  expect(change).toMatchObject({ id, version: 7, row: 2 });
  expect(change.set).toMatchObject({
    images: [{ url: "https://a.test/1.jpg", alt: "A lamp" }],
    attributes: { Origin: "here", Finish: "matt" },
  });
});

test("an empty cell keeps or clears the field, depending on the mapping", () => {
  const match = { id: PRESENT.id, version: 7, present: PRESENT };
  expect(changedProduct(draft(EMPTY), match, context).set).toEqual({
    attributes: PRESENT.attributes,
  });
  expect(changedProduct(draft(EMPTY), match, { ...context, emptyCells: "clear" }).set).toEqual({
    title_en: null,
    price: null,
    tags: [],
    images: [],
    variant_options: {},
    attributes: { Origin: "here" },
  });
});

test("an import of prices and stock sends only those fields", () => {
  const prices = comparedBy(MAPPING, { ...DEFAULT_MODE, kind: "prices-and-stock" });
  const match = { id: PRESENT.id, version: 7, present: null };
  expect(changedProduct(draft(ROW), match, { ...context, compared: prices })).toMatchObject({
    set: { price: "12.5" },
    stock: { TOR: 7 },
  });
});

test("an empty stock cell keeps the quantity, even if empty cells clear other fields", () => {
  const match = { id: PRESENT.id, version: 7, present: PRESENT };
  expect(
    changedProduct(draft(EMPTY), match, { ...context, emptyCells: "clear" }),
  ).not.toHaveProperty("stock");
});

test("a snapshot import can archive the products missing from the file", () => {
  expect(archivedProduct(PRESENT)).toEqual({
    id: PRESENT.id,
    version: 7,
    set: { status: "archived" },
  });
});

test("a snapshot import can set missing products' stock to zero: in the file's warehouses, or in all if it has no quantities", () => {
  expect(soldOutProduct(PRESENT, compared)).toEqual({
    id: PRESENT.id,
    version: 7,
    set: {},
    stock: { TOR: 0 },
  });
  expect(soldOutProduct(PRESENT, { stock: [] }).stock).toEqual({ "*": 0 });
});

test("the import preview shows each changed cell before and after", () => {
  const lying = (place: string) => (place === "TOR" ? "5" : "");
  expect(cellChanges(draft(ROW), PRESENT, compared, "keep", lying)).toEqual([
    { field: "condition", before: "used", after: "new" },
    { field: "tags", before: "desk", after: "desk, light" },
    { field: { attribute: "Finish" }, before: "gloss", after: "matt" },
    { field: { place: "TOR" }, before: "5", after: "7" },
  ]);
  expect(cellChanges(draft(EMPTY), PRESENT, compared, "keep", lying)).toEqual([]);
  const cleared = cellChanges(draft(EMPTY), PRESENT, compared, "clear", lying);
  expect(cleared.map(({ field }) => field)).not.toContain("condition");
  expect(cleared.map(({ after }) => after)).toEqual(cleared.map(() => ""));
});

test("the import preview shows all values of a new product's row", () => {
  const cells = cellsOfNew(draft(ROW), compared);
  expect(cells).toHaveLength(8);
  expect(cells.at(-1)).toEqual({ field: { place: "TOR" }, before: "", after: "7" });
  expect(cellsOfNew(draft(EMPTY), compared)).toEqual([]);
});
