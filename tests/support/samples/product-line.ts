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
  image: null,
  states: { available: null, quality: 71, channels: {} },
};
