import { expect, test } from "vitest";
import { type ProductRecord, productRecord } from "@/catalogue/product/product-record.ts";
import { checkTable } from "@/importing/checking/check-table.ts";
import { planChanges } from "@/importing/commit/plan-changes.ts";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { draftReader } from "@/importing/mapping/draft/product-draft.ts";
import { tableOfRows } from "#support/files/table-of-rows.ts";
import { cellChanges } from "./cell-changes.ts";
import { compareCatalogue } from "./compare-catalogue.ts";
import { comparedBy } from "./fingerprint.ts";
import { DEFAULT_MODE } from "./import-mode.ts";
import type { RowChange } from "./row-change.ts";
import { amountBits } from "./stored-amounts.ts";

const COLUMNS = ["SKU", "Title", "Price", "Cost", "Currency"];

/** A product in US dollars with these amounts. */
const stored = (amounts: Partial<Pick<ProductRecord, "price" | "cost" | "msrp">>): ProductRecord =>
  productRecord.parse({
    ...Object.fromEntries(Object.keys(productRecord.shape).map((field) => [field, null])),
    id: "00000000-0000-4000-8000-000000000001",
    version: 1,
    sku: "A",
    status: "active",
    condition: "new",
    currency: "USD",
    weight_unit: "kg",
    size_unit: "cm",
    title_en: "Lamp",
    tags: [],
    images: [],
    variant_options: {},
    attributes: {},
    created_at: "",
    updated_at: "",
    ...amounts,
  });

type Columns = readonly string[];

/** The changes that an import of one row would write to a product, and their preview. */
async function imported(
  row: readonly string[],
  product: ProductRecord,
  {
    emptyCells = "keep",
    columns = COLUMNS,
  }: { emptyCells?: "keep" | "clear"; columns?: Columns } = {},
) {
  const named = {
    SKU: "sku",
    Title: "title_en",
    Price: "price",
    Cost: "cost",
    Currency: "currency",
  };
  const fields = Object.fromEntries(
    Object.entries(named).flatMap(([column, field]) =>
      columns.includes(column) ? [[field, recipeOf(column)]] : [],
    ),
  );
  const mapping = columnMapping.parse({ fields, emptyCells });
  const setup = { mapping, mode: DEFAULT_MODE, overrides: new Map() };
  const table = tableOfRows([[...COLUMNS], row]);
  const { index } = await checkTable(table, setup);
  const comparison = compareCatalogue(index, DEFAULT_MODE);
  comparison.take({
    ids: [product.id],
    skus: [product.sku],
    versions: [product.version],
    fingerprints: ["0".repeat(16)],
    watched: [product.price],
    foreign: [],
    archived: [],
    gaps: "0",
    currencies: fields["currency"] === undefined ? [] : [product.currency],
    amounts: String.fromCharCode(48 + amountBits((amount) => product[amount] !== null)),
    stocked: "",
    next: null,
  });
  const otherCurrency = comparison.end().noted["other-currency"].count;
  const changes: RowChange[] = [];
  await planChanges(table, setup, {
    index,
    supplier: null,
    missing: [],
    present: async () => [],
    onChunk: async (_number, chunk) => void changes.push(...chunk),
    signal: new AbortController().signal,
  });
  const compared = comparedBy(mapping, DEFAULT_MODE);
  const draft = draftReader(mapping, COLUMNS)({ cells: row });
  const shown = cellChanges(draft, product, compared, emptyCells, () => "");
  return { set: changes[0]?.set, otherCurrency, shown: shown.map(({ field }) => field) };
}

test("a product keeps its currency if the row's price can't be stored", async () => {
  const found = await imported(["A", "Desk", "on request", "", "CAD"], stored({ price: "9.99" }));
  expect(found).toEqual({
    set: { title_en: "Desk" },
    otherCurrency: 1,
    shown: ["title_en"],
  });
});

test("a product keeps its currency if the row's price is empty", async () => {
  const found = await imported(["A", "Lamp", "", "", "CAD"], stored({ price: "9.99" }));
  expect(found).toEqual({ set: { title_en: "Lamp" }, otherCurrency: 1, shown: [] });
});

test("a product keeps its currency and amounts if it has an amount that the row doesn't write", async () => {
  const product = stored({ price: "9.99", cost: "5" });
  for (const row of [
    ["A", "Lamp", "12", "", "CAD"],
    ["A", "Lamp", "12", "5 boxes", "CAD"],
  ])
    expect(await imported(row, product)).toMatchObject({
      set: { title_en: "Lamp" },
      otherCurrency: 1,
      shown: [],
    });
});

test("a product keeps its currency and amounts if it has an amount that the file has no column for", async () => {
  const row = ["A", "Lamp", "12", "6", "CAD"];
  const found = await imported(row, stored({ price: "9.99", cost: "5", msrp: "20" }));
  expect(found).toMatchObject({ set: { title_en: "Lamp" }, otherCurrency: 1 });
});

test("a product gets the row's currency if the row writes all of its amounts", async () => {
  const row = ["A", "Lamp", "12", "6", "CAD"];
  const found = await imported(row, stored({ price: "9.99", cost: "5" }));
  expect(found).toMatchObject({
    set: { price: "12", cost: "6", currency: "CAD" },
    otherCurrency: 0,
    shown: ["currency", "cost", "price"],
  });
});

test("a product gets the row's currency if empty cells clear the missing amounts, but not if an amount can't be stored", async () => {
  const product = stored({ price: "9.99", cost: "5" });
  const found = await imported(["A", "Lamp", "12", "", "CAD"], product, { emptyCells: "clear" });
  expect(found).toMatchObject({ set: { price: "12", cost: null, currency: "CAD" } });
  const wrong = ["A", "Lamp", "12", "5 boxes", "CAD"];
  expect(await imported(wrong, product, { emptyCells: "clear" })).toMatchObject({
    set: { title_en: "Lamp" },
    otherCurrency: 1,
  });
});

test("a product without amounts gets the row's currency", async () => {
  const found = await imported(["A", "Lamp", "", "", "CAD"], stored({}));
  expect(found).toMatchObject({ set: { currency: "CAD" }, otherCurrency: 0 });
});

test("amounts in the product's own currency are written, regardless of its other amounts", async () => {
  const row = ["A", "Lamp", "12", "", "USD"];
  const found = await imported(row, stored({ price: "9.99", cost: "5" }));
  expect(found).toMatchObject({ set: { price: "12", currency: "USD" }, otherCurrency: 0 });
});

test("a file without a currency never changes a product's currency", async () => {
  const columns = ["SKU", "Title", "Price"];
  const found = await imported(["A", "Lamp", "12", "", "CAD"], stored({ cost: "5" }), { columns });
  expect(found).toEqual({
    set: { title_en: "Lamp", price: "12" },
    otherCurrency: 0,
    shown: ["price"],
  });
});
