import { expect, test } from "vitest";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { SHOP_PRODUCTS } from "./shop-samples.ts";
import { readShopify } from "./readers/shopify-reader.ts";
import { withCell, writtenFor } from "./written.ts";

const VALID = `Title,URL handle,Description,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Option2 name,Option2 value,Price,Compare-at price,Inventory quantity,Continue selling when out of stock,Weight value (grams),Product image URL,Image position,Variant image URL,Google Shopping / Condition
Cap,cap,<p>A cap.</p>,"a, b",TRUE,active,CAP-1,062800000024,Colour,Red,Size,M,19.99,24.99,3,DENY,90,https://img.example.ca/1.jpg,1,https://img.example.ca/1.jpg,new
,cap,,,,,CAP-2,,Colour,Blue,Size,M,19.99,,0,DENY,90,https://img.example.ca/2.jpg,2,https://img.example.ca/2.jpg,used
Mug,mug,,,TRUE,draft,MUG,,Title,Default Title,,,9.00,,1,CONTINUE,300,,,,
`;

test("the independent Shopify reader reads the products of a valid file, with variants and images, without violations", () => {
  const { products, violations } = readShopify(VALID);
  expect(violations).toEqual([]);
  expect(
    products.map(({ title, variants, images }) => [title, variants.length, images.length]),
  ).toEqual([
    ["Cap", 2, 2],
    ["Mug", 1, 0],
  ]);
  expect(products[0]?.variants[1]?.options).toEqual([
    ["Colour", "Blue"],
    ["Size", "M"],
  ]);
});

test.each([
  [1, "Tags", "Keywords", "columns are those of the template"],
  [1, "Title", "Included / Canada", "the file has a title and a handle"],
  [1, "Option1 value", "Gift card", "a file with variants has their options"],
  [2, "Title", "", "the first row of a product has its title"],
  [2, "Title", "x".repeat(256), "Title has at most 255 characters"],
  [2, "URL handle", "", "URL handle is required"],
  [2, "URL handle", "Été", "URL handle has only a to z, 0 to 9 and dashes"],
  [4, "URL handle", "cap", "variants have the same options"],
  [2, "Description", "One.\n\nTwo.", "Description is HTML"],
  [2, "Tags", `a, ${"x".repeat(256)}`, "Tags have at most 255 characters each"],
  [2, "Published on online store", "yes", "Published on online store is one of the choices"],
  [2, "Status", "Active", "Status is one of the choices"],
  [3, "SKU", "CAP-1", "SKU is unique"],
  [2, "Barcode", "6.28E+11", "Barcode is a valid GTIN"],
  [2, "Barcode", "N/A", "Barcode is a valid GTIN"],
  [2, "Barcode", "62800000002", "Barcode is a valid GTIN"],
  [3, "Option1 value", "Red", "variants have different values"],
  [3, "Option2 value", "", "an option has a name and a value"],
  [3, "Option1 name", "", "a variant has its first option"],
  [2, "Price", "$19.99", "Price is an amount without a currency"],
  [2, "Compare-at price", "19.99", "Compare-at price is above the price"],
  [2, "Inventory quantity", "1.5", "Inventory quantity is a whole number"],
  [
    2,
    "Continue selling when out of stock",
    "no",
    "Continue selling when out of stock is one of the choices",
  ],
  [2, "Weight value (grams)", "0.09", "Weight value (grams) is a whole number"],
  [2, "Product image URL", "cap.jpg", "Product image URL is a link"],
  [3, "Image position", "5", "images are numbered from 1"],
  [
    3,
    "Variant image URL",
    "https://img.example.ca/3.jpg",
    "a variant shows an image of its product",
  ],
  [
    2,
    "Google Shopping / Condition",
    "open_box",
    "Google Shopping / Condition is one of the choices",
  ],
])("the independent Shopify reader reports row %i with %s = %j: %s", (row, column, value, rule) => {
  const { violations } = readShopify(withCell(VALID, row, column, value));
  expect(violations.map((one) => one.rule)).toContain(rule);
});

test("the independent Shopify reader reports rows of a product that aren’t adjacent, and a file that is too large", () => {
  const [head = "", first = "", second = "", other = ""] = VALID.split("\n");
  const torn = readShopify([head, first, other, second].join("\n"));
  expect(torn.violations.map(({ rule }) => rule)).toContain("rows of a product are adjacent");
  const large = readShopify(VALID.replace("A cap.", "x".repeat(15_000_000)));
  expect(large.violations.map(({ rule }) => rule)).toContain("a file has at most 15 MB");
});

test("the independent Shopify reader reports a product with too many variants or images", () => {
  const rows = Array.from(
    { length: 2049 },
    (_, at) =>
      `${at === 0 ? "Cap" : ""},cap,S${at},Size,${at},1.00,https://img.example.ca/${at},${at + 1}`,
  );
  const csv = `Title,URL handle,SKU,Option1 name,Option1 value,Price,Product image URL,Image position
${rows.join("\n")}
`;
  expect(readShopify(csv).violations.map(({ rule }) => rule)).toEqual([
    "a product has at most 250 images",
    "a product has at most 2,048 variants",
  ]);
});

const shopify = () => {
  const found = definitionOf("shopify");
  if (found === null) throw new Error("There is no Shopify.");
  return found;
};

test.each(["en", "fr"] as const)(
  "Shopify accepts new products in the language %s",
  async (language) => {
    const { listings, files } = await writtenFor(shopify(), SHOP_PRODUCTS, { language });
    expect(Object.keys(files)).toEqual(["products-1.csv"]);
    const { products, violations } = readShopify(files["products-1.csv"] ?? "");
    expect(violations).toEqual([]);
    const ready = listings.filter(({ state }) => state === "ready");
    expect(products.flatMap(({ variants }) => variants.map(({ sku }) => sku))).toEqual(
      ready.map(({ sku }) => sku),
    );
  },
);

test("Shopify gets group titles without the variants' options, the first description of a group, and only valid barcodes", async () => {
  const { listings, files } = await writtenFor(shopify(), SHOP_PRODUCTS);
  const { products } = readShopify(files["products-1.csv"] ?? "");
  const titleOf = (handle: string) => products.find((one) => one.handle === handle)?.title;
  expect(titleOf("btj")).toBe("Boreal Trail Rain Jacket");
  expect(titleOf("halo")).toBe("Beacon Hill Halo Gigabit Switch");
  expect(titleOf("pack")).toBe("Canoe pack");
  expect(products.find(({ handle }) => handle === "btj")?.description).toBe(
    "<p>Seam-sealed shell.<br>Packs into its own pocket &amp; weighs 310 g.</p>",
  );
  const barcodes = products.flatMap(({ variants }) =>
    variants.map(({ sku, barcode }) => [sku, barcode]),
  );
  expect(barcodes).toContainEqual(["GRIND-18", ""]);
  expect(barcodes).toContainEqual(["LAMP-1", ""]);
  expect(barcodes).toContainEqual(["HA1507", ""]);
  expect(barcodes).toContainEqual(["BTJ-00", "628000001003"]);
  const issues = listings.find(({ sku }) => sku === "HA1507")?.issues;
  expect(issues).toContainEqual(
    expect.objectContaining({ code: "gtin-wrong", severity: "warning", isLeftOut: true }),
  );
});
