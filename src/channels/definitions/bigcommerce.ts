import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import {
  amount,
  barcode,
  choice,
  inUnit,
  longText,
  openChoice,
  price,
  text,
  whole,
} from "@/channels/definitions/field-kind.ts";
import { always, fact } from "@/channels/definitions/field-source.ts";
import { PRICE_RULES } from "@/channels/definitions/listing-rule.ts";

/** The current product CSV, with a row for the product, for each variant and for each image. */
export const bigcommerce: ChannelDefinition = {
  key: "bigcommerce",
  name: "BigCommerce",
  is: "shop",
  sources: {
    fields: {
      at: "https://support.bigcommerce.com/articles/en_US/Knowledge/Supported-Product-Fields",
      on: "2026-11-23",
      describes: ["categories", "removal"],
    },
    names: {
      at: "https://developer.bigcommerce.com/docs/rest-catalog/products#create-a-product",
      on: "2026-11-26",
    },
    variants: {
      at: "https://support.bigcommerce.com/articles/en_US/Knowledge/Importing-Complex-Attributes",
      on: "2026-11-23",
    },
    updates: {
      at: "https://support.bigcommerce.com/articles/en_US/Knowledge/Updating-via-Import",
      on: "2026-11-23",
      describes: ["shopIds"],
    },
    // The columns of an export. Public import tools write categories and brands as numbers, and join the options of a
    // variant.
    exports: {
      at: "https://productupload.co/resources/templates/bigcommerce-product-csv-template",
      on: "2026-11-23",
    },
    images: {
      at: "https://pipedream.com/apps/bigcommerce/actions/create-product-image.md",
      on: "2026-11-26",
    },
    units: {
      at: "https://developer.bigcommerce.com/docs/rest-management/settings/units-of-measurement",
      on: "2026-11-26",
      describes: ["settings"],
    },
    titles: {
      at: "http://search.gipoco.com/cached/1655588/",
      on: "2026-11-26",
      describes: ["uniqueTitles"],
    },
  },
  unconfirmed: ["languages"],
  languages: ["en", "fr"],
  settings: [
    { key: "weight_unit", required: true, choices: ["kg", "g", "lbs", "oz"], initially: "kg" },
    { key: "size_unit", required: true, choices: ["cm", "in"], initially: "cm" },
  ],
  fields: [
    { name: "Item", kind: choice("Product", "Variant", "Image"), madeByRows: true },
    { name: "ID", kind: text(), madeByRows: true, source: "updates" },
    {
      name: "Name",
      need: "required",
      kind: text(250),
      from: fact("title"),
      on: "product",
      source: "names",
    },
    { name: "Type", kind: choice("physical", "digital"), from: always("physical"), on: "product" },
    { name: "SKU", need: "required", kind: text(), from: fact("sku") },
    {
      name: "Options",
      // Public tools that write this file join options without a separator (productupload.co and
      // two others, read 2026-11-23); some that read exports expect a "|". BigCommerce's own
      // article names the column, but shows one option only, so the readiness page mentions it.
      kind: { is: "list", of: "text", separator: "" },
      from: fact("options"),
      on: "variant",
      source: "variants",
      unverified: true,
    },
    {
      name: "Inventory Tracking",
      kind: choice("none", "product", "variant"),
      from: fact("role"),
      values: { simple: "product", variation: "variant" },
      on: "product",
    },
    { name: "Current Stock", kind: whole(), from: fact("quantity"), part: "stock", on: "variant" },
    { name: "Price", need: "required", kind: price, from: fact("regular_price"), part: "price" },
    { name: "Cost Price", kind: amount, from: fact("cost"), part: "price" },
    { name: "Retail Price", kind: amount, from: fact("msrp"), part: "price", source: "updates" },
    {
      name: "Sale Price",
      kind: price,
      from: fact("sale_price"),
      part: "price",
      source: "updates",
    },
    {
      name: "Brand ID",
      kind: openChoice(),
      from: fact("brand"),
      on: "product",
      source: "exports",
      unverified: true,
    },
    {
      name: "Categories",
      need: "recommended",
      kind: { is: "category" },
      from: fact("category"),
      on: "product",
      source: "exports",
      unverified: true,
    },
    {
      name: "Description",
      need: "recommended",
      kind: longText("html"),
      from: fact("description"),
      on: "product",
    },
    {
      name: "Search Keywords",
      kind: { is: "list", of: "text", separator: "," },
      from: fact("tags"),
      on: "product",
    },
    {
      name: "Global Trade Number",
      need: "recommended",
      kind: barcode,
      from: fact("gtin"),
      on: "variant",
      source: "exports",
    },
    { name: "Manufacturer Part Number", kind: text(), from: fact("mpn"), on: "variant" },
    { name: "Weight", need: "required", kind: inUnit("weight_unit", 3), from: fact("weight") },
    { name: "Width", kind: inUnit("size_unit"), from: fact("width") },
    { name: "Height", kind: inUnit("size_unit"), from: fact("height") },
    { name: "Depth", kind: inUnit("size_unit"), from: fact("length") },
    { name: "Is Visible", kind: choice("TRUE", "FALSE"), from: always("TRUE"), on: "product" },
    {
      name: "Product Condition",
      kind: choice("New", "Used", "Refurbished"),
      from: fact("condition"),
      values: { open_box: "Used" },
      on: "product",
      source: "exports",
    },
    {
      name: "Variant Image URL",
      kind: { is: "image", longest: 1024 },
      from: fact("main_image"),
      on: "variant",
      source: "exports",
    },
    {
      name: "Image URL (Import)",
      need: "recommended",
      kind: { is: "list", of: "image", longest: 1024, separator: " " },
      from: fact("images"),
      source: "variants",
    },
    {
      name: "Image is Thumbnail",
      kind: choice("TRUE", "FALSE"),
      madeByRows: true,
      source: "variants",
    },
    { name: "Image Sort Order", kind: whole(), madeByRows: true, source: "variants" },
  ],
  isOpen: false,
  categories: "account",
  variants: { most: 600, options: 10, without: "|=", source: "variants" },
  rows: "bigcommerce",
  holdsLines: true,
  files: [{ name: "products", format: "csv" }],
  uniqueTitles: true,
  shopIds: {
    columns: { row: "Item", id: "ID", sku: "SKU" },
    product: "Product",
    variant: "Variant",
  },
  rules: [
    { is: "stock-to-create", field: "Current Stock", severity: "warning" },
    { is: "own-gtin", field: "Global Trade Number", severity: "warning" },
    { is: "not-above", field: "Sale Price", limit: "Price", severity: "warning" },
    ...PRICE_RULES,
  ],
  images: { mostBytes: 8_000_000, source: "images", unverified: true },
  removal: { zero: { "Current Stock": "0" }, delete: { "Is Visible": "FALSE" } },
  report: {
    sku: ["SKU", "Product SKU"],
    message: ["Error", "Errors", "Error Message", "Message"],
    field: ["Field", "Column"],
    unverified: true,
  },
};
