import { expect, test } from "vitest";
import type { ProductField } from "@/catalogue/product/product-field.ts";
import { checkTable } from "@/importing/checking/check-table.ts";
import { comparedBy } from "@/importing/comparing/fingerprint.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { changedProduct, newProduct } from "@/importing/comparing/row-change.ts";
import {
  type ColumnMapping,
  columnMapping,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import { draftReader } from "@/importing/mapping/draft/product-draft.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { tableOfRows } from "#support/files/table-of-rows.ts";

const mappingOf = (fields: readonly ProductField[], rest: Partial<ColumnMapping> = {}) =>
  columnMapping.parse({
    fields: Object.fromEntries(["sku", ...fields].map((field) => [field, recipeOf(field)])),
    ...rest,
  });

async function checked(columns: readonly string[], row: readonly string[], mapping: ColumnMapping) {
  const setup = { mapping, mode: DEFAULT_MODE, overrides: new Map() };
  const { issueGroups, index, incomplete } = await checkTable(tableOfRows([columns, row]), setup);
  const [found] = issueGroups.map(({ code, severity }) => [code, severity] as const);
  return { found, state: index.stateOf(0), incomplete };
}

test.each<[ProductField, string, string]>([
  ["price", "call us", "value-no-decimal"],
  ["price", "-5", "value-negative"],
  ["msrp", "1,299", "value-no-decimal"],
  ["cost", "12345678901", "value-too-large"],
  ["weight", "453.59237", "value-too-precise"],
  ["gtin", "1".repeat(33), "value-too-long"],
  ["gtin", "628000000007", "gtin-check-digit"],
  ["gtin", "6.28E+11", "gtin-scientific"],
  ["gtin", "62800", "gtin-length"],
  ["gtin", "0000000000000", "gtin-placeholder"],
  ["brand", "x".repeat(121), "value-too-long"],
  ["hs_code", "8471.30\u200b", "value-unprintable"],
  ["country_of_origin", "Atlantis", "value-no-country"],
  ["promo_ends", "soon", "value-no-date"],
  ["lead_time_days", "99999", "value-out-of-range"],
  ["minimum_order", "a few", "value-no-integer"],
  ["status", "mysterious", "value-no-choice"],
  ["tags", "x".repeat(4001), "value-too-long"],
  ["variant_group", "x".repeat(65), "value-too-long"],
])(
  "a product with an invalid %s of %j is imported without this value, with a warning",
  async (field, written, code) => {
    const mapping = mappingOf([field]);
    const result = await checked(["sku", field], ["A", written], mapping);
    expect(result).toEqual({ found: [code, "warning"], state: "new", incomplete: 1 });
    const draft = draftReader(mapping, ["sku", field])({ cells: ["A", written] });
    expect(draft.text[field]).toBe("");
  },
);

test.each<[ProductField, string]>([
  ["sku", "A\u200b1"],
  ["condition", "nearly"],
])(
  "a row whose %s is invalid is rejected, because no value is safe to assume",
  async (field, written) => {
    const columns = ["sku", ...(field === "sku" ? [] : [field])];
    const { state } = await checked(
      columns,
      field === "sku" ? [written] : ["A", written],
      mappingOf(field === "sku" ? [] : [field]),
    );
    expect(state).toBe("rejected");
  },
);

test("a product keeps its value if the file's value can't be stored, even if empty cells clear fields", () => {
  const columns = ["sku", "price", "brand", "photo"];
  const mapping = mappingOf(["price", "brand"], {
    images: [recipeOf("photo")],
    emptyCells: "clear",
  });
  const draft = draftReader(mapping, columns)({ cells: ["A", "call us", "", "lamp.jpg"] });
  const context = {
    compared: comparedBy(mapping, DEFAULT_MODE),
    emptyCells: mapping.emptyCells,
    supplier: null,
    row: 2,
  };
  expect(changedProduct(draft, { id: "p", version: 3, present: null }, context).set).toEqual({
    brand: null,
  });
  expect(newProduct(draft, context).set).toEqual({});
});

test("images without a URL are skipped, and the others are imported", async () => {
  const columns = ["sku", "photo"];
  const mapping = mappingOf([], { images: [recipeOf("photo")] });
  const row = ["A", "https://x.example/a.jpg|b.jpg"];
  expect(await checked(columns, row, mapping)).toMatchObject({
    found: ["image-address", "warning"],
    state: "new",
  });
  expect(draftReader(mapping, columns)({ cells: row }).images).toEqual(["https://x.example/a.jpg"]);
});

test("the grams that Shopify converts from pounds are rounded", async () => {
  const columns = ["Handle", "Title", "Body (HTML)", "Variant SKU", "Variant Grams"];
  const row = ["lamp", "Lamp", "A lamp", "A", "453.59237"];
  const { mapping } = suggestMapping({ columns, rows: [row] });
  const { text } = draftReader(mapping, columns)({ cells: row });
  expect([text.weight, text.weight_unit]).toEqual(["453.5924", "g"]);
});

test("a GTIN that is only a word is left out with a warning, and the row counts as complete", async () => {
  const result = await checked(["sku", "gtin"], ["A", "N/A"], mappingOf(["gtin"]));
  expect(result).toEqual({ found: ["gtin-characters", "warning"], state: "new", incomplete: 0 });
});

test("an invalid GTIN is reported as written, together with its correction", async () => {
  const setup = { mapping: mappingOf(["gtin"]), mode: DEFAULT_MODE, overrides: new Map() };
  const rows = [
    ["sku", "gtin"],
    ["A", "12345678905"],
  ];
  const { issueGroups } = await checkTable(tableOfRows(rows), setup);
  expect(issueGroups[0]?.examples).toEqual([
    { place: 2, sku: "A", value: "12345678905", fix: "012345678905" },
  ]);
});
