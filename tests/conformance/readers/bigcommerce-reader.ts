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
 * BigCommerce's current product CSV: support.bigcommerce.com, "Supported Product Fields", "Importing Complex
 * Attributes" and "Updating via Import", read 2026-11-23. The column names are those of its own export. Several options
 * share one cell without a separator, in the format that public tools write for import.
 */

const COLUMNS = [
  "Item",
  "ID",
  "Name",
  "Type",
  "SKU",
  "Options",
  "Inventory Tracking",
  "Current Stock",
  "Low Stock",
  "Price",
  "Cost Price",
  "Retail Price",
  "Sale Price",
  "Brand ID",
  "Channels",
  "Categories",
  "Description",
  "Custom Fields",
  "Page Title",
  "Product URL",
  "Meta Description",
  "Search Keywords",
  "Meta Keywords",
  "Bin Picking Number",
  "UPC/EAN",
  "Global Trade Number",
  "Manufacturer Part Number",
  "Free Shipping",
  "Fixed Shipping Cost",
  "Weight",
  "Width",
  "Height",
  "Depth",
  "Is Visible",
  "Is Featured",
  "Warranty",
  "Tax Class",
  "Product Condition",
  "Show Product Condition",
  "Sort Order",
  "Variant Image URL",
  "Internal Image URL (Export)",
  "Image URL (Import)",
  "Image Description",
  "Image is Thumbnail",
  "Image Sort Order",
  "YouTube ID",
  "Video Title",
  "Video Description",
  "Video Sort Order",
];
const MOST_VARIANTS = 600;
const FLAGS = ["TRUE", "FALSE"];
const OPTION_TYPES = ["Dropdown", "Rectangle", "Radio", "Swatch", "Pick List"];
const OPTION = /Type=([A-Za-z ]+)\|Name=([^|=]+)\|Value=([^|=]+?)(?=Type=|$)/gy;
const IMAGE = /\.(?:jpe?g|gif|webp|png)$/i;

export type BigCommerceProduct = {
  id: string;
  name: string;
  sku: string;
  description: string;
  gtin: string;
  visible: string;
  variants: { id: string; sku: string; gtin: string; options: Record<string, string> }[];
  images: string[];
};

export function readBigCommerce(csv: string): {
  products: BigCommerceProduct[];
  violations: Violation[];
} {
  const { names, rows, violations } = readCsv(csv);
  const first = (rule: string, value: string) => violations.push({ row: 1, rule, value });
  for (const name of names) if (!COLUMNS.includes(name)) first("columns are known", name);
  for (const name of ["Item", "ID", "Name", "Price"])
    if (!names.includes(name)) first("the file has the required columns", name);
  const base = rows.filter(({ cells }) => cells["Item"] === "Product");
  checkUnique(base, "Name", violations, (name) => name.toLowerCase());
  checkUnique(
    rows.filter(({ cells }) => cells["Item"] !== "Image"),
    "SKU",
    violations,
  );
  checkUnique(rows, "ID", violations);

  const products: BigCommerceProduct[] = [];
  let isAfterImages = false;
  for (const row of rows) {
    checkCells(row, violations);
    const { cell, fail } = checksOf(row, violations);
    const current = products.at(-1);
    switch (cell("Item")) {
      case "Product":
        products.push(productOf(row));
        isAfterImages = false;
        break;
      case "Variant":
        if (current === undefined || isAfterImages)
          fail("variants come right under their product", "");
        else addVariant(row, current, violations);
        break;
      default:
        isAfterImages = true;
        current?.images.push(cell("Image URL (Import)"));
        if (current === undefined) fail("images come under their product", "");
    }
  }
  checkThumbnails(rows, violations);
  return { products, violations };
}

const productOf = ({ cells }: Row): BigCommerceProduct => ({
  id: cells["ID"] ?? "",
  name: cells["Name"] ?? "",
  sku: cells["SKU"] ?? "",
  description: cells["Description"] ?? "",
  gtin: cells["Global Trade Number"] ?? "",
  visible: cells["Is Visible"] ?? "",
  variants: [],
  images: [],
});

function checkCells(row: Row, violations: Violation[]) {
  const { needs, holds, oneOf, isEmpty, cell, fail } = checksOf(row, violations);
  const item = cell("Item");
  needs("Item");
  oneOf("Item", ["Product", "Variant", "Image", "Video"]);
  holds("ID", "is a number", isInteger);
  holds("Description", "is HTML", isShownAsHtml);
  for (const name of ["Price", "Cost Price", "Retail Price", "Sale Price"])
    holds(name, "is an amount", isMoney);
  for (const name of ["Weight", "Width", "Height", "Depth"])
    holds(name, "is a decimal", (value) => /^\d+(?:\.\d+)?$/.test(value));
  holds("Current Stock", "is a whole number", isInteger);
  holds("Brand ID", "is a number", isInteger);
  holds("Categories", "are numbers", (value) => value.split(";").every(isInteger));
  for (const name of ["UPC/EAN", "Global Trade Number"]) holds(name, "is a valid GTIN", isGtin);
  oneOf("Inventory Tracking", ["none", "product", "variant"]);
  for (const name of ["Is Visible", "Image is Thumbnail", "Free Shipping"]) oneOf(name, FLAGS);
  oneOf("Product Condition", ["New", "Used", "Refurbished"]);
  holds("Variant Image URL", "is a link to an image", isImage);
  holds("SKU", "has at most 255 characters", (sku) => sku.length <= 255);
  holds("Image URL (Import)", "is a link to an image", isImage);
  if (item === "Product") {
    for (const name of ["Name", "Type", "Price"]) needs(name);
    holds("Name", "has at most 250 characters", (name) => name.length <= 250);
    oneOf("Type", ["physical", "digital"]);
    if (cell("Type") === "physical") needs("Weight");
    isEmpty("Options");
    if (cell("Sale Price") !== "" && Number(cell("Sale Price")) >= Number(cell("Price")))
      fail("Sale Price is below the price", cell("Sale Price"));
  }
  if (item === "Variant") {
    for (const name of ["SKU", "Options", "Price"]) needs(name);
    for (const name of ["Type", "Sale Price", "Retail Price", "Image URL (Import)"]) isEmpty(name);
  }
  if (item === "Image") {
    needs("Image URL (Import)");
    needs("Image is Thumbnail");
    holds("Image Sort Order", "is a whole number", isInteger);
    for (const name of ["ID", "SKU", "Name"]) isEmpty(name);
  }
}

/** A link may have no file extension, but an extension other than an image's is rejected. */
function isImage(link: string): boolean {
  if (!isLink(link, 1024)) return false;
  const file = new URL(link).pathname.split("/").at(-1) ?? "";
  return !file.includes(".") || IMAGE.test(file);
}

function addVariant(row: Row, product: BigCommerceProduct, violations: Violation[]) {
  const { cell, fail } = checksOf(row, violations);
  const written = cell("Options");
  const found = Array.from(written.matchAll(OPTION));
  if (found.map(([whole]) => whole).join("") !== written)
    fail("Options follow the formula", written);
  for (const [, type = ""] of found)
    if (!OPTION_TYPES.includes(type)) fail("Options have a known type", type);
  const options = Object.fromEntries(found.map(([, , name = "", value = ""]) => [name, value]));
  const [first] = product.variants;
  if (first && Object.keys(first.options).join("|") !== Object.keys(options).join("|"))
    fail("variants have the same options", written);
  if (product.variants.some((one) => JSON.stringify(one.options) === JSON.stringify(options)))
    fail("variants have different values", written);
  if (product.variants.length >= MOST_VARIANTS)
    fail("a product has at most 600 variants", product.sku);
  if (product.id === "" && cell("ID") !== "") fail("a new product has new variants", cell("ID"));
  if (product.id !== "" && cell("ID") === "")
    fail("a known product gets no new variants", cell("SKU"));
  const { id, gtin } = productOf(row);
  product.variants.push({ id, sku: cell("SKU"), gtin, options });
}

function checkThumbnails(rows: readonly Row[], violations: Violation[]) {
  let thumbnails = 0;
  for (const { at, cells } of rows) {
    if (cells["Item"] === "Product") thumbnails = 0;
    if (cells["Image is Thumbnail"] === "TRUE") thumbnails += 1;
    if (thumbnails > 1) {
      violations.push({ row: at, rule: "a product has one thumbnail", value: "TRUE" });
      thumbnails = 1;
    }
  }
}
