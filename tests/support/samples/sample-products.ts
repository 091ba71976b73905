import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { versionOf } from "@/channels/definitions/channel-definition.ts";
import type { ChannelConfig } from "@/channels/listing/channel-config.ts";
import type { Offered } from "@/channels/listing/listing.ts";

/** A product that every channel accepts. */
export const KEYBOARD: ProductRecord = {
  id: "00000000-0000-4000-8000-000000000001",
  version: 3,
  supplier_id: null,
  sku: "KB-200-FR",
  status: "active",
  title_en: "Northvale KB-200 keyboard, French (Canada)",
  title_fr: "Clavier Northvale KB-200, français (Canada)",
  description_en: '<p>Backlit & quiet: 104 "real" keys.</p>\n<ul><li>5 < 6 mm travel</li></ul>',
  description_fr: "<p>Rétroéclairé; 104 touches.</p>",
  brand: "Northvale",
  mpn: "KB-200",
  gtin: "062800000024",
  category: "Computers > Keyboards",
  condition: "new",
  tags: ["office", "fr-ca"],
  currency: "CAD",
  cost: "61.4000",
  promo_cost: null,
  promo_ends: null,
  map: "79.9900",
  msrp: "99.9900",
  price: "89.9900",
  weight: "500",
  weight_unit: "g",
  length: "18.2",
  width: "6.1",
  height: "1.6",
  size_unit: "in",
  country_of_origin: "CN",
  hs_code: "8471.60",
  lead_time_days: 2,
  minimum_order: 1,
  eta: null,
  successor_sku: null,
  variant_group: null,
  images: [
    { url: "https://img.example.ca/kb200-1.jpg" },
    { url: "https://img.example.ca/kb200,back.jpg" },
  ],
  variant_options: {},
  attributes: { features: ["104 keys", "Quiet"], unspsc: "43211706" },
  created_at: "2026-11-01T00:00:00Z",
  updated_at: "2026-11-01T00:00:00Z",
};

const shirt = (at: number, colour: string, gtin: string, price: string): ProductRecord => ({
  ...KEYBOARD,
  id: `00000000-0000-4000-8000-00000000001${at}`,
  sku: `SHIRT-${at}`,
  title_en: `Northvale wool shirt, ${colour}, M 👕`,
  gtin,
  category: "Clothing > Shirts",
  tags: [],
  msrp: null,
  map: null,
  price,
  variant_group: "SHIRT",
  variant_options: { Colour: colour },
  images: [{ url: `https://img.example.ca/shirt-${at}.jpg` }],
});

/** A single product, then two variants that form one product in a shop. */
export const OFFERED: readonly Offered[] = [
  { product: KEYBOARD, quantity: 137 },
  { product: shirt(1, "red", "628000000105", "45.00"), quantity: 3 },
  // Some channels accept a product that is out of stock only if they already list it.
  { product: shirt(2, "dark blue", "628000000112", "47.50"), quantity: 0, isListed: true },
];

/** A fully configured channel. */
export const configFor = (
  definition: ChannelDefinition,
  overrides: Partial<ChannelConfig> = {},
): ChannelConfig => ({
  definition: versionOf(definition),
  language: "en",
  currency: "CAD",
  settings: {
    shop_link: "https://shop.example.ca",
    product_link: "https://shop.example.ca/p/{handle}",
    location: "K1A 0B1",
    template_version: "1193",
    shipping_profile: "Ground",
    return_profile: "30 days",
    payment_profile: "Standard",
  },
  fields: {},
  categories:
    definition.categories === "free"
      ? {}
      : { "Computers > Keyboards": "303", "Clothing > Shirts": "212" },
  values: {},
  options: {},
  policy: { left: [], stockBuffer: 0, removal: "delete", missingCategories: [] },
  ...overrides,
});

export async function* inBatches<T>(items: readonly T[], size = 2): AsyncGenerator<readonly T[]> {
  for (let at = 0; at < items.length; at += size) {
    yield await Promise.resolve(items.slice(at, at + size));
  }
}
