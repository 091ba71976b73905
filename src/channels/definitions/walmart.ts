import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import {
  category,
  choice,
  gtinOf,
  image,
  measurement,
  price,
  text,
  whole,
  longText,
} from "@/channels/definitions/field-kind.ts";
import { attribute, fact } from "@/channels/definitions/field-source.ts";
import { PRICE_RULES } from "@/channels/definitions/listing-rule.ts";

/** The maximum numbers of items and bytes that Walmart accepts in one feed. */
const MOST = { rows: 10_000, bytes: 10_000_000 };

/** The item feed (MP_ITEM) has an `Orderable` part, and a `Visible` part under the product type. */
export const walmart: ChannelDefinition = {
  key: "walmart",
  name: "Walmart Marketplace",
  is: "marketplace",
  sources: {
    fields: {
      at: "https://developer.walmart.com/us-marketplace/docs/item-setup-schema-key-points",
      on: "2026-11-23",
      describes: ["settings", "categories"],
    },
    // This call returns the lengths of an item's fields to sellers. We read its result for version 5.0 in public code.
    specification: {
      at: "https://developer.walmart.com/us-marketplace/reference/getspec",
      on: "2026-11-27",
    },
    inventory: {
      at: "https://developer.walmart.com/us-marketplace/docs/bulk-inventory",
      on: "2026-11-23",
      describes: ["removal"],
    },
    price: {
      at: "https://developer.walmart.com/us-marketplace/reference/pricebulkuploads",
      on: "2026-11-23",
    },
    retirement: {
      at: "https://developer.walmart.com/us-marketplace/docs/retire-an-item",
      on: "2026-11-23",
    },
    images: {
      at: "https://marketplacelearn.walmart.com/guides/Item%20setup/Item%20content,%20imagery,%20and%20media/Product-detail-page:-Image-guidelines-&-requirements",
      on: "2026-11-26",
    },
  },
  unconfirmed: ["languages"],
  languages: ["en", "fr"],
  settings: [
    {
      key: "business_unit",
      required: true,
      choices: ["WALMART_US", "WALMART_CA"],
      initially: "WALMART_CA",
      unverified: true,
    },
    { key: "feed_version", required: true, initially: "5.0" },
    { key: "default_category", required: false },
  ],
  fields: [
    {
      name: "Orderable.sku",
      need: "required",
      kind: text(50),
      from: fact("sku"),
      source: "specification",
    },
    {
      name: "Orderable.productIdentifiers.productIdType",
      need: "required",
      kind: choice("UPC", "GTIN", "EAN", "ISBN"),
      from: fact("gtin_kind"),
    },
    {
      name: "Orderable.productIdentifiers.productId",
      need: "required",
      kind: gtinOf(12, 13, 14),
      from: fact("gtin"),
    },
    { name: "Orderable.price", need: "required", kind: price, from: fact("price"), part: "price" },
    {
      name: "Orderable.ShippingWeight",
      need: "required",
      kind: measurement("lb", 3),
      from: fact("weight"),
    },
    { name: "Orderable.fulfillmentLagTime", kind: whole(), from: fact("lead_time_days") },
    { name: "Orderable.specProductType", kind: text(), from: attribute("walmart product type") },
    // Stock is sent in a feed of its own.
    {
      name: "quantity",
      need: "required",
      kind: whole(),
      from: fact("quantity"),
      part: "stock",
      source: "inventory",
    },
    // Only sellers with a contract for refurbished goods can list items that aren't new. The condition isn't written to
    // the file.
    {
      name: "condition",
      need: "required",
      kind: choice("New"),
      from: fact("condition"),
      values: { new: "New" },
      unverified: true,
    },
    // The key under which Walmart expects the `Visible` part. It isn't written as a separate field.
    { name: "productType", need: "required", kind: category, from: fact("category") },
    {
      name: "Visible.productName",
      need: "required",
      kind: text(199),
      from: fact("title"),
      unverified: true,
    },
    {
      name: "Visible.brand",
      need: "required",
      kind: text(60),
      from: fact("brand"),
      source: "specification",
    },
    {
      name: "Visible.shortDescription",
      need: "required",
      kind: longText("html"),
      from: fact("description"),
    },
    {
      name: "Visible.keyFeatures",
      need: "required",
      kind: { is: "list", of: "text", separator: ";" },
      from: fact("features"),
    },
    { name: "Visible.mainImageUrl", need: "required", kind: image, from: fact("main_image") },
    {
      name: "Visible.productSecondaryImageURL",
      kind: { is: "list", of: "image", separator: "," },
      from: fact("more_images"),
    },
    { name: "Visible.manufacturerPartNumber", kind: text(), from: fact("mpn"), unverified: true },
    {
      name: "Visible.countryOfOriginAssembly",
      kind: text(),
      from: fact("country_of_origin"),
      unverified: true,
    },
  ],
  isOpen: true,
  categories: "account",
  variants: null,
  rows: "flat",
  holdsLines: true,
  rules: [
    { is: "stock-to-create", field: "quantity", severity: "warning" },
    { is: "own-gtin", field: "Orderable.productIdentifiers.productId", severity: "error" },
    ...PRICE_RULES,
  ],
  // Walmart has a separate type of feed for each of these files.
  files: [
    { name: "mp-item", format: "walmart-json", holds: "sold", most: MOST },
    {
      name: "inventory",
      format: "json",
      source: "inventory",
      json: {
        header: { InventoryHeader: { version: "1.4" } },
        items: "Inventory",
        item: {
          sku: { field: "Orderable.sku" },
          quantity: { unit: "EACH", amount: { field: "quantity" } },
        },
      },
      most: MOST,
    },
    {
      name: "price",
      format: "json",
      source: "price",
      holds: "sold",
      json: {
        header: { PriceHeader: { version: "1.7" } },
        items: "Price",
        item: {
          sku: { field: "Orderable.sku" },
          pricing: [
            {
              currentPrice: { currency: "{currency}", amount: { field: "Orderable.price" } },
              currentPriceType: "BASE",
            },
          ],
        },
      },
      most: MOST,
    },
    {
      name: "retire-item",
      format: "json",
      holds: "deleted",
      // Walmart's API lists the feed type RETIRE_ITEM, but documents only a call for a single item. The structure is
      // the one that four public integrations send (read 2026-11-23); three of them add a `feedDate` to the header.
      source: "retirement",
      unverified: true,
      json: {
        header: { RetireItemHeader: { version: "1.0" } },
        items: "RetireItem",
        item: { sku: { field: "Orderable.sku" } },
      },
      most: MOST,
    },
  ],
  // The smallest image that buyers can zoom.
  images: { leastSides: 1500, mostBytes: 5_000_000, source: "images" },
  removal: { zero: { quantity: "0" }, delete: { quantity: "0" } },
  report: {
    sku: ["sku", "SKU"],
    message: ["description", "Error Description", "ERROR MESSAGE", "Errors"],
    code: ["code", "Error Code"],
    field: ["field", "Field", "Attribute Name"],
    severity: ["type", "Error Type"],
    unverified: true,
  },
};
