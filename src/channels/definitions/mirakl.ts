import type {
  ChannelDefinition,
  ChannelField,
  ChannelFile,
  ReportColumns,
} from "@/channels/definitions/channel-definition.ts";
import {
  choice,
  gtinOf,
  longText,
  openChoice,
  price,
  text,
  whole,
} from "@/channels/definitions/field-kind.ts";
import { always, fact, setting } from "@/channels/definitions/field-source.ts";
import { PRICE_RULES } from "@/channels/definitions/listing-rule.ts";

/** Offers (OF01): price and stock, by the seller's SKU, for products that the marketplace already has. */
export const OFFER_FIELDS: readonly ChannelField[] = [
  {
    name: "sku",
    need: "required",
    kind: text(40),
    from: fact("sku"),
    source: "limits",
    unverified: true,
  },
  { name: "product-id", need: "required", kind: gtinOf(8, 12, 13, 14), from: fact("gtin") },
  {
    name: "product-id-type",
    need: "required",
    // The identifier type depends on the number of digits. Few operators have a type for the 14-digit GTIN of a case.
    kind: openChoice("SHOP_SKU", "SKU", "EAN", "UPC"),
    from: fact("gtin_kind"),
    values: { ISBN: "EAN" },
  },
  { name: "description", kind: longText("none"), from: fact("description") },
  { name: "internal-description", kind: text() },
  { name: "price", need: "required", kind: price, from: fact("regular_price"), part: "price" },
  { name: "price-additional-info", kind: text() },
  { name: "quantity", need: "required", kind: whole(), from: fact("quantity"), part: "stock" },
  { name: "min-quantity-alert", kind: whole() },
  {
    name: "state",
    need: "required",
    // For conditions other than new (11), each Mirakl operator defines its own codes.
    kind: openChoice("11"),
    from: fact("condition"),
    values: { new: "11" },
    source: "operator",
  },
  { name: "discount-price", kind: price, from: fact("sale_price"), part: "price" },
  { name: "leadtime-to-ship", kind: whole(), from: fact("lead_time_days") },
  { name: "min-order-quantity", kind: whole(1), from: fact("minimum_order") },
  { name: "logistic-class", kind: text(), from: setting("logistic_class"), source: "operator" },
  { name: "update-delete", kind: choice("", "update", "delete"), from: always("") },
];

/**
 * The report is the file that we sent, with errors added after each row. We couldn't confirm the names of these
 * columns.
 */
const REPORT: ReportColumns = {
  sku: ["sku", "shop_sku", "shop-sku"],
  message: ["error-message", "errors", "error message", "error"],
  code: ["error-code"],
  unverified: true,
};

export const OFFERS: ChannelFile = {
  name: "offers",
  format: "csv",
  delimiter: ";",
  quote: "always",
  columns: OFFER_FIELDS.map(({ name }) => name),
};

export const mirakl: ChannelDefinition = {
  key: "mirakl",
  name: "Mirakl",
  is: "marketplace",
  sources: {
    fields: {
      at: "https://developer.mirakl.com/content/product/mmp/rest/seller/openapi3-download/offers/p11",
      on: "2026-11-26",
      describes: ["removal"],
    },
    // An operator of a Mirakl marketplace that documents the condition "11" and its shipping classes.
    operator: {
      at: "https://platform.conrad.de/en/seller/competence-center/verkaufaufderplatform/katalogverwaltung/angebotsdatenupload.html",
      on: "2026-11-26",
      describes: ["settings"],
    },
    // The requirements of another Mirakl operator, as documented by a service that sends it sellers' products.
    limits: {
      at: "https://help.lengow.com/hc/en-us/articles/23596144692508",
      on: "2026-11-27",
    },
  },
  unconfirmed: ["languages", "categories"],
  languages: ["en", "fr"],
  settings: [{ key: "logistic_class", required: false }],
  fields: OFFER_FIELDS,
  isOpen: true,
  categories: "account",
  variants: null,
  rows: "flat",
  holdsLines: true,
  files: [
    { ...OFFERS, takesOwnFields: true },
    { ...OFFERS, takesOwnFields: true, format: "xlsx" },
  ],
  rules: [
    { is: "stock-to-create", field: "quantity", severity: "warning" },
    { is: "own-gtin", field: "product-id", severity: "error" },
    { is: "not-above", field: "discount-price", limit: "price", severity: "warning" },
    ...PRICE_RULES,
  ],
  removal: { zero: { quantity: "0" }, delete: { "update-delete": "delete" } },
  report: REPORT,
};
