import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { choice, gtinOf, price, text, whole } from "@/channels/definitions/field-kind.ts";
import { always, attribute, fact } from "@/channels/definitions/field-source.ts";
import { PRICE_RULES } from "@/channels/definitions/listing-rule.ts";

/** The Inventory Loader, which adds offers to products that Amazon already has (Seller Central, 200385480). */
export const amazon: ChannelDefinition = {
  key: "amazon",
  name: "Amazon",
  is: "marketplace",
  sources: {
    fields: {
      at: "https://sellercentral.amazon.com/gp/help/external/200385480",
      on: "2026-11-23",
      describes: ["categories"],
    },
    template: {
      at: "https://www.scribd.com/document/904451404/Flat-file-InventoryLoader",
      on: "2026-11-23",
      describes: ["removal"],
    },
    conditions: {
      at: "https://www.amazon.co.uk/gp/help/customer/display.html?nodeId=3149261",
      on: "2026-11-23",
    },
    stock: {
      at: "https://community.tuliptools.com/archive/index.php?thread-9529.html",
      on: "2026-11-23",
    },
    report: {
      at: "https://sellercentral.amazon.com/gp/help/external/201576740",
      on: "2026-11-26",
      describes: ["report"],
    },
  },
  unconfirmed: ["languages"],
  languages: ["en", "fr"],
  settings: [],
  fields: [
    { name: "sku", need: "required", kind: text(40), from: fact("sku") },
    { name: "product-id", need: "required", kind: gtinOf(12, 13), from: fact("gtin") },
    {
      name: "product-id-type",
      need: { when: "product-id", is: "filled" },
      kind: choice("1", "2", "3", "4"),
      from: fact("gtin_kind"),
      values: { ASIN: "1", ISBN: "2", UPC: "3", EAN: "4" },
    },
    { name: "price", need: "required", kind: price, from: fact("price"), part: "price" },
    // Amazon deactivates an offer whose price is below this minimum. A minimum advertised price
    // isn't such a minimum, so a person has to choose the source of this field.
    { name: "minimum-seller-allowed-price", kind: price, part: "price" },
    { name: "maximum-seller-allowed-price", kind: price, part: "price" },
    {
      name: "item-condition",
      need: "required",
      // Used goods have grades from "like new" (1) to "acceptable" (4), so a person has to map
      // them. We couldn't confirm the code for refurbished ones.
      kind: choice("1", "2", "3", "4", "11"),
      from: fact("condition"),
      values: { new: "11" },
      source: "conditions",
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
  rules: [
    {
      is: "not-above",
      field: "minimum-seller-allowed-price",
      limit: "price",
      severity: "error",
      source: "template",
    },
    {
      is: "not-above",
      field: "price",
      limit: "maximum-seller-allowed-price",
      severity: "error",
      source: "template",
    },
    { is: "stock-to-create", field: "quantity", severity: "error", source: "stock" },
    { is: "own-gtin", field: "product-id", severity: "warning" },
    ...PRICE_RULES,
  ],
  removal: { zero: { quantity: "0" }, delete: { "add-delete": "d" } },
  report: {
    sku: ["sku"],
    message: ["error-message"],
    code: ["error-code"],
    severity: ["error-type"],
  },
};
