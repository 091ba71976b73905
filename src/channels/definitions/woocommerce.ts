import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { ADMIN_LANGUAGES } from "@/channels/definitions/country-names.ts";
import {
  choice,
  isoCountry,
  inUnit,
  ownBarcode,
  price,
  text,
  whole,
  longText,
} from "@/channels/definitions/field-kind.ts";
import { always, fact } from "@/channels/definitions/field-source.ts";
import { PRICE_RULES } from "@/channels/definitions/listing-rule.ts";

/** The name of a column in shops whose admin is in one of the French variants. */
const inFrench = (name: string) =>
  Object.fromEntries(ADMIN_LANGUAGES.slice(1).map((one) => [one, name]));

/** The product CSV of WooCommerce's own exporter and importer, which recognizes columns by name. */
export const woocommerce: ChannelDefinition = {
  key: "woocommerce",
  name: "WooCommerce",
  is: "shop",
  sources: {
    fields: {
      at: "https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/export/class-wc-product-csv-exporter.php",
      on: "2026-11-23",
    },
    // The importer recognizes column names in the language of the admin. It also accepts English names, except for the
    // GTIN and the brands.
    importer: {
      at: "https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/admin/importers/mappings/default.php",
      on: "2026-11-23",
      describes: ["languages"],
    },
    customs: {
      at: "https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/src/Internal/ProductCustoms/CustomsDataValidator.php",
      on: "2026-11-23",
    },
    brands: {
      at: "https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/class-wc-brands.php",
      on: "2026-11-23",
    },
    reading: {
      at: "https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/import/class-wc-product-csv-importer.php",
      on: "2026-11-26",
      describes: ["categories", "categoryPath", "removal"],
    },
    units: {
      at: "https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/admin/settings/class-wc-settings-products.php",
      on: "2026-11-26",
      describes: ["settings"],
    },
    log: {
      at: "https://github.com/woocommerce/woocommerce/blob/trunk/plugins/woocommerce/includes/admin/importers/views/html-csv-import-done.php",
      on: "2026-11-26",
      describes: ["report"],
    },
  },
  languages: ["en", "fr"],
  settings: [
    { key: "weight_unit", required: true, choices: ["kg", "g", "lbs", "oz"], initially: "kg" },
    { key: "size_unit", required: true, choices: ["m", "cm", "mm", "in"], initially: "cm" },
    {
      key: "admin_language",
      required: true,
      choices: ADMIN_LANGUAGES,
      initially: ADMIN_LANGUAGES[0],
    },
  ],
  fields: [
    {
      name: "Type",
      need: "required",
      kind: choice("simple", "variable", "variation"),
      from: fact("role"),
    },
    { name: "SKU", need: "required", kind: text(), from: fact("sku") },
    {
      name: "GTIN, UPC, EAN, or ISBN",
      need: "recommended",
      kind: ownBarcode,
      from: fact("gtin"),
      on: "variant",
      named: { setting: "admin_language", as: inFrench("GTIN, UPC, EAN ou ISBN") },
      source: "importer",
    },
    { name: "Name", need: "required", kind: text(), from: fact("title") },
    { name: "Published", kind: choice("1", "0", "-1", "2"), from: always("1") },
    {
      name: "Visibility in catalog",
      kind: choice("visible", "catalog", "search", "hidden"),
      from: always("visible"),
    },
    { name: "Short description", kind: longText("html"), on: "product" },
    {
      name: "Description",
      need: "recommended",
      kind: longText("html"),
      from: fact("description"),
      on: "product",
    },
    { name: "Tax status", kind: choice("taxable", "shipping", "none"), from: always("taxable") },
    {
      name: "In stock?",
      kind: choice("0", "1", "backorder"),
      from: fact("availability"),
      values: { in_stock: "1", out_of_stock: "0" },
      part: "stock",
      on: "variant",
    },
    { name: "Stock", kind: whole(), from: fact("quantity"), part: "stock", on: "variant" },
    {
      name: "Weight ({weight_unit})",
      kind: inUnit("weight_unit", 3),
      from: fact("weight"),
      on: "variant",
    },
    {
      name: "Length ({size_unit})",
      kind: inUnit("size_unit"),
      from: fact("length"),
      on: "variant",
    },
    {
      name: "Width ({size_unit})",
      kind: inUnit("size_unit"),
      from: fact("width"),
      on: "variant",
    },
    {
      name: "Height ({size_unit})",
      kind: inUnit("size_unit"),
      from: fact("height"),
      on: "variant",
    },
    { name: "Sale price", kind: price, from: fact("sale_price"), part: "price", on: "variant" },
    {
      name: "Regular price",
      need: "required",
      kind: price,
      from: fact("regular_price"),
      part: "price",
      on: "variant",
    },
    { name: "Categories", kind: { is: "category" }, from: fact("category"), on: "product" },
    {
      name: "Tags",
      kind: { is: "list", of: "text", separator: ", " },
      from: fact("tags"),
      on: "product",
    },
    {
      name: "Images",
      need: "recommended",
      kind: { is: "list", of: "image", separator: ", " },
      from: fact("images"),
    },
    { name: "Parent", kind: text(), from: fact("group"), on: "variant" },
    { name: "Attribute 1 name", kind: text(), from: { option: 1, part: "name" } },
    { name: "Attribute 1 value(s)", kind: text(), from: { option: 1, part: "value" } },
    { name: "Attribute 2 name", kind: text(), from: { option: 2, part: "name" } },
    { name: "Attribute 2 value(s)", kind: text(), from: { option: 2, part: "value" } },
    { name: "Attribute 3 name", kind: text(), from: { option: 3, part: "name" } },
    { name: "Attribute 3 value(s)", kind: text(), from: { option: 3, part: "value" } },
    {
      name: "Brands",
      kind: text(),
      from: fact("brand"),
      on: "product",
      named: { setting: "admin_language", as: inFrench("Marques") },
      source: "brands",
    },
    {
      name: "Country of origin",
      kind: isoCountry,
      from: fact("country_of_origin"),
      source: "customs",
    },
    {
      name: "Commodity code (HS code)",
      kind: { is: "text", pattern: "(?:\\d[ .-]?){5,13}\\d" },
      from: fact("hs_code"),
      source: "customs",
    },
  ],
  isOpen: true,
  categories: "free",
  categoryPath: { between: " > ", separator: ",", escaped: "\\," },
  variants: { most: 1000, options: 3 },
  rows: "woocommerce",
  holdsLines: true,
  files: [
    {
      name: "products",
      format: "csv",
      newApart: {
        tick: { en: "Update existing products", fr: "Mettre à jour les produits existants" },
      },
    },
  ],
  rules: [
    { is: "stock-to-create", field: "Stock", severity: "warning" },
    { is: "not-above", field: "Sale price", limit: "Regular price", severity: "warning" },
    ...PRICE_RULES,
  ],
  removal: { zero: { "In stock?": "0", Stock: "0" }, delete: { Published: "-1" } },
  report: { sku: ["Product"], message: ["Reason for failure"], copiedWith: "SKU " },
};
