import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import {
  amount,
  choice,
  image,
  inUnit,
  price,
  text,
  whole,
  longText,
} from "@/channels/definitions/field-kind.ts";
import { ADMIN_LANGUAGES } from "@/channels/definitions/country-names.ts";
import { always, fact, setting } from "@/channels/definitions/field-source.ts";
import { PRICE_RULES } from "@/channels/definitions/listing-rule.ts";

/** Columns of Magento's own sample file. An import needs only a few of them. */
export const magento: ChannelDefinition = {
  key: "magento",
  name: "Adobe Commerce (Magento)",
  is: "shop",
  sources: {
    fields: {
      at: "https://github.com/magento/magento2/blob/2.4-develop/app/code/Magento/ImportExport/Files/Sample/catalog_product.csv",
      on: "2026-11-23",
      describes: ["settings", "categories"],
    },
    // Covers `_fieldsMap`, the maximum lengths, and how options are compared by their labels.
    importer: {
      at: "https://github.com/magento/magento2/blob/2.4-develop/app/code/Magento/CatalogImportExport/Model/Import/Product.php",
      on: "2026-11-23",
    },
    // Since Magento 2.3, this attribute is labelled "Minimum Advertised Price" in the admin.
    map: {
      at: "https://github.com/magento/magento2/blob/2.4-develop/app/code/Magento/Msrp/Setup/Patch/Data/ChangeMsrpAttributeLabel.php",
      on: "2026-11-23",
    },
    // In an update, an empty cell changes nothing. Only a special text clears a value.
    clearing: { at: "https://github.com/magento/magento2/issues/7468", on: "2026-11-27" },
    variants: {
      at: "https://github.com/magento/magento2/blob/2.4-develop/app/code/Magento/ConfigurableImportExport/Model/Import/Product/Type/Configurable.php",
      on: "2026-11-23",
    },
    categories: {
      at: "https://github.com/magento/magento2/blob/2.4-develop/app/code/Magento/CatalogImportExport/Model/Import/Product/CategoryProcessor.php",
      on: "2026-11-26",
      describes: ["categoryPath"],
    },
    codes: {
      at: "https://github.com/magento/magento2/blob/2.4-develop/app/code/Magento/Eav/Model/Entity/Attribute.php",
      on: "2026-11-26",
      describes: ["optionCodes"],
    },
    status: {
      at: "https://github.com/magento/magento2/blob/2.4-develop/app/code/Magento/Catalog/Model/Product/Attribute/Source/Status.php",
      on: "2026-11-26",
      describes: ["removal"],
    },
    report: {
      at: "https://github.com/magento/magento2/blob/2.4-develop/app/code/Magento/ImportExport/Model/Report/Csv.php",
      on: "2026-11-26",
      describes: ["report"],
    },
  },
  unconfirmed: ["languages"],
  languages: ["en", "fr"],
  settings: [
    { key: "attribute_set", required: true, initially: "Default" },
    { key: "website", required: true, initially: "base" },
    { key: "root_category", required: true, initially: "Default Category" },
    { key: "tax_class", required: true, initially: "Taxable Goods" },
    { key: "weight_unit", required: true, choices: ["kgs", "lbs"], initially: "kgs" },
    {
      key: "admin_language",
      required: true,
      choices: ADMIN_LANGUAGES,
      initially: ADMIN_LANGUAGES[0],
    },
  ],
  fields: [
    { name: "sku", need: "required", kind: text(64), from: fact("sku"), unverified: true },
    { name: "store_view_code", kind: text() },
    { name: "attribute_set_code", need: "required", kind: text(), from: setting("attribute_set") },
    {
      name: "product_type",
      need: "required",
      kind: choice("simple", "configurable", "virtual"),
      from: always("simple"),
    },
    { name: "categories", kind: { is: "category" }, from: fact("category") },
    { name: "product_websites", need: "required", kind: text(), from: setting("website") },
    {
      name: "name",
      need: "required",
      kind: text(255),
      from: fact("title"),
      source: "importer",
    },
    { name: "description", need: "recommended", kind: longText("html"), from: fact("description") },
    { name: "weight", kind: inUnit("weight_unit", 3), from: fact("weight"), on: "variant" },
    { name: "product_online", kind: choice("1", "2"), from: always("1") },
    { name: "tax_class_name", need: "required", kind: text(), from: setting("tax_class") },
    {
      name: "visibility",
      need: "required",
      kind: choice("Catalog, Search", "Not Visible Individually", "Catalog", "Search"),
      from: fact("role"),
      values: { simple: "Catalog, Search", variation: "Not Visible Individually" },
    },
    {
      name: "price",
      need: "required",
      kind: price,
      from: fact("regular_price"),
      part: "price",
      on: "variant",
    },
    {
      name: "special_price",
      kind: price,
      from: fact("sale_price"),
      part: "price",
      on: "variant",
    },
    {
      name: "url_key",
      need: "required",
      kind: { is: "text", longest: 255, pattern: "[a-z0-9-]+" },
      from: fact("handle"),
    },
    { name: "base_image", need: "recommended", kind: image, from: fact("main_image") },
    { name: "small_image", kind: image, from: fact("main_image") },
    { name: "thumbnail_image", kind: image, from: fact("main_image") },
    {
      // The column `map_price` would fill `minimal_price`, an attribute that no product has.
      name: "msrp_price",
      kind: amount,
      from: fact("map"),
      part: "price",
      on: "variant",
      source: "map",
    },
    {
      name: "country_of_manufacture",
      kind: { is: "country", nameIn: { setting: "admin_language" } },
      from: fact("country_of_origin"),
      source: "importer",
    },
    {
      name: "additional_attributes",
      kind: { is: "list", of: "text", separator: "," },
      from: fact("coded_options"),
      on: "variant",
      source: "importer",
    },
    {
      name: "qty",
      need: "required",
      kind: whole(),
      from: fact("quantity"),
      part: "stock",
      on: "variant",
    },
    { name: "min_cart_qty", kind: whole(1), from: fact("minimum_order"), on: "variant" },
    {
      name: "is_in_stock",
      need: "required",
      kind: choice("0", "1"),
      from: fact("availability"),
      values: { in_stock: "1", out_of_stock: "0", backorder: "1" },
      part: "stock",
    },
    {
      name: "additional_images",
      kind: { is: "list", of: "image", separator: "," },
      from: fact("more_images"),
    },
    { name: "configurable_variations", kind: text(), madeByRows: true, source: "variants" },
  ],
  isOpen: true,
  categories: "free",
  categoryPath: { between: "/", root: "root_category", separator: ",", escaped: " " },
  variants: { most: 1000, options: 3, without: ",|=", listsSkus: true, source: "variants" },
  optionCodes: {
    standard: {
      color: "color",
      colour: "color",
      colours: "color",
      colors: "color",
      couleur: "color",
      couleurs: "color",
      coloris: "color",
      size: "size",
      sizes: "size",
      taille: "size",
      tailles: "size",
      grandeur: "size",
    },
    // Magento limits the code of an attribute to 60 characters.
    pattern: "[a-z][a-z0-9_]{0,59}",
  },
  rows: "magento",
  holdsLines: true,
  files: [{ name: "catalog_product", format: "csv" }],
  rules: [
    { is: "stock-to-create", field: "qty", severity: "warning" },
    { is: "not-above", field: "special_price", limit: "price", severity: "warning" },
    ...PRICE_RULES,
  ],
  removal: { zero: { qty: "0", is_in_stock: "0" }, delete: { product_online: "2" } },
  report: { sku: ["sku"], message: ["errors"] },
};
