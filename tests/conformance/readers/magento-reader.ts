import {
  checksOf,
  checkUnique,
  isInteger,
  isLink,
  isMoney,
  isShownAsHtml,
  readCsv,
  type Row,
  type Violation,
} from "../rules.ts";

/**
 * Magento's product import, rebuilt from its source as of 2026-11-23: `_fieldsMap` and the messages of
 * CatalogImportExport/Model/Import/Product.php, Product/Validator.php (options are compared by their labels in lower
 * case, short texts have fewer than 256 characters), Type/AbstractType.php and ConfigurableImportExport. It rejects a
 * whole row for one wrong value.
 */

const COLUMNS = [
  "sku",
  "store_view_code",
  "attribute_set_code",
  "product_type",
  "categories",
  "product_websites",
  "name",
  "description",
  "short_description",
  "weight",
  "product_online",
  "tax_class_name",
  "visibility",
  "price",
  "special_price",
  "special_price_from_date",
  "special_price_to_date",
  "url_key",
  "meta_title",
  "meta_keywords",
  "meta_description",
  "base_image",
  "small_image",
  "thumbnail_image",
  "msrp_price",
  "msrp_display_actual_price_type",
  "country_of_manufacture",
  "additional_attributes",
  "qty",
  "min_cart_qty",
  "is_in_stock",
  "additional_images",
  "additional_image_labels",
  "configurable_variations",
  "configurable_variation_labels",
];

/** Clears an optional attribute of a product that is already in the shop. An empty cell doesn't. */
const CLEARED = "__EMPTY__VALUE__";

/** A shop: its attributes with the labels of their options, the names that rows refer to, and the admin's language. */
export type MagentoShop = {
  attributes: Readonly<Record<string, readonly string[]>>;
  attributeSets: readonly string[];
  websites: readonly string[];
  taxClasses: readonly string[];
  admin: "en" | "fr";
};

export type MagentoProduct = {
  sku: string;
  type: string;
  name: string;
  description: string;
  country: string;
  variations: Record<string, string>[];
};

/** "code=value,code=value". A comma without a code after it belongs to the value. */
export function attributesOf(written: string): Record<string, string> {
  const found: Record<string, string> = {};
  let code = "";
  for (const part of written === "" ? [] : written.split(",")) {
    const at = part.indexOf("=");
    if (at === -1) {
      if (code !== "") found[code] += `,${part}`;
      continue;
    }
    code = part.slice(0, at).toLowerCase();
    found[code] = part.slice(at + 1);
  }
  return found;
}

/** The names of all countries in the language of the shop's admin, in lower case. */
function countryNames(language: "en" | "fr"): Set<string> {
  const names = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
  const letters = Array.from("ABCDEFGHIJKLMNOPQRSTUVWXYZ");
  const codes = letters.flatMap((one) => letters.map((other) => one + other));
  return new Set(codes.flatMap((code) => names.of(code)?.toLowerCase() ?? []));
}

export function readMagento(
  csv: string,
  shop: MagentoShop,
): { products: MagentoProduct[]; violations: Violation[] } {
  const { names, rows, violations } = readCsv(csv);
  for (const name of names)
    if (!COLUMNS.includes(name))
      violations.push({ row: 1, rule: "columns are recognized", value: name });
  checkUnique(rows, "sku", violations, (sku) => sku.toLowerCase());
  checkUnique(rows, "url_key", violations);
  const countries = countryNames(shop.admin);
  const bySku = new Map(rows.map((row) => [row.cells["sku"]?.toLowerCase() ?? "", row]));
  const products = rows.map((row) => {
    checkCells(row, shop, violations);
    checksOf(row, violations).holds("country_of_manufacture", "is a country’s name", (name) =>
      countries.has(name.toLowerCase()),
    );
    return productOf(row, shop, bySku, violations);
  });
  return { products, violations };
}

function checkCells(row: Row, shop: MagentoShop, violations: Violation[]) {
  const { needs, holds, oneOf, cell, fail } = checksOf(row, violations);
  const always = [
    "sku",
    "attribute_set_code",
    "product_type",
    "product_websites",
    "name",
    "url_key",
  ];
  for (const name of [...always, "visibility", "tax_class_name"]) needs(name);
  holds("sku", "has at most 64 characters", (one) => one.length <= 64);
  for (const name of ["name", "url_key"])
    holds(name, "is shorter than 256 characters", (one) => Array.from(one).length < 256);
  holds("url_key", "is part of a link", (one) => /^[a-z0-9-]+$/.test(one));
  holds("description", "is HTML", isShownAsHtml);
  oneOf("attribute_set_code", shop.attributeSets);
  oneOf("product_websites", shop.websites);
  oneOf("tax_class_name", shop.taxClasses);
  oneOf("product_type", ["simple", "configurable", "virtual", "bundle", "downloadable", "grouped"]);
  oneOf("product_online", ["1", "2"]);
  oneOf("is_in_stock", ["0", "1"]);
  oneOf("visibility", ["Catalog, Search", "Not Visible Individually", "Catalog", "Search"]);
  holds("price", "is a number", isMoney);
  for (const name of ["special_price", "msrp_price"])
    holds(name, "is a number", (one) => one === CLEARED || isMoney(one));
  for (const name of ["qty", "min_cart_qty"]) holds(name, "is a whole number", isInteger);
  holds("weight", "is a number", (one) => /^\d+(?:\.\d+)?$/.test(one));
  for (const name of ["base_image", "small_image", "thumbnail_image"])
    holds(name, "is a link", isLink);
  holds("additional_images", "are links", (all) => all.split(",").every((one) => isLink(one)));
  if (cell("product_type") !== "configurable") for (const name of ["price", "qty"]) needs(name);
  if (cell("special_price") !== "" && Number(cell("special_price")) >= Number(cell("price")))
    fail("special_price is below the price", cell("special_price"));
}

/** Checks that the shop has the attribute and this option label. PHP's strtolower changes only ASCII letters. */
function checkAttribute(
  code: string,
  value: string,
  { attributes }: MagentoShop,
  fail: (rule: string, value: string) => void,
) {
  const options = attributes[code];
  const lower = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
  if (options === undefined) fail("attributes exist in the shop", code);
  else if (!options.some((option) => lower(option) === lower(value)))
    fail("values of attributes exist in the shop", `${code}=${value}`);
}

function productOf(
  row: Row,
  shop: MagentoShop,
  bySku: ReadonlyMap<string, Row>,
  violations: Violation[],
): MagentoProduct {
  const { cell, fail, needs } = checksOf(row, violations);
  for (const [code, value] of Object.entries(attributesOf(cell("additional_attributes"))))
    checkAttribute(code, value, shop, fail);
  const written = cell("configurable_variations");
  if (cell("product_type") === "configurable") needs("configurable_variations");
  const variations = written === "" ? [] : written.split("|").map(attributesOf);
  const seen = new Set<string>();
  for (const { sku = "", ...options } of variations) {
    const variant = bySku.get(sku.toLowerCase());
    if (variant === undefined) {
      fail("variations name products of the file", sku);
      continue;
    }
    const own = attributesOf(variant.cells["additional_attributes"] ?? "");
    for (const [code, value] of Object.entries(options)) {
      checkAttribute(code, value, shop, fail);
      if (own[code] !== value) fail("a variation has the values of its product", `${sku}: ${code}`);
    }
    if (Object.keys(options).length === 0) fail("a variation has options", sku);
    const key = JSON.stringify(options);
    if (seen.has(key)) fail("variations have different values", sku);
    seen.add(key);
  }
  return {
    sku: cell("sku"),
    type: cell("product_type"),
    name: cell("name"),
    description: cell("description"),
    country: cell("country_of_manufacture"),
    variations,
  };
}
