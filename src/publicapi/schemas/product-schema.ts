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

function digits(whole: 8 | 10) {
  const message = `Must be a number such as "19.90", with at most ${whole} digits before the point and 4 after it.`;
  const pattern = whole === 8 ? /^\d{1,8}(?:\.\d{1,4})?$/ : /^\d{1,10}(?:\.\d{1,4})?$/;
  return z.union(
    [z.string().check(z.regex(pattern, message)), z.number().check(z.gte(0), z.lt(10 ** whole))],
    message,
  );
}

/** Repeats the database's rules, because the database's error wouldn't say which of several texts is invalid. */
const ofOneLine = z.refine<string>(
  (text) => !/\p{Cc}/u.test(text),
  "Must not contain line breaks or other control characters.",
);
const ofLines = z.refine<string>(
  (text) => !/[^\P{Cc}\t\n\r]/u.test(text),
  "Must not contain control characters, except line breaks and tabs.",
);

function schemaOf(kind: ProductFieldKind): z.ZodMiniType {
  switch (kind.is) {
    case "text":
    case "code":
      return z.string().check(z.maxLength(kind.longest), ofOneLine);
    case "long-text":
      return z.string().check(z.maxLength(kind.longest), ofLines);
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
      return z.string().check(z.regex(/^[A-Z]{3}$/, "Must be a currency code such as CAD."));
    case "country":
      return z.string().check(z.regex(/^[A-Z]{2}$/, "Must be a country code such as CA."));
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
          url: z
            .string()
            .check(
              z.regex(/^https?:\/\//, "Must begin with https:// or http://."),
              z.maxLength(2000),
            ),
          alt: z.optional(z.string().check(z.maxLength(500))),
        }),
      )
      .check(z.maxLength(50)),
  ),
  /** Options and attributes that aren't named keep their values. Null removes an option or attribute. */
  variant_options: z.optional(z.record(name, z.nullable(z.string().check(z.maxLength(200))))),
  attributes: z.optional(
    z.record(
      name,
      z.nullable(z.union([z.string().check(z.maxLength(5000)), z.number(), z.boolean()])),
    ),
  ),
};

/** The fields of a product to write. Fields that aren't named keep their values. */
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
  .check(
    z.minLength(1),
    z.maxLength(64),
    z.regex(
      /^[^\s\p{Cc}](\P{Cc}*[^\s\p{Cc}])?$/u,
      "Must not begin or end with a space, or contain control characters.",
    ),
  );

/** One product in a batch or stream. */
export const productLine = z.strictObject({ sku, ...writable });

export const LARGEST_BATCH = 100;

export const batchInput = z.strictObject({
  products: z.array(productLine).check(z.minLength(1), z.maxLength(LARGEST_BATCH)),
});

export const skuSchema = sku;

/** Products that a job writes, because they are too many for one stream. */
export const uploadSchema = z.object({
  id: z.uuid(),
  state: z.enum(["waiting", "running", "done", "failed"]),
  /** The background job, until it ends. */
  job: z.nullable(z.string()),
  lines: z.int(),
  /** The number of lines that have been processed. */
  processed: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  rejected: z.int(),
  /** The change set that was written, once the upload has ended. */
  change_set: z.nullable(z.uuid()),
  /** Why the remaining lines weren't written. */
  error: z.nullable(z.string()),
  created_at: z.string(),
  ended_at: z.nullable(z.string()),
});
