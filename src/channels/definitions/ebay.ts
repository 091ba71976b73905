import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import {
  amount,
  choice,
  gtinOf,
  price,
  text,
  whole,
  longText,
} from "@/channels/definitions/field-kind.ts";
import { always, attribute, fact, setting } from "@/channels/definitions/field-source.ts";
import { PRICE_RULES } from "@/channels/definitions/listing-rule.ts";

const ACTION =
  "*Action(SiteID={site}|Country={country}|Currency={currency}|Version={template_version})";
/** The text that eBay expects in an identifier field if the product has no identifier. */
const NO_NUMBER = "Does not apply";
/** Handling times in business days. eBay calls these the usual ones, and a site may allow more. */
const HANDLING_DAYS = ["0", "1", "2", "3", "4", "5", "10", "15", "20"];

/** The listing file of Seller Hub. A category's further requirements are in the template that eBay provides for it. */
export const ebay: ChannelDefinition = {
  key: "ebay",
  name: "eBay",
  is: "marketplace",
  sources: {
    fields: {
      at: "https://docslib.org/doc/5625165/file-exchange-basic-template-instructions-copyright-statement",
      on: "2026-11-23",
      describes: ["categories"],
    },
    actions: {
      at: "https://doczz.net/doc/865997/file-exchange-advanced-template-instructions",
      on: "2026-11-23",
      describes: ["action", "removal"],
    },
    listings: {
      at: "https://developer.ebay.com/api-docs/sell/inventory/overview.html",
      on: "2026-11-23",
      describes: ["settings"],
    },
    ends: {
      at: "https://developer.ebay.com/Devzone/XML/docs/Reference/eBay/types/EndReasonCodeType.html",
      on: "2026-11-23",
    },
    stock: {
      at: "https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/quantity.html",
      on: "2026-11-27",
    },
    strikethrough: {
      at: "https://developer.ebay.com/support/knowledge-base/1922",
      on: "2026-11-28",
    },
    images: {
      at: "https://www.ebay.com/help/policies/listing-policies/picture-policy?id=4370",
      on: "2026-11-26",
    },
    handling: {
      at: "https://developer.ebay.com/api-docs/user-guides/static/trading-user-guide/shipping-handling.html",
      on: "2026-11-26",
      describes: ["settings"],
    },
  },
  unconfirmed: ["languages"],
  languages: ["en", "fr"],
  settings: [
    { key: "site", required: true, initially: "Canada" },
    { key: "country", required: true, initially: "CA" },
    { key: "template_version", required: true, initially: "1193", unverified: true },
    { key: "location", required: true },
    { key: "dispatch_days", required: true, choices: HANDLING_DAYS, initially: "2" },
    // A listing needs a shipping, a return and a payment profile, and a seller may have several of each.
    { key: "shipping_profile", required: true },
    { key: "return_profile", required: true },
    { key: "payment_profile", required: true },
    { key: "default_category", required: false },
  ],
  fields: [
    {
      name: ACTION,
      need: "required",
      kind: choice("Add", "Revise", "Relist", "End", "VerifyAdd", "Draft"),
      madeByRows: true,
      source: "actions",
      unverified: true,
    },
    // The field is used only when Action is End. The values come from eBay's API docs; only the guide of 2015 covers
    // this column, so the readiness page says how to end listings by hand.
    {
      name: "EndCode",
      kind: choice("NotAvailable", "Incorrect", "LostOrBroken", "OtherListingError"),
      madeByRows: true,
      source: "ends",
      unverified: true,
    },
    // Sellers whose listings aren't tracked by SKU have to identify them by eBay's own number.
    {
      name: "ItemID",
      kind: text(19),
      from: attribute("ebay item id", "ebay item number", "itemid"),
      source: "actions",
      unverified: true,
    },
    { name: "CustomLabel", need: "required", kind: text(50), from: fact("sku"), unverified: true },
    {
      name: "*Category",
      need: "required",
      kind: { is: "category", pattern: String.raw`\d+` },
      from: fact("category"),
    },
    { name: "*Title", need: "required", kind: text(80), from: fact("title"), unverified: true },
    {
      name: "Product:UPC",
      need: "required",
      kind: gtinOf(12),
      from: fact("upc"),
      otherwise: NO_NUMBER,
    },
    { name: "Product:EAN", kind: gtinOf(8, 13), from: fact("ean") },
    {
      name: "*ConditionID",
      need: "required",
      kind: choice("1000", "1500", "2000", "2500", "3000", "7000"),
      from: fact("condition"),
      values: { new: "1000", open_box: "1500", refurbished: "2500", used: "3000" },
    },
    { name: "*Description", need: "required", kind: longText("html"), from: fact("description") },
    {
      name: "*Format",
      need: "required",
      kind: choice("FixedPrice", "Auction"),
      from: always("FixedPrice"),
    },
    {
      name: "*Duration",
      need: "required",
      kind: choice("GTC", "3", "5", "7", "10"),
      from: always("GTC"),
    },
    { name: "*StartPrice", need: "required", kind: price, from: fact("price"), part: "price" },
    { name: "ListPrice", kind: amount, from: fact("list_price"), part: "price" },
    { name: "*Quantity", need: "required", kind: whole(), from: fact("quantity"), part: "stock" },
    { name: "*Location", need: "required", kind: text(), from: setting("location") },
    { name: "*DispatchTimeMax", need: "required", kind: whole(), from: setting("dispatch_days") },
    {
      name: "PicURL",
      need: "required",
      source: "listings",
      kind: { is: "list", of: "image", most: 24, separator: "|" },
      from: fact("images"),
      unverified: true,
    },
    {
      name: "ShippingProfileName",
      need: "required",
      kind: text(),
      from: setting("shipping_profile"),
      source: "listings",
    },
    {
      name: "ReturnProfileName",
      need: "required",
      kind: text(),
      from: setting("return_profile"),
      source: "listings",
    },
    {
      name: "PaymentProfileName",
      need: "required",
      kind: text(),
      from: setting("payment_profile"),
    },
    { name: "C:Brand", need: "recommended", kind: text(65), from: fact("brand"), unverified: true },
    { name: "C:MPN", kind: text(65), from: fact("mpn"), unverified: true },
    {
      name: "C:Colour",
      kind: text(65),
      from: attribute("colour", "color", "couleur"),
      unverified: true,
    },
  ],
  isOpen: true,
  categories: "account",
  variants: null,
  rows: "flat",
  holdsLines: true,
  files: [{ name: "listings", format: "csv" }],
  action: { field: ACTION, create: "Add", update: "Revise" },
  rules: [
    { is: "stock-to-create", field: "*Quantity", severity: "error", source: "listings" },
    { is: "stock-to-stay", field: "*Quantity", severity: "warning", source: "stock" },
    { is: "own-gtin", field: "Product:UPC", severity: "warning" },
    { is: "own-gtin", field: "Product:EAN", severity: "warning" },
    { is: "not-above", field: "*StartPrice", limit: "ListPrice", severity: "warning" },
    // With an empty column, the old list price may stay. The API drops the list price only when StartPrice is above it,
    // and the effect of an empty column isn't documented.
    { is: "may-stay", field: "ListPrice", severity: "warning", source: "strikethrough" },
    ...PRICE_RULES,
  ],
  images: { leastLongerSide: 500, source: "images" },
  removal: {
    zero: { "*Quantity": "0" },
    delete: { [ACTION]: "End", EndCode: "NotAvailable" },
  },
  report: {
    sku: ["CustomLabel", "Custom label (SKU)", "SKU"],
    message: ["ErrorMessage", "Error Message", "Message"],
    code: ["ErrorCode", "Error Code"],
    severity: ["Status", "SeverityCode"],
    unverified: true,
  },
};
