import { expect, test } from "vitest";
import { SHOPIFY } from "@/importing/mapping/formats/shopify.ts";
import { WOOCOMMERCE } from "@/importing/mapping/formats/woocommerce.ts";
import { draftReader } from "./product-draft.ts";
import { resolvedMapping } from "@/importing/mapping/suggestion/resolved-mapping.ts";
import { rowUnits } from "./row-units.ts";
import { type KnownFormat, presetMapping } from "@/importing/mapping/formats/known-format.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { withFollowUps, withOption, withParents } from "./variant-columns.ts";

type Rows = readonly (readonly string[])[];

function productsOf({ generations }: KnownFormat, at: number, table: Rows) {
  const generation = generations[at];
  if (!generation) throw new Error("There is no such generation.");
  return productsBy(generation.mapping, table);
}

function productsBy(givenMapping: ColumnMapping, [columns = [], ...rows]: Rows) {
  const mapping = resolvedMapping(givenMapping, columns);
  const units = rowUnits(mapping, columns);
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
        price: text.price,
        group: text.variant_group,
        images,
        options,
      };
    }),
  };
}

test("in a Shopify file, variants inherit shared values from the first row, and image rows don't become products", () => {
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
      price: "9",
      images: ["https://a.test/1.jpg", "https://a.test/3.jpg"],
      options: [{ name: "Colour", value: "Black" }],
    },
    {
      ...lamp,
      place: 3,
      sku: "L-2",
      price: "9",
      images: ["https://a.test/2.jpg", "https://a.test/3.jpg"],
      options: [{ name: "Colour", value: "White" }],
    },
    {
      place: 5,
      sku: "C-1",
      price: "5",
      title: "Chair",
      group: "chair",
      isOrphan: false,
      images: [],
      options: [],
    },
  ]);
});

test("in a WooCommerce file, variations find their parent by SKU or id, and the parent isn't a product", () => {
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

const FIELDS = { sku: "Code", title_en: "Name", price: "Price", brand: "Brand" };
const COLOUR = { name: "Colour" };

test("in a file of unknown format, rows of one group become variants and share common values", () => {
  const plain = presetMapping({ fields: FIELDS, images: ["Photo"] });
  const mapping = withOption(withFollowUps(plain, "Style"), "Colour");
  const { products, joined } = productsBy(mapping, [
    ["Style", "Code", "Name", "Brand", "Colour", "Price", "Photo"],
    ["ST-1", "A-1", "Shirt", "Nord", "Blue", "9", "https://a.test/1.jpg"],
    ["ST-1", "A-2", "", "", "Red", "", ""],
    ["ST-1", "", "", "", "", "", "https://a.test/2.jpg"],
    ["ST-2", "B-1", "", "", "", "5", ""],
  ]);
  expect(joined).toBe(1);
  expect(products).toMatchObject([
    { sku: "A-1", title: "Shirt", group: "ST-1", options: [{ ...COLOUR, value: "Blue" }] },
    // A variant doesn't inherit a price.
    {
      sku: "A-2",
      title: "Shirt",
      price: "",
      group: "ST-1",
      options: [{ ...COLOUR, value: "Red" }],
    },
    { sku: "B-1", title: "", group: "ST-2", options: [] },
  ]);
  expect(products[0]?.images).toEqual(["https://a.test/1.jpg", "https://a.test/2.jpg"]);
});

test("in a file of unknown format, variants name their parent, which isn't a product itself", () => {
  const mapping = withParents(presetMapping({ fields: FIELDS }), {
    parent: "Belongs to",
    key: "Code",
    kind: "Type",
    word: " Master ",
  });
  const { products } = productsBy(mapping, [
    ["Type", "Code", "Belongs to", "Name", "Brand", "Price"],
    ["master", "M", "", "Shirt", "Nord", ""],
    ["", "M-1", "M", "", "", "9"],
    ["", "HAT", "", "Hat", "", "5"],
    ["", "M-2", "?", "", "", "9"],
  ]);
  expect(products).toMatchObject([
    { sku: "M-1", title: "Shirt", group: "M", isOrphan: false },
    { sku: "HAT", title: "Hat", group: "", isOrphan: false },
    { sku: "M-2", isOrphan: true },
  ]);
});

test("no row is treated as a parent until a person chooses the word that marks parents", () => {
  const variants = { parent: "Of", key: "Code", kind: "Of", word: "" };
  const { products } = productsBy(withParents(presetMapping({ fields: FIELDS }), variants), [
    ["Code", "Of", "Name", "Brand", "Price"],
    ["A", "", "Shirt", "", ""],
  ]);
  expect(products).toMatchObject([{ sku: "A" }]);
});
