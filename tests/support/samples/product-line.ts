import type { ProductLine } from "@/catalogue/product/product-line.ts";

/** A product of the list with little data. */
export const lampLine: ProductLine = {
  id: "p1",
  version: 1,
  sku: "LAMP-1",
  title: null,
  titleFr: "Lampe de bureau",
  brand: null,
  mpn: null,
  gtin: null,
  category: null,
  currency: "CAD",
  cost: null,
  map: null,
  msrp: null,
  price: "12.5000",
  status: "active",
  updatedAt: "2026-11-22T12:00:00Z",
  supplier: null,
  image: null,
  states: { available: null, quality: 71, channels: {} },
  variants: null,
};

/** The row of a group of two lamps in the grouped list. */
export const groupLine: ProductLine = {
  ...lampLine,
  states: { available: 7, quality: 43, channels: { ready: 3, blocked: 1 } },
  variants: {
    group: "LAMP",
    ids: ["p1", "p2"],
    titles: ["Desk lamp, black", "Desk lamp, white"],
    titlesFr: ["Lampe de bureau, blanche", "Lampe de bureau, noire"],
    prices: ["9.5000", "12.0000"],
    currencies: ["CAD"],
    statuses: ["active", "draft"],
  },
};
