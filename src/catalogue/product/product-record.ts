import * as z from "zod/mini";
import { CONDITIONS, SIZE_UNITS, WEIGHT_UNITS } from "@/catalogue/product/product-field.ts";
import { PRODUCT_STATUSES } from "@/catalogue/product/product-line.ts";
import { json } from "@/lib/json.ts";

const text = z.nullable(z.string());
/** Decimal text, never a binary float. */
const decimal = z.nullable(z.string());
const integer = z.nullable(z.int());

/** An invalid alt text is ignored so that the product still loads. */
const image = z.object({ url: z.string(), alt: z.catch(z.optional(z.string()), undefined) });
export const productImages = z.array(image);
export type ProductImage = z.infer<typeof image>;

/** Names and values. A source can contain any JSON as a value. */
export const namedValues = z.record(z.string(), json);
export type NamedValues = z.infer<typeof namedValues>;

/** A whole product, with typed fields under their ledger names. */
export const productRecord = z.object({
  id: z.uuid(),
  version: z.int(),
  supplier_id: text,
  sku: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  title_en: text,
  title_fr: text,
  description_en: text,
  description_fr: text,
  brand: text,
  mpn: text,
  gtin: text,
  category: text,
  condition: z.enum(CONDITIONS),
  tags: z.array(z.string()),
  currency: z.string(),
  cost: decimal,
  promo_cost: decimal,
  promo_ends: text,
  map: decimal,
  msrp: decimal,
  price: decimal,
  weight: decimal,
  weight_unit: z.enum(WEIGHT_UNITS),
  length: decimal,
  width: decimal,
  height: decimal,
  size_unit: z.enum(SIZE_UNITS),
  country_of_origin: text,
  hs_code: text,
  lead_time_days: integer,
  minimum_order: integer,
  eta: text,
  successor_sku: text,
  variant_group: text,
  /** The first image is the main one. */
  images: productImages,
  variant_options: namedValues,
  attributes: namedValues,
  created_at: z.string(),
  updated_at: z.string(),
});

export type ProductRecord = z.infer<typeof productRecord>;

export const productRecords = z.array(productRecord);

const EXACT = /^(cost|promo_cost|map|msrp|price|weight|length|width|height)$/;

/** The columns to select. Exact numbers are cast to text, because a JSON number would become a binary float. */
export const RECORD_COLUMNS = Object.keys(productRecord.shape)
  .map((field) => (EXACT.test(field) ? `${field}::text` : field))
  .join(", ");
