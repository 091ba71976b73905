import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import {
  barcode,
  amount,
  category,
  choice,
  price,
  text,
  whole,
  longText,
} from "@/channels/definitions/field-kind.ts";
import { always, attribute, fact, setting } from "@/channels/definitions/field-source.ts";

/**
 * The listing file of Seller Hub. Any further requirements of a category come with the template eBay provides for it.
 */
export const ebay: ChannelDefinition = {
  key: "ebay",
  name: "eBay",
  is: "marketplace",
  languages: ["en", "fr"],
  settings: [
    { key: "site", required: true, initially: "Canada" },
    { key: "country", required: true, initially: "CA" },
    { key: "template_version", required: true },
    { key: "location", required: true },
    { key: "dispatch_days", required: true, initially: "2" },
    { key: "shipping_profile", required: false },
    { key: "return_profile", required: false },
    { key: "payment_profile", required: false },
  ],
  fields: [
    {
      name: "*Action(SiteID={site}|Country={country}|Currency={currency}|Version={template_version})",
      need: "required",
      kind: choice("Add", "Revise", "Relist", "End", "VerifyAdd", "Draft"),
      from: always("Add"),
      unverified: true,
    },
    { name: "CustomLabel", need: "required", kind: text(50), from: fact("sku"), unverified: true },
    { name: "*Category", need: "required", kind: category, from: fact("category") },
    { name: "*Title", need: "required", kind: text(80), from: fact("title"), unverified: true },
    {
      name: "Product:UPC",
      need: "recommended",
      kind: barcode,
      from: fact("gtin"),
    },
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
      need: "recommended",
      kind: { is: "list", of: "image", most: 24, separator: "|" },
      from: fact("images"),
      unverified: true,
    },
    { name: "ShippingProfileName", kind: text(), from: setting("shipping_profile") },
    { name: "ReturnProfileName", kind: text(), from: setting("return_profile") },
    { name: "PaymentProfileName", kind: text(), from: setting("payment_profile") },
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
  removal: {
    zero: { "*Quantity": "0" },
    delete: {
      "*Action(SiteID={site}|Country={country}|Currency={currency}|Version={template_version})":
        "End",
    },
  },
  orderStates: {},
  report: {
    sku: ["CustomLabel", "Custom label (SKU)", "SKU"],
    message: ["ErrorMessage", "Error Message", "Message"],
    code: ["ErrorCode", "Error Code"],
    severity: ["Status", "SeverityCode"],
    unverified: true,
  },
};
