import { expect, test } from "vitest";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { SHOP_PRODUCTS } from "./shop-samples.ts";
import { readWooCommerce } from "./readers/woocommerce-reader.ts";
import { withCell, writtenFor } from "./written.ts";

const VALID = `Type,SKU,"GTIN, UPC, EAN, or ISBN",Name,Published,Visibility in catalog,Description,Tax status,In stock?,Stock,Weight (kg),Sale price,Regular price,Categories,Images,Parent,Attribute 1 name,Attribute 1 value(s),Country of origin,Commodity code (HS code),Brands
simple,MUG,062800000024,Mug,1,visible,<p>A mug.</p>,taxable,1,3,0.3,8.00,9.00,"Kitchen > Mugs, Gifts",https://img.example.ca/1.jpg,,,,CA,6912.00,Northvale
variable,CAP,,Cap,1,visible,,taxable,,,,,,,,,Colour,"Red, Blue\\, dark",,,
variation,CAP-1,628000000105,Cap red,1,visible,,taxable,1,3,,,19.99,,,CAP,Colour,Red,,,
variation,CAP-2,,Cap blue,1,visible,,taxable,0,0,,,19.99,,,CAP,Colour,"Blue\\, dark",,,
`;

test("the independent WooCommerce reader reads the products of a valid file, with variations, without violations", () => {
  const { products, violations } = readWooCommerce(VALID);
  expect(violations).toEqual([]);
  expect(products.map(({ sku, type, parent }) => [sku, type, parent])).toEqual([
    ["MUG", "simple", ""],
    ["CAP", "variable", ""],
    ["CAP-1", "variation", "CAP"],
    ["CAP-2", "variation", "CAP"],
  ]);
  expect(products[1]?.attributes).toEqual({ Colour: ["Red", "Blue, dark"] });
  expect(products[0]?.gtin).toBe("062800000024");
});

test("the independent WooCommerce reader, like a French shop, accepts some columns only by their French names", () => {
  const rules = (csv: string) =>
    readWooCommerce(csv, { admin: "fr" }).violations.map(({ rule, value }) => `${rule}: ${value}`);
  expect(rules(VALID)).toEqual([
    "columns are recognized: GTIN, UPC, EAN, or ISBN",
    "columns are recognized: Brands",
  ]);
  const french = VALID.replace("GTIN, UPC, EAN, or ISBN", "GTIN, UPC, EAN ou ISBN");
  expect(rules(french.replace("Brands", "Marques"))).toEqual([]);
});

test.each([
  [1, "Images", "Pictures", "columns are recognized"],
  [1, "Weight (kg)", "Weight (lbs)", "columns are recognized"],
  [2, "Type", "", "Type is required"],
  [2, "Type", "Simple", "Type is one of the choices"],
  [2, "SKU", "", "SKU is required"],
  [2, "SKU", "CAP", "SKU is unique"],
  [2, "Name", "", "Name is required"],
  [2, "GTIN, UPC, EAN, or ISBN", "628000000105", "GTIN is unique"],
  [2, "GTIN, UPC, EAN, or ISBN", "N/A", "GTIN is valid"],
  [2, "Published", "yes", "Published is one of the choices"],
  [2, "Visibility in catalog", "shown", "Visibility in catalog is one of the choices"],
  [2, "Description", "One.\nTwo.", "Description is HTML"],
  [2, "Tax status", "yes", "Tax status is one of the choices"],
  [2, "In stock?", "yes", "In stock? is one of the choices"],
  [2, "Stock", "1.5", "Stock is a whole number"],
  [2, "Weight (kg)", "300 g", "Weight is a decimal"],
  [2, "Sale price", "9.00", "Sale price is below the regular price"],
  [2, "Regular price", "9,00 $", "Regular price is an amount"],
  [2, "Regular price", "", "Regular price is required"],
  [3, "Regular price", "9.00", "Regular price is empty in this row"],
  [2, "Categories", "Kitchen > ", "Categories are names"],
  [2, "Images", "mug.jpg", "Images are links"],
  [2, "Country of origin", "Canada", "Country of origin is a country code"],
  [2, "Country of origin", "XX", "Country of origin is a country code"],
  [2, "Commodity code (HS code)", "6912", "Commodity code (HS code) has 6 to 14 digits"],
  [2, "Parent", "CAP", "Parent is empty in this row"],
  [4, "Parent", "", "Parent is required"],
  [4, "Parent", "HAT", "a variation comes after its product"],
  [3, "Attribute 1 name", "", "a variable product has attributes"],
  [4, "Attribute 1 value(s)", "Green", "a variation has a value of its product"],
  [4, "Attribute 1 value(s)", "Red, Blue", "a variation has one value for each attribute"],
  [4, "Attribute 1 name", "", "a variation has all attributes of its product"],
  [4, "Attribute 1 value(s)", "Blue\\, dark", "variations have different values"],
])(
  "the independent WooCommerce reader reports row %i with %s = %j: %s",
  (row, column, value, rule) => {
    const { violations } = readWooCommerce(withCell(VALID, row, column, value));
    expect(violations.map((one) => one.rule)).toContain(rule);
  },
);

const woocommerce = () => {
  const found = definitionOf("woocommerce");
  if (found === null) throw new Error("There is no WooCommerce.");
  return found;
};

test.each([
  ["en", "English", "en"],
  ["fr", "Français (Canada)", "fr"],
  ["en", "Français (France)", "fr"],
] as const)(
  "WooCommerce accepts products in the language %s if the admin language is %s",
  async (language, admin_language, admin) => {
    const { listings, files } = await writtenFor(woocommerce(), SHOP_PRODUCTS, {
      language,
      settings: { admin_language },
    });
    expect(Object.keys(files)).toEqual(["products-new.csv"]);
    const { products, violations } = readWooCommerce(files["products-new.csv"] ?? "", { admin });
    expect(violations).toEqual([]);
    const ready = listings.filter(({ state }) => state === "ready").map(({ sku }) => sku);
    const sold = products.filter(({ type }) => type !== "variable").map(({ sku }) => sku);
    expect(sold).toEqual(ready);
  },
);

test("WooCommerce gets new and existing products in separate files, with all variants of a product in the same one", async () => {
  const known = ["MUG-1", "BTJ-01"];
  const { files } = await writtenFor(woocommerce(), SHOP_PRODUCTS, {}, ({ sku }) => ({
    isNew: !known.includes(sku),
  }));
  expect(Object.keys(files)).toEqual(["products-new.csv", "products-update.csv"]);
  const skusIn = (name: string) =>
    readWooCommerce(files[name] ?? "").products.map(({ sku }) => sku);
  expect(skusIn("products-update.csv")).toEqual([
    "MUG-1",
    "BTJ",
    "BTJ-00",
    "BTJ-01",
    "BTJ-10",
    "BTJ-11",
  ]);
  expect(skusIn("products-new.csv")).not.toContain("BTJ-10");
  expect(skusIn("products-new.csv")).toContain("LAMP-1");
});

test("a GTIN shared by several products isn't sent to WooCommerce", async () => {
  const { listings, files } = await writtenFor(woocommerce(), SHOP_PRODUCTS);
  const { products } = readWooCommerce(files["products-new.csv"] ?? "");
  const lamps = products.filter(({ sku }) => ["LAMP-2", "LAMP-3"].includes(sku));
  expect(lamps.map(({ gtin }) => gtin)).toEqual(["", ""]);
  expect(listings.find(({ sku }) => sku === "LAMP-2")?.issues).toContainEqual(
    expect.objectContaining({ code: "gtin-shared", params: { sku: "LAMP-3" }, isLeftOut: true }),
  );
});
