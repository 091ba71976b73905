import type { ProductField } from "@/catalogue/product/product-field.ts";
import type { Fact, FieldSource } from "@/channels/definitions/field-source.ts";

export type SourceField = ProductField | "images" | "attributes" | "variant_options";

/**
 * The product field behind each fact that has a different name. Null if no single product field determines the fact.
 */
const NAMED_OTHERWISE = {
  group: "variant_group",
  role: null,
  handle: "sku",
  gtin_kind: "gtin",
  upc: "gtin",
  ean: "gtin",
  features: "attributes",
  own_category: "category",
  list_price: "msrp",
  regular_price: "price",
  sale_price: "price",
  options: "variant_options",
  coded_options: "variant_options",
  quantity: null,
  availability: null,
  main_image: "images",
  more_images: "images",
  link: null,
} as const satisfies Partial<Record<Fact, SourceField | null>>;

type Renamed = keyof typeof NAMED_OTHERWISE;
const isRenamed = (fact: Fact): fact is Renamed => fact in NAMED_OTHERWISE;

/** The product field to edit in order to fix the value, or null if there is none. */
export function sourceField(source: FieldSource, language: "en" | "fr"): SourceField | null {
  if ("attribute" in source) return "attributes";
  if ("option" in source) return "variant_options";
  if ("image" in source) return "images";
  if (!("fact" in source)) return null;
  const { fact } = source;
  if (fact === "title" || fact === "description") return `${fact}_${language}`;
  return isRenamed(fact) ? NAMED_OTHERWISE[fact] : fact;
}
