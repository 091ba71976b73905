import { expect, test } from "vitest";
import { fieldOf, COLUMN_FIELDS } from "./column-names.ts";

test.each([
  ["SKU", "sku"],
  ["Variant SKU", "sku"],
  ["Numéro d’article", "sku"],
  ["Réf.", "sku"],
  ["UPC", "gtin"],
  ["GTIN / UPC / EAN", "gtin"],
  ["Code à barres", "gtin"],
  ["Product Name", "title"],
  ["Désignation", "title"],
  ["Title (FR)", "title"],
  ["Body (HTML)", "description"],
  ["manufacturer_part_number", "mpn"],
  ["Marque", "brand"],
  ["Prix coûtant", "cost"],
  ["Price CAD", "price"],
  ["PDSF", "msrp"],
  ["Prix conseillé", "msrp"],
  ["Prix public conseillé (CAD)", "msrp"],
  ["Prix revendeur", "cost"],
  ["Qté", "quantity"],
  ["Pays d'origine", "country"],
  ["unitPrice", "price"],
  ["supplierArticleId", "sku"],
  ["descriptionShort", "title"],
])("the column name %s is recognized as %s", (name, field) => {
  expect(fieldOf(name)).toBe(field);
});

test.each(["", "  ", "Notes", "Attribute 1 name", "price list of spring"])(
  "the column name %j isn't recognized",
  (name) => {
    expect(fieldOf(name)).toBeNull();
  },
);

test("every field is recognized by its own name", () => {
  expect(COLUMN_FIELDS.map((field) => fieldOf(field))).toEqual(COLUMN_FIELDS);
});
