import * as z from "zod/mini";
import {
  PRODUCT_FIELDS,
  type ProductField,
  type ProductFieldKind,
  REQUIRED,
} from "@/catalogue/product/product-field.ts";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import { productRecord } from "@/catalogue/product/product-record.ts";

/** A product as the API shows it. */
export const productSchema = z.extend(productRecord, {
  created_at: z.string(),
  updated_at: z.string(),
});
export type ApiProduct = z.infer<typeof productSchema>;

const digits = (whole: 8 | 10) =>
  z.union([
    z.string().check(z.regex(whole === 8 ? /^\d{1,8}(?:\.\d{1,4})?$/ : /^\d{1,10}(?:\.\d{1,4})?$/)),
    z.number().check(z.gte(0), z.lt(10 ** whole)),
  ]);

function schemaOf(kind: ProductFieldKind): z.ZodMiniType {
  switch (kind.is) {
    case "text":
    case "code":
    case "long-text":
      return z.string().check(z.maxLength(kind.longest));
    case "decimal":
      return digits(8);
    case "money":
      return digits(10);
    case "integer":
      return z.int().check(z.gte(kind.least), z.lte(kind.most));
    case "date":
      return z.iso.date();
    case "choice":
      return z.enum(kind.choices);
    case "currency":
      return z.string().check(z.regex(/^[A-Z]{3}$/));
    case "country":
      return z.string().check(z.regex(/^[A-Z]{2}$/));
    case "tags":
      return z.array(z.string().check(z.maxLength(100))).check(z.maxLength(100));
  }
}

function inputOf(field: ProductField) {
  const schema = schemaOf(PRODUCT_FIELDS[field]);
  return z.optional(REQUIRED.includes(field) ? schema : z.nullable(schema));
}

const plainFields = Object.fromEntries(
  PRODUCT_FIELD_NAMES.filter((field) => field !== "sku").map((field) => [field, inputOf(field)]),
);

const name = z.string().check(z.minLength(1), z.maxLength(100));

const writable = {
  ...plainFields,
  supplier_id: z.optional(z.nullable(z.uuid())),
  /** Replaces all images. The first one is the main image. */
  images: z.optional(
    z
      .array(
        z.strictObject({
          url: z.string().check(z.regex(/^https?:\/\//), z.maxLength(2000)),
          alt: z.optional(z.string().check(z.maxLength(500))),
        }),
      )
      .check(z.maxLength(50)),
  ),
  /** Options and attributes that aren't named keep their value. Null removes one. */
  variant_options: z.optional(z.record(name, z.nullable(z.string().check(z.maxLength(200))))),
  attributes: z.optional(
    z.record(
      name,
      z.nullable(z.union([z.string().check(z.maxLength(5000)), z.number(), z.boolean()])),
    ),
  ),
};

/** The fields of a product to write. Fields that aren't named keep their value. */
export const productInput = z.strictObject(writable);

/** The prices of a product, as the API shows them. The database has the same list. */
export const pricesSchema = z.pick(productSchema, {
  sku: true,
  currency: true,
  cost: true,
  promo_cost: true,
  promo_ends: true,
  msrp: true,
  map: true,
  price: true,
  updated_at: true,
});

export const pricesInput = z.strictObject({
  currency: inputOf("currency"),
  cost: inputOf("cost"),
  promo_cost: inputOf("promo_cost"),
  promo_ends: inputOf("promo_ends"),
  msrp: inputOf("msrp"),
  map: inputOf("map"),
  price: inputOf("price"),
});

const sku = z
  .string()
  .check(z.minLength(1), z.maxLength(64), z.regex(/^[^\s\p{Cc}](\P{Cc}*[^\s\p{Cc}])?$/u));

/** A product of a batch or stream. */
export const productLine = z.strictObject({ sku, ...writable });

export const LARGEST_BATCH = 100;

export const batchInput = z.strictObject({
  products: z.array(productLine).check(z.minLength(1), z.maxLength(LARGEST_BATCH)),
});

export const skuSchema = sku;
