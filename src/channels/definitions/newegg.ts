import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { amount, choice, price, text, whole } from "@/channels/definitions/field-kind.ts";
import { always, attribute, fact, setting } from "@/channels/definitions/field-source.ts";
import { PRICE_RULES } from "@/channels/definitions/listing-rule.ts";

/** Price and stock for items Newegg Canada already has. We couldn't confirm the templates that create items. */
export const newegg: ChannelDefinition = {
  key: "newegg",
  name: "Newegg Canada",
  is: "marketplace",
  sources: {
    fields: {
      at: "https://github.com/alexholoo/btenew",
      on: "2026-11-23",
    },
    values: {
      at: "https://github.com/Newegg/newegg-marketplace-sdk-java",
      on: "2026-11-23",
      describes: ["settings"],
    },
    feed: {
      at: "https://developer.newegg.com/newegg_marketplace_api/datafeed_management/inventory_and_price_feed",
      on: "2026-11-26",
      describes: ["currencies", "removal"],
    },
    map: {
      at: "https://developer.newegg.com/newegg_marketplace_api/item_management/update_inventory_and_price",
      on: "2026-11-28",
    },
  },
  unconfirmed: ["languages", "categories"],
  languages: ["en"],
  currencies: ["CAD"],
  settings: [
    { key: "fulfilment", required: true, choices: ["Seller", "Newegg"], initially: "Seller" },
    { key: "shipping", required: true, choices: ["Default", "Free"], initially: "Default" },
  ],
  fields: [
    { name: "Seller Part #", need: "required", kind: text(40), from: fact("sku"), source: "feed" },
    { name: "NE Item #", kind: text(), from: attribute("newegg item", "ne item #") },
    {
      name: "Currency",
      need: "required",
      kind: choice("CAD"),
      // Always CAD, because a listing in another currency is blocked and isn't written to the file.
      from: always("CAD"),
      part: "price",
    },
    { name: "MSRP", kind: amount, from: fact("msrp"), part: "price" },
    // An empty MAP wouldn't clear the earlier one, so 0 is sent.
    { name: "MAP", kind: amount, from: fact("map"), otherwise: "0", part: "price", source: "map" },
    {
      name: "Checkout MAP",
      kind: choice("True", "False"),
      from: always("False"),
      unverified: true,
    },
    { name: "Selling Price", need: "required", kind: price, from: fact("price"), part: "price" },
    { name: "Inventory", need: "required", kind: whole(), from: fact("quantity"), part: "stock" },
    {
      name: "Fulfillment Option",
      kind: choice("Seller", "Newegg"),
      from: setting("fulfilment"),
      unverified: true,
    },
    {
      name: "Shipping",
      kind: choice("Default", "Free"),
      from: setting("shipping"),
      unverified: true,
    },
    {
      name: "Activation Mark",
      kind: choice("True", "False"),
      from: always("True"),
      unverified: true,
    },
  ],
  isOpen: false,
  categories: "account",
  variants: null,
  rows: "flat",
  holdsLines: false,
  files: [
    {
      name: "price-and-inventory",
      format: "csv",
      titleLine: "Price and inventory",
      columns: [
        "Seller Part #",
        "NE Item #",
        "Currency",
        "MSRP",
        "MAP",
        "Checkout MAP",
        "Selling Price",
        "Inventory",
        "Fulfillment Option",
        "Shipping",
        "Activation Mark",
      ],
    },
  ],
  rules: [
    { is: "stock-to-create", field: "Inventory", severity: "warning" },
    // A MAP of 0 removes the earlier one, and an empty one changes nothing. For the MSRP, neither is documented, so it
    // may stay.
    { is: "may-stay", field: "MSRP", severity: "warning", source: "map" },
    ...PRICE_RULES,
  ],
  removal: { zero: { Inventory: "0" }, delete: { "Activation Mark": "False" } },
  report: {
    sku: ["Seller Part #", "SellerPartNumber", "Seller Part Number"],
    message: ["Error Message", "Error Description", "ErrorDescription", "Error"],
    code: ["Error Code", "ErrorCode"],
    unverified: true,
  },
};
