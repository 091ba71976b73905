import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { choice, gtin, price, text, whole } from "@/channels/definitions/field-kind.ts";
import { always, attribute, fact } from "@/channels/definitions/field-source.ts";

/** The Inventory Loader, which adds offers to products that Amazon already has (Seller Central, 200385480). */
export const amazon: ChannelDefinition = {
  key: "amazon",
  name: "Amazon",
  is: "marketplace",
  languages: ["en", "fr"],
  settings: [],
  fields: [
    { name: "sku", need: "required", kind: text(40), from: fact("sku") },
    { name: "product-id", need: "required", kind: gtin, from: fact("gtin") },
    {
      name: "product-id-type",
      need: { when: "product-id", is: "filled" },
      kind: choice("1", "2", "3", "4"),
      from: fact("gtin_kind"),
      values: { ASIN: "1", ISBN: "2", UPC: "3", EAN: "4" },
    },
    { name: "price", need: "required", kind: price, from: fact("price"), part: "price" },
    { name: "minimum-seller-allowed-price", kind: price, from: fact("map"), part: "price" },
    { name: "maximum-seller-allowed-price", kind: price, part: "price" },
    {
      name: "item-condition",
      need: "required",
      // We couldn't confirm the codes of other conditions.
      kind: choice("11"),
      from: fact("condition"),
      values: { new: "11" },
    },
    { name: "quantity", need: "required", kind: whole(), from: fact("quantity"), part: "stock" },
    { name: "add-delete", kind: choice("a", "d", "x"), from: always("a") },
    { name: "item-note", kind: text(), from: attribute("condition note") },
    { name: "handling-time", kind: whole(), from: fact("lead_time_days") },
    { name: "product-tax-code", kind: text(), from: attribute("product tax code") },
    { name: "merchant_shipping_group_name", kind: text() },
  ],
  isOpen: true,
  categories: "account",
  variants: null,
  rows: "flat",
  holdsLines: false,
  files: [{ name: "inventory-loader", format: "tsv" }],
  removal: { zero: { quantity: "0" }, delete: { "add-delete": "d" } },
  orderStates: {},
  report: {
    sku: ["sku"],
    message: ["error-message"],
    code: ["error-code"],
    severity: ["error-type"],
  },
};
