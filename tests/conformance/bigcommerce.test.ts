import { expect, test } from "vitest";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { readBigCommerce } from "./readers/bigcommerce-reader.ts";
import { SHOP_PRODUCTS } from "./shop-samples.ts";
import { withCell, writtenFor } from "./written.ts";

const VALID = `Item,ID,Name,Type,SKU,Options,Inventory Tracking,Current Stock,Price,Sale Price,Retail Price,Brand ID,Categories,Description,UPC/EAN,Global Trade Number,Weight,Is Visible,Product Condition,Variant Image URL,Image URL (Import),Image is Thumbnail,Image Sort Order
Product,,Cap,physical,CAP,,variant,,19.99,15.00,24.99,38,23;24,<p>A cap.</p>,,,0.1,TRUE,New,,,,
Variant,,,,CAP-1,Type=Dropdown|Name=Colour|Value=RedType=Dropdown|Name=Size|Value=M,,3,19.99,,,,,,062800000024,062800000024,0.1,,,https://img.example.ca/1.jpg,,,
Variant,,,,CAP-2,Type=Dropdown|Name=Colour|Value=BlueType=Dropdown|Name=Size|Value=M,,0,19.99,,,,,,,,0.1,,,,,,
Image,,,,,,,,,,,,,,,,,,,,https://img.example.ca/1.jpg,TRUE,0
Image,,,,,,,,,,,,,,,,,,,,https://img.example.ca/2,FALSE,1
Product,77,Mug,physical,MUG,,product,4,9.00,,,,,,,628000000105,0.3,FALSE,Used,,,,
`;

test("the independent BigCommerce reader reads products with variants and images, and finds no errors", () => {
  const { products, violations } = readBigCommerce(VALID);
  expect(violations).toEqual([]);
  expect(
    products.map(({ id, name, variants, images }) => [id, name, variants.length, images.length]),
  ).toEqual([
    ["", "Cap", 2, 2],
    ["77", "Mug", 0, 0],
  ]);
  expect(products[0]?.variants[1]?.options).toEqual({ Colour: "Blue", Size: "M" });
});

test.each([
  [1, "UPC/EAN", "GTIN", "columns are known"],
  [1, "ID", "Product URL", "the file has the required columns"],
  [2, "Item", "", "Item is required"],
  [2, "Item", "product", "Item is one of the choices"],
  [2, "ID", "abc", "ID is a number"],
  [2, "Name", "", "Name is required"],
  [2, "Name", "mug", "Name is unique"],
  [2, "Name", "M".repeat(251), "Name has at most 250 characters"],
  [2, "SKU", "M".repeat(256), "SKU has at most 255 characters"],
  [2, "SKU", "MUG", "SKU is unique"],
  [3, "SKU", "", "SKU is required"],
  [2, "Type", "Goods", "Type is one of the choices"],
  [3, "Type", "physical", "Type is empty in this row"],
  [2, "Options", "Type=Dropdown|Name=Size|Value=M", "Options is empty in this row"],
  [3, "Options", "Colour=Red", "Options follow the formula"],
  [3, "Options", "Type=Slider|Name=Colour|Value=Red", "Options have a known type"],
  [3, "Options", "Type=Dropdown|Name=Colour|Value=Red", "variants have the same options"],
  [
    3,
    "Options",
    "Type=Dropdown|Name=Colour|Value=BlueType=Dropdown|Name=Size|Value=M",
    "variants have different values",
  ],
  [2, "Inventory Tracking", "yes", "Inventory Tracking is one of the choices"],
  [3, "Current Stock", "-1", "Current Stock is a whole number"],
  [2, "Price", "", "Price is required"],
  [2, "Price", "CA$19.99", "Price is an amount"],
  [2, "Sale Price", "19.99", "Sale Price is below the price"],
  [3, "Sale Price", "15.00", "Sale Price is empty in this row"],
  [2, "Brand ID", "Northvale", "Brand ID is a number"],
  [2, "Categories", "Caps", "Categories are numbers"],
  [2, "Description", "One.\nTwo.", "Description is HTML"],
  [3, "Global Trade Number", "6.28E+11", "Global Trade Number is a valid GTIN"],
  [2, "Weight", "", "Weight is required"],
  [2, "Weight", "100 g", "Weight is a decimal"],
  [2, "Is Visible", "Yes", "Is Visible is one of the choices"],
  [2, "Product Condition", "new", "Product Condition is one of the choices"],
  [3, "Variant Image URL", "1.jpg", "Variant Image URL is a link to an image"],
  [
    5,
    "Image URL (Import)",
    "https://img.example.ca/1.svg",
    "Image URL (Import) is a link to an image",
  ],
  [
    5,
    "Image URL (Import)",
    `https://img.example.ca/${"x".repeat(1024)}`,
    "Image URL (Import) is a link to an image",
  ],
  [5, "Image is Thumbnail", "", "Image is Thumbnail is required"],
  [6, "Image is Thumbnail", "TRUE", "a product has one thumbnail"],
  [3, "Item", "Image", "variants come right under their product"],
  [3, "ID", "9", "a new product has new variants"],
  [2, "ID", "9", "a known product gets no new variants"],
])(
  "the independent BigCommerce reader reports row %i with %s = %j: %s",
  (row, column, value, rule) => {
    const { violations } = readBigCommerce(withCell(VALID, row, column, value));
    expect(violations.map((one) => one.rule)).toContain(rule);
  },
);

test("the independent BigCommerce reader reports an image without a product", () => {
  const [head = "", , , , image = ""] = VALID.split("\n");
  const { violations } = readBigCommerce([head, image].join("\n"));
  expect(violations.map(({ rule }) => rule)).toContain("images come under their product");
});

test("the independent BigCommerce reader reports a product with too many variants", () => {
  const variants = Array.from(
    { length: 601 },
    (_, at) => `Variant,,,,S${at},Type=Dropdown|Name=Size|Value=${at},1.00,1`,
  );
  const csv = `Item,ID,Name,Type,SKU,Options,Price,Weight
Product,,Cap,physical,CAP,,1.00,1
${variants.join("\n")}
`;
  expect(readBigCommerce(csv).violations.map(({ rule }) => rule)).toEqual([
    "a product has at most 600 variants",
  ]);
});

const bigcommerce = () => {
  const found = definitionOf("bigcommerce");
  if (found === null) throw new Error("There is no BigCommerce.");
  return found;
};
const MAPPED = {
  categories: { "Clothing > Jackets, Coats": "23", "Kitchen > Coffee & tea": "24;25" },
  values: { "Brand ID": { Northvale: "38" } },
};

test.each(["en", "fr"] as const)(
  "a file of new products for BigCommerce is valid and complete in the language %s",
  async (language) => {
    const { listings, files } = await writtenFor(bigcommerce(), SHOP_PRODUCTS, {
      language,
      ...MAPPED,
    });
    const { products, violations } = readBigCommerce(files["products.csv"] ?? "");
    expect(violations).toEqual([]);
    const ready = listings.filter(({ state }) => state === "ready").map(({ sku }) => sku);
    const sold = products.flatMap(({ sku, variants }) =>
      variants.length === 0 ? [sku] : variants.map((variant) => variant.sku),
    );
    expect(sold).toEqual(ready);
    expect(products.every(({ id }) => id === "")).toBe(true);
  },
);

test("BigCommerce gets variants with two options, and their product has a title without those options", async () => {
  const { files } = await writtenFor(bigcommerce(), SHOP_PRODUCTS, MAPPED);
  const { products } = readBigCommerce(files["products.csv"] ?? "");
  const jacket = products.find(({ sku }) => sku === "BTJ");
  expect(jacket?.name).toBe("Boreal Trail Rain Jacket");
  expect(jacket?.variants.map(({ options }) => options)).toEqual([
    { Colour: "Sand", Size: "S" },
    { Colour: "Sand", Size: "M" },
    { Colour: "Forest green", Size: "S" },
    { Colour: "Forest green", Size: "M" },
  ]);
  expect(products.find(({ sku }) => sku === "HALO")?.variants[0]?.gtin).toBe("");
});

test("BigCommerce gets updates under the shop's own ids, without images that the shop already has", async () => {
  const { files } = await writtenFor(bigcommerce(), SHOP_PRODUCTS, MAPPED, ({ sku, group }) => ({
    shopId: String(100 + SHOP_PRODUCTS.findIndex(({ product }) => product.sku === sku)),
    ...(group !== null && { shopGroupId: String(900 + group.length * 10 + group.charCodeAt(0)) }),
  }));
  const { products, violations } = readBigCommerce(files["products.csv"] ?? "");
  expect(violations).toEqual([]);
  expect(products.every(({ id, images }) => id !== "" && images.length === 0)).toBe(true);
  expect(products.flatMap(({ variants }) => variants).every(({ id }) => id !== "")).toBe(true);
});

test("a brand's name isn't sent to BigCommerce, which needs the brand's number", async () => {
  const { listings, files } = await writtenFor(bigcommerce(), SHOP_PRODUCTS);
  expect(readBigCommerce(files["products.csv"] ?? "").violations).toEqual([]);
  const { issues = [] } = listings.find(({ sku }) => sku === "LAMP-2") ?? {};
  expect(issues).toContainEqual(
    expect.objectContaining({ code: "not-a-choice", field: "Brand ID", isLeftOut: true }),
  );
});

test("a BigCommerce file has no brand column until brands are mapped, because empty cells would clear the shop's brands", async () => {
  const headerOf = async (values: Record<string, Record<string, string>>) => {
    const { files } = await writtenFor(bigcommerce(), SHOP_PRODUCTS, { ...MAPPED, values });
    return (files["products.csv"] ?? "").split("\n")[0]?.split(",");
  };
  expect(await headerOf({})).not.toContain("Brand ID");
  expect(await headerOf(MAPPED.values)).toContain("Brand ID");
});
