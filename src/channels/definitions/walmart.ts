import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import {
  category,
  choice,
  gtin,
  image,
  measurement,
  price,
  text,
  whole,
  longText,
} from "@/channels/definitions/field-kind.ts";
import { attribute, fact } from "@/channels/definitions/field-source.ts";

/** The item feed (MP_ITEM): the `Orderable` part, and the `Visible` part under the product type. */
export const walmart: ChannelDefinition = {
  key: "walmart",
  name: "Walmart Marketplace",
  is: "marketplace",
  languages: ["en", "fr"],
  settings: [
    {
      key: "business_unit",
      required: true,
      choices: ["WALMART_US", "WALMART_CA"],
      initially: "WALMART_CA",
    },
    { key: "feed_version", required: true, initially: "5.0" },
  ],
  fields: [
    { name: "Orderable.sku", need: "required", kind: text(), from: fact("sku") },
    {
      name: "Orderable.productIdentifiers.productIdType",
      need: "required",
      kind: choice("UPC", "GTIN", "EAN", "ISBN"),
      from: fact("gtin_kind"),
    },
    {
      name: "Orderable.productIdentifiers.productId",
      need: "required",
      kind: gtin,
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
    // The key under which Walmart expects the `Visible` part. It isn't written as a field of its own.
    { name: "productType", need: "required", kind: category, from: fact("category") },
    {
      name: "Visible.productName",
      need: "required",
      kind: text(199),
      from: fact("title"),
      unverified: true,
    },
    { name: "Visible.brand", need: "required", kind: text(), from: fact("brand") },
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
      from: attribute("key features", "features", "caractéristiques"),
    },
    { name: "Visible.mainImageUrl", need: "required", kind: image, from: fact("main_image") },
    {
      name: "Visible.productSecondaryImageURL",
      need: "recommended",
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
  files: [{ name: "mp-item", format: "walmart-json", most: { rows: 10_000, bytes: 10_000_000 } }],
  // Walmart takes stock, and the retirement of items, in separate feeds.
  removal: { zero: {}, delete: null },
  orderStates: {
    Created: "waiting",
    Acknowledged: "to-ship",
    Shipped: "shipped",
    Delivered: "delivered",
    Cancelled: "cancelled",
    Refund: "refunded",
  },
  report: {
    sku: ["sku", "SKU"],
    message: ["description", "Error Description", "ERROR MESSAGE", "Errors"],
    code: ["code", "Error Code"],
    field: ["field", "Field", "Attribute Name"],
    severity: ["type", "Error Type"],
    unverified: true,
  },
};
