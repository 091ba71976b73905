import {
  checksOf,
  checkUnique,
  isGtin,
  isInteger,
  isLink,
  isMoney,
  isShownAsHtml,
  readCsv,
  type Row,
  type Violation,
} from "../rules.ts";

/**
 * WooCommerce's product importer, rebuilt from its source as of 2026-11-23: `auto_map_columns` of
 * class-wc-product-csv-importer-controller.php, mappings/default.php, BrandsAdmin and CustomsDataValidator. It
 * compares column names in lower case, first in the language of the admin's screens, then in English. A few names
 * have no English fallback.
 */

const ENGLISH = [
  "ID",
  "Type",
  "SKU",
  "Name",
  "Published",
  "Is featured?",
  "Visibility in catalog",
  "Short description",
  "Description",
  "Date sale price starts",
  "Date sale price ends",
  "Tax status",
  "Tax class",
  "In stock?",
  "Stock",
  "Backorders allowed?",
  "Low stock amount",
  "Sold individually?",
  "Allow customer reviews?",
  "Purchase note",
  "Sale price",
  "Regular price",
  "Categories",
  "Tags",
  "Shipping class",
  "Images",
  "Download limit",
  "Download expiry days",
  "Parent",
  "Upsells",
  "Cross-sells",
  "Grouped products",
  "External URL",
  "Button text",
  "Position",
  "Commodity code (HS code)",
  "Country of origin",
  "Customs description",
];
const TRANSLATED = {
  en: { "GTIN, UPC, EAN, or ISBN": "GTIN", Brands: "Brands" },
  fr: { "GTIN, UPC, EAN ou ISBN": "GTIN", Marques: "Brands" },
};
const SPECIAL =
  /^(?:Attribute \d+ (?:name|value\(s\)|visible|global|default)|Download \d+ (?:ID|name|URL)|Meta: .+)$/;

/** A shop's settings that the importer depends on. */
export type WooCommerceShop = { admin: "en" | "fr"; weightUnit: string; sizeUnit: string };
const SHOP: WooCommerceShop = { admin: "en", weightUnit: "kg", sizeUnit: "cm" };

export type WooCommerceProduct = {
  type: string;
  sku: string;
  name: string;
  description: string;
  parent: string;
  gtin: string;
  attributes: Record<string, string[]>;
};

/** The importer's `explode_values`: a comma separates values unless a backslash is before it. */
const explode = (value: string): string[] =>
  value
    .split(/(?<!\\),/)
    .map((one) => one.replaceAll("\\,", ",").trim())
    .filter((one) => one !== "");

function meaningOf(name: string, { admin, weightUnit, sizeUnit }: WooCommerceShop): string | null {
  const units = [
    `Weight (${weightUnit})`,
    `Length (${sizeUnit})`,
    `Width (${sizeUnit})`,
    `Height (${sizeUnit})`,
  ];
  const plain = [...ENGLISH, ...units].find((one) => one.toLowerCase() === name.toLowerCase());
  if (plain !== undefined)
    return plain.replace(/ \(\w+\)$/, (unit) => (plain.includes("HS") ? unit : ""));
  const [, translated] =
    Object.entries(TRANSLATED[admin]).find(([one]) => one.toLowerCase() === name.toLowerCase()) ??
    [];
  return translated ?? (SPECIAL.test(name) ? name : null);
}

export function readWooCommerce(
  csv: string,
  shop: Partial<WooCommerceShop> = {},
): { products: WooCommerceProduct[]; violations: Violation[] } {
  const { names, rows: written, violations } = readCsv(csv);
  const meanings = names.map((name) => meaningOf(name, { ...SHOP, ...shop }));
  for (const [at, meaning] of meanings.entries())
    if (meaning === null)
      violations.push({ row: 1, rule: "columns are recognized", value: names[at] ?? "" });
  const rows = written.map(({ at, cells }) => ({
    at,
    cells: Object.fromEntries(
      names.map((name, place) => [meanings[place] ?? name, cells[name] ?? ""]),
    ),
  }));
  checkUnique(rows, "SKU", violations);
  checkUnique(rows, "GTIN", violations, (value) => value.replaceAll("-", ""));
  for (const row of rows) checkCells(row, violations);
  const products = rows.map(({ cells }) => productOf(cells));
  for (const [at, product] of products.entries())
    checkFamily(product, products.slice(0, at), rows[at]?.at ?? 0, violations);
  return { products, violations };
}

function productOf(cells: Row["cells"]): WooCommerceProduct {
  const attributes = [1, 2, 3].map((at): [string, string[]] => [
    cells[`Attribute ${at} name`] ?? "",
    explode(cells[`Attribute ${at} value(s)`] ?? ""),
  ]);
  return {
    type: cells["Type"] ?? "",
    sku: cells["SKU"] ?? "",
    name: cells["Name"] ?? "",
    description: cells["Description"] ?? "",
    parent: cells["Parent"] ?? "",
    gtin: cells["GTIN"] ?? "",
    attributes: Object.fromEntries(attributes.filter(([name]) => name !== "")),
  };
}

function checkCells(row: Row, violations: Violation[]) {
  const { needs, holds, oneOf, isEmpty, cell, fail } = checksOf(row, violations);
  for (const name of ["Type", "SKU", "Name"]) needs(name);
  oneOf("Type", ["simple", "variable", "variation", "grouped", "external"]);
  oneOf("Published", ["1", "0", "-1", "2"]);
  oneOf("Visibility in catalog", ["visible", "catalog", "search", "hidden"]);
  oneOf("Tax status", ["taxable", "shipping", "none"]);
  oneOf("In stock?", ["0", "1", "backorder"]);
  holds("GTIN", "is valid", isGtin);
  holds("Stock", "is a whole number", isInteger);
  for (const name of ["Description", "Short description"]) holds(name, "is HTML", isShownAsHtml);
  for (const name of ["Weight", "Length", "Width", "Height"])
    holds(name, "is a decimal", (value) => /^\d+(?:\.\d+)?$/.test(value));
  for (const name of ["Sale price", "Regular price"]) holds(name, "is an amount", isMoney);
  if (cell("Sale price") !== "" && Number(cell("Sale price")) >= Number(cell("Regular price")))
    fail("Sale price is below the regular price", cell("Sale price"));
  holds("Images", "are links", (value) => explode(value).every((one) => isLink(one)));
  holds("Categories", "are names", (value) =>
    explode(value).every((one) => one.split(">").every((part) => part.trim() !== "")),
  );
  holds("Country of origin", "is a country code", isCountry);
  holds("Commodity code (HS code)", "has 6 to 14 digits", (value) =>
    /^\d{6,14}$/.test(value.replaceAll(/[\p{P}\s]/gu, "")),
  );
  if (cell("Type") === "variable")
    for (const name of ["Regular price", "Sale price"]) isEmpty(name);
  else needs("Regular price");
  if (cell("Type") === "variation") needs("Parent");
  else isEmpty("Parent");
}

const REGIONS = new Intl.DisplayNames(["en"], { type: "region", fallback: "none" });
const isCountry = (code: string) =>
  /^[A-Z]{2}$/.test(code) &&
  !["XX", "ZZ", "EU", "QO"].includes(code) &&
  REGIONS.of(code) !== undefined;

/** A variation's product must be above it, and the variation may have only values that the product offers. */
function checkFamily(
  { type, sku, parent, attributes }: WooCommerceProduct,
  before: readonly WooCommerceProduct[],
  row: number,
  violations: Violation[],
) {
  const fail = (rule: string, value: string) => violations.push({ row, rule, value });
  if (type === "variable" && Object.keys(attributes).length === 0)
    fail("a variable product has attributes", sku);
  if (type !== "variation") return;
  const product = before.find((one) => one.sku === parent && one.type === "variable");
  if (product === undefined) {
    fail("a variation comes after its product", parent);
    return;
  }
  const offered = Object.entries(product.attributes);
  for (const [name, values] of Object.entries(attributes)) {
    if (values.length !== 1) fail("a variation has one value for each attribute", values.join());
    if (!offered.some(([one, all]) => one === name && values.every((value) => all.includes(value))))
      fail("a variation has a value of its product", `${name}=${values.join()}`);
  }
  if (Object.keys(attributes).length !== offered.length)
    fail("a variation has all attributes of its product", sku);
  const same = before.find(
    (one) => one.parent === parent && JSON.stringify(one.attributes) === JSON.stringify(attributes),
  );
  if (same !== undefined) fail("variations have different values", sku);
}
