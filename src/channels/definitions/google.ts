import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import {
  amount,
  category,
  choice,
  date,
  type ChannelFieldKind,
  gtin,
  image,
  price,
  text,
  whole,
  longText,
} from "@/channels/definitions/field-kind.ts";
import { attribute, fact } from "@/channels/definitions/field-source.ts";
import { PRICE_RULES } from "@/channels/definitions/listing-rule.ts";

const withCurrency = (kind: ChannelFieldKind): ChannelFieldKind =>
  kind.is === "money" ? { ...kind, withCurrency: true } : kind;

/**
 * The product data specification. The unverified fields can't be relied on until its live page (answer 7052112) has
 * been read again.
 */
export const google: ChannelDefinition = {
  key: "google",
  name: "Google Merchant Center",
  is: "marketplace",
  sources: {
    fields: {
      at: "https://support.google.com/merchants/answer/7052112",
      on: "2026-11-23",
      describes: ["settings", "categories", "removal"],
    },
    enumerations: {
      at: "https://developers.google.com/merchant/api/reference/rest/products_v1",
      on: "2026-11-23",
    },
    images: {
      at: "https://help.mergado.com/en/mergado-editor/advertising-channels-and-listings/google/google-element-reference/element-g-image-link/",
      on: "2026-11-26",
    },
    languages: {
      at: "https://support.google.com/merchants/answer/160637",
      on: "2026-11-26",
      describes: ["languages"],
    },
  },
  languages: ["en", "fr"],
  settings: [
    { key: "shop_link", required: true },
    { key: "product_link", required: true },
  ],
  fields: [
    { name: "id", need: "required", kind: text(50), from: fact("sku") },
    { name: "title", need: "required", kind: text(150), from: fact("title") },
    {
      name: "description",
      need: "required",
      kind: longText("none", 5000),
      from: fact("description"),
    },
    {
      name: "link",
      need: "required",
      kind: { is: "link", longest: 2000 },
      from: fact("link"),
      unverified: true,
    },
    { name: "image_link", need: "required", kind: image, from: fact("main_image") },
    {
      name: "additional_image_link",
      kind: { is: "list", of: "image", most: 10, separator: "," },
      from: fact("more_images"),
      unverified: true,
    },
    {
      name: "availability",
      need: "required",
      kind: choice("in_stock", "out_of_stock", "preorder", "backorder"),
      from: fact("availability"),
      part: "stock",
    },
    {
      name: "availability_date",
      need: { when: "availability", is: ["preorder", "backorder"] },
      kind: date,
      from: fact("eta"),
      part: "stock",
      unverified: true,
    },
    {
      name: "price",
      need: "required",
      kind: withCurrency(price),
      from: fact("regular_price"),
      part: "price",
    },
    { name: "sale_price", kind: withCurrency(price), from: fact("sale_price"), part: "price" },
    { name: "brand", need: "required", kind: text(70), from: fact("brand"), unverified: true },
    { name: "gtin", need: "recommended", kind: gtin, from: fact("gtin") },
    { name: "mpn", need: { when: "gtin", is: "empty" }, kind: text(70), from: fact("mpn") },
    {
      name: "condition",
      need: "required",
      kind: choice("new", "refurbished", "used"),
      from: fact("condition"),
      values: { open_box: "used" },
    },
    // Google assigns a category to products without one.
    { name: "google_product_category", kind: category, from: fact("category") },
    { name: "product_type", kind: text(750), from: fact("own_category"), unverified: true },
    { name: "item_group_id", kind: text(50), from: fact("group"), unverified: true },
    { name: "color", kind: text(100), from: attribute("color", "colour", "couleur") },
    { name: "size", kind: text(100), from: attribute("size", "taille") },
    { name: "material", kind: text(200), from: attribute("material", "matière") },
    { name: "pattern", kind: text(100), from: attribute("pattern", "motif") },
    {
      name: "age_group",
      kind: choice("newborn", "infant", "toddler", "kids", "adult"),
      from: attribute("age group", "age_group"),
      unverified: true,
    },
    {
      name: "gender",
      kind: choice("male", "female", "unisex"),
      from: attribute("gender", "genre"),
      unverified: true,
    },
    { name: "multipack", kind: whole(2), from: attribute("multipack"), unverified: true },
    {
      name: "cost_of_goods_sold",
      // The cost is confidential, so it isn't published unless a person maps it.
      kind: withCurrency(amount),
      part: "price",
      unverified: true,
    },
    { name: "custom_label_0", kind: text(100), unverified: true },
    { name: "custom_label_1", kind: text(100), unverified: true },
  ],
  isOpen: true,
  categories: "published",
  variants: null,
  rows: "flat",
  holdsLines: false,
  files: [
    { name: "products", format: "rss" },
    { name: "products", format: "tsv" },
  ],
  rules: [
    { is: "stock-to-create", field: "availability", severity: "warning" },
    { is: "own-gtin", field: "gtin", severity: "warning" },
    { is: "not-above", field: "sale_price", limit: "price", severity: "warning" },
    ...PRICE_RULES,
  ],
  images: {
    leastSides: 100,
    mostPixels: 64_000_000,
    mostBytes: 16_000_000,
    source: "images",
    unverified: true,
  },
  // A full feed removes a product by leaving it out.
  removal: { zero: { availability: "out_of_stock" }, delete: null },
  report: {
    sku: ["Item ID", "Offer ID", "Product ID", "ID"],
    message: ["Issue title", "Issue", "Issue description", "Description", "Detail"],
    code: ["Issue code", "Code"],
    field: ["Attribute", "Attribute name", "Affected attribute"],
    severity: ["Severity", "Servability"],
    unverified: true,
  },
};
