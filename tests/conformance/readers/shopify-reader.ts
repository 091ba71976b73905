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
 * Shopify's product CSV as its importer reads it: help.shopify.com, "Using CSV files to import and export products",
 * and the product template, both as of 2026-11-23. Limits of titles, handles, tags and images: Matrixify, "Shopify
 * limits".
 */

const TEMPLATE = [
  "Title",
  "URL handle",
  "Description",
  "Vendor",
  "Product category",
  "Type",
  "Tags",
  "Published on online store",
  "Status",
  "SKU",
  "Barcode",
  ...[1, 2, 3].flatMap((at) => [`Option${at} name`, `Option${at} value`, `Option${at} Linked To`]),
  "Price",
  "Compare-at price",
  "Cost per item",
  "Charge tax",
  "Tax code",
  "Unit price total measure",
  "Unit price total measure unit",
  "Unit price base measure",
  "Unit price base measure unit",
  "Inventory tracker",
  "Inventory quantity",
  "Continue selling when out of stock",
  "Weight value (grams)",
  "Weight unit for display",
  "Requires shipping",
  "Fulfillment service",
  "Product image URL",
  "Image position",
  "Image alt text",
  "Variant image URL",
  "Gift card",
  "SEO title",
  "SEO description",
];
const GOOGLE = [
  "Google product category",
  "Gender",
  "Age group",
  "Manufacturer part number",
  "Ad group name",
  "Ads labels",
  "Condition",
  "Custom product",
  ...[0, 1, 2, 3, 4].map((at) => `Custom label ${at}`),
].map((name) => `Google Shopping / ${name}`);
const KNOWN = new Set([...TEMPLATE, ...GOOGLE]);
const OTHER = /\(product\.metafields\.[\w-]+\.[\w-]+\)$|^(?:Included|Price|Compare-at price) \/ /;

const MOST_BYTES = 15_000_000;
const MOST_VARIANTS = 2048;
const MOST_IMAGES = 250;
const FLAGS = ["TRUE", "FALSE"];

export type ShopifyProduct = {
  title: string;
  handle: string;
  description: string;
  variants: { sku: string; barcode: string; price: string; options: [string, string][] }[];
  images: string[];
};

export function readShopify(csv: string): { products: ShopifyProduct[]; violations: Violation[] } {
  // Shopify rejects a file above the size limit as a whole.
  if (new TextEncoder().encode(csv).length > MOST_BYTES)
    return { products: [], violations: [{ row: 1, rule: "a file has at most 15 MB", value: "" }] };
  const { names, rows, violations } = readCsv(csv);
  const first = (rule: string, value: string) => violations.push({ row: 1, rule, value });
  for (const name of names)
    if (!KNOWN.has(name) && !OTHER.test(name)) first("columns are those of the template", name);
  for (const name of ["Title", "URL handle"])
    if (!names.includes(name)) first("the file has a title and a handle", name);
  if (names.includes("SKU") && !names.includes("Option1 value"))
    first("a file with variants has their options", "Option1 value");
  checkUnique(rows, "SKU", violations);

  const groups = new Map<string, Row[]>();
  let previous = "";
  for (const row of rows) {
    const handle = row.cells["URL handle"] ?? "";
    if (handle !== previous && groups.has(handle))
      violations.push({ row: row.at, rule: "rows of a product are adjacent", value: handle });
    groups.set(handle, [...(groups.get(handle) ?? []), row]);
    previous = handle;
    checkCells(row, violations);
  }
  return {
    products: [...groups].map(([handle, own]) => productOf(handle, own, violations)),
    violations,
  };
}

function checkCells(row: Row, violations: Violation[]) {
  const { needs, holds, oneOf, cell, fail } = checksOf(row, violations);
  needs("URL handle");
  holds("URL handle", "has only a to z, 0 to 9 and dashes", (one) =>
    /^[a-z0-9-]{1,255}$/.test(one),
  );
  holds("Title", "has at most 255 characters", (one) => Array.from(one).length <= 255);
  holds("Description", "is HTML", isShownAsHtml);
  holds("Tags", "have at most 255 characters each", (all) =>
    all.split(",").every((one) => one.trim() !== "" && Array.from(one.trim()).length <= 255),
  );
  for (const name of ["Published on online store", "Charge tax", "Requires shipping", "Gift card"])
    oneOf(name, FLAGS);
  oneOf("Status", ["active", "draft", "archived"]);
  oneOf("Continue selling when out of stock", ["DENY", "CONTINUE"]);
  oneOf("Weight unit for display", ["g", "kg", "lb", "oz"]);
  oneOf("Google Shopping / Condition", ["new", "refurbished", "used"]);
  for (const name of ["Price", "Compare-at price", "Cost per item"])
    holds(name, "is an amount without a currency", isMoney);
  if (cell("Compare-at price") !== "" && Number(cell("Compare-at price")) <= Number(cell("Price")))
    fail("Compare-at price is above the price", cell("Compare-at price"));
  holds("Barcode", "is a valid GTIN", isGtin);
  holds("Inventory quantity", "is a whole number", isInteger);
  holds("Weight value (grams)", "is a whole number", isInteger);
  holds("Image position", "is a whole number", isInteger);
  for (const name of ["Product image URL", "Variant image URL"]) holds(name, "is a link", isLink);
}

function productOf(handle: string, rows: readonly Row[], violations: Violation[]): ShopifyProduct {
  const [head] = rows;
  const cell = ({ cells }: Row, name: string) => cells[name] ?? "";
  const at = (name: string) => (head === undefined ? "" : cell(head, name));
  const fail = (row: Row | undefined, rule: string, value: string) =>
    violations.push({ row: row?.at ?? 1, rule, value });
  if (at("Title").trim() === "") fail(head, "the first row of a product has its title", handle);

  const images = rows.filter((row) => cell(row, "Product image URL") !== "");
  for (const [index, row] of images.entries())
    if (cell(row, "Image position") !== String(index + 1))
      fail(row, "images are numbered from 1", cell(row, "Image position"));
  const urls = images.map((row) => cell(row, "Product image URL"));
  if (urls.length > MOST_IMAGES) fail(head, "a product has at most 250 images", handle);

  const variants = rows.filter(
    (row) => cell(row, "Option1 value") !== "" || cell(row, "Price") !== "",
  );
  if (variants.length > MOST_VARIANTS) fail(head, "a product has at most 2,048 variants", handle);
  const namesOf = (row: Row) => [1, 2, 3].map((index) => cell(row, `Option${index} name`));
  const valuesOf = (row: Row) => [1, 2, 3].map((index) => cell(row, `Option${index} value`));
  const seen = new Set<string>();
  for (const row of variants) {
    const [names, values] = [namesOf(row), valuesOf(row)];
    if (names.join("|") !== (variants[0] ? namesOf(variants[0]) : []).join("|"))
      fail(row, "variants have the same options", names.join());
    for (const [index, name] of names.entries())
      if ((name === "") !== (values[index] === ""))
        fail(row, "an option has a name and a value", `${name}=${values[index]}`);
    if (names[0] === "") fail(row, "a variant has its first option", cell(row, "SKU"));
    if (seen.has(values.join("|"))) fail(row, "variants have different values", values.join());
    seen.add(values.join("|"));
    const own = cell(row, "Variant image URL");
    if (own !== "" && !urls.includes(own))
      fail(row, "a variant shows an image of its product", own);
  }
  return {
    title: at("Title"),
    handle,
    description: at("Description"),
    images: urls,
    variants: variants.map((row) => ({
      sku: cell(row, "SKU"),
      barcode: cell(row, "Barcode"),
      price: cell(row, "Price"),
      options: namesOf(row).flatMap((name, index): [string, string][] =>
        name === "" ? [] : [[name, valuesOf(row)[index] ?? ""]],
      ),
    })),
  };
}
