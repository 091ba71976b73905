import { expect, test } from "vitest";
import { SHOPIFY } from "./formats/shopify.ts";
import { WOOCOMMERCE } from "./formats/woocommerce.ts";
import { draftReader } from "./product-draft.ts";
import { resolvedMapping } from "./resolved-mapping.ts";
import { rowUnits } from "./row-units.ts";
import type { KnownFormat } from "./formats/known-format.ts";

function productsOf(
  { generations }: KnownFormat,
  at: number,
  table: readonly (readonly string[])[],
) {
  const [columns = [], ...rows] = table;
  const generation = generations[at];
  if (!generation) throw new Error("There is no such generation.");
  const mapping = resolvedMapping(generation.mapping, columns);
  const units = rowUnits(mapping.variants, columns);
  const read = draftReader(mapping, columns);
  const found = [
    ...rows.flatMap((cells, row) => units.take({ cells, place: row + 2 })),
    ...units.end(),
  ];
  return {
    joined: units.joined(),
    products: found.map((unit) => {
      const { text, images, options } = read(unit);
      return {
        place: unit.place,
        isOrphan: unit.isOrphan ?? false,
        sku: text.sku,
        title: text.title_en,
        group: text.variant_group,
        images,
        options,
      };
    }),
  };
}

test("Shopify: variants take from the first row what they share, and rows of images make no products", () => {
  const { products, joined } = productsOf(SHOPIFY, 1, [
    [
      "Handle",
      "Title",
      "Body (HTML)",
      "Option1 Name",
      "Option1 Value",
      "Variant SKU",
      "Variant Price",
      "Image Src",
    ],
    ["lamp", "Lamp", "Bright", "Colour", "Black", "L-1", "9", "https://a.test/1.jpg"],
    ["lamp", "", "", "", "White", "L-2", "9", "https://a.test/2.jpg"],
    ["lamp", "", "", "", "", "", "", "https://a.test/3.jpg"],
    ["chair", "Chair", "", "Title", "Default Title", "C-1", "5", ""],
  ]);
  const lamp = { title: "Lamp", group: "lamp", isOrphan: false };
  expect(joined).toBe(1);
  expect(products).toEqual([
    {
      ...lamp,
      place: 2,
      sku: "L-1",
      images: ["https://a.test/1.jpg", "https://a.test/3.jpg"],
      options: [{ name: "Colour", value: "Black" }],
    },
    {
      ...lamp,
      place: 3,
      sku: "L-2",
      images: ["https://a.test/2.jpg", "https://a.test/3.jpg"],
      options: [{ name: "Colour", value: "White" }],
    },
    {
      place: 5,
      sku: "C-1",
      title: "Chair",
      group: "chair",
      isOrphan: false,
      images: [],
      options: [],
    },
  ]);
});

test("WooCommerce: variations find their parent by its SKU or its number, and the parent is no product", () => {
  const { products, joined } = productsOf(WOOCOMMERCE, 0, [
    [
      "ID",
      "Type",
      "SKU",
      "Name",
      "Visibility in catalog",
      "Regular price",
      "Parent",
      "Attribute 1 name",
      "Attribute 1 value(s)",
    ],
    ["7", "variable", "TEE", "T-Shirt", "visible", "", "", "Colour", "Blue, Green"],
    ["8", "variation", "TEE-B", "", "visible", "9", "TEE", "Colour", "Blue"],
    [
      "9",
      "variation, downloadable",
      "TEE-G",
      "Green one",
      "visible",
      "9",
      "id:7",
      "Colour",
      "Green",
    ],
    ["10", "simple", "CAP", "Cap", "visible", "5", "", "", ""],
    ["11", "variation", "LOST", "", "visible", "5", "id:99", "", ""],
  ]);
  expect(joined).toBe(1);
  expect(products).toMatchObject([
    {
      place: 3,
      sku: "TEE-B",
      title: "T-Shirt",
      group: "TEE",
      options: [{ name: "Colour", value: "Blue" }],
    },
    { place: 4, sku: "TEE-G", title: "Green one", group: "TEE" },
    { place: 5, sku: "CAP", group: "", isOrphan: false },
    { place: 6, sku: "LOST", isOrphan: true },
  ]);
});
