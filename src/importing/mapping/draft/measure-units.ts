import type { ProductField } from "@/catalogue/product/product-field.ts";

/** The field that holds the unit of each measurement. */
export const UNIT_FIELD_OF = {
  weight: "weight_unit",
  length: "size_unit",
  width: "size_unit",
  height: "size_unit",
} as const satisfies Partial<Record<ProductField, ProductField>>;
export const MEASURES = ["weight", "length", "width", "height"] as const;
