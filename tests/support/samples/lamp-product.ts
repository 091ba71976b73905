import { aRecord } from "./product-record.ts";

/** A product without issues. */
export const LAMP = aRecord({
  id: "00000000-0000-4000-8000-000000000001",
  sku: "LAMP-1",
  status: "active",
  title_en: "Lamp",
  title_fr: "Lampe",
  brand: "Nord",
  gtin: "0012345678905",
  cost: "50.0000",
  price: "99.9900",
  lead_time_days: 3,
  images: [{ url: "https://a.example/1.jpg" }],
});
