import type { GtinError } from "@/catalogue/product/gtin.ts";
import type { ProductField } from "@/catalogue/product/product-field.ts";

/** Codes of all product checks. Their texts are in `product-issue-messages.ts`. */
export type ProductIssueCode =
  | `gtin-${GtinError}`
  | "gtin-missing"
  | "gtin-restricted"
  | "code-scientific"
  | "title-missing"
  | "title-french-missing"
  | "brand-missing"
  | "text-long"
  | "description-markup"
  | "price-missing"
  | "price-zero"
  | "price-below-cost"
  | "price-below-map"
  | "price-above-msrp"
  | "cost-above-map"
  | "cost-above-msrp"
  | "map-above-msrp"
  | "promo-above-cost"
  | "promo-without-end"
  | "currency-unknown"
  | "weight-zero"
  | "weight-implausible"
  | "size-incomplete"
  | "size-implausible"
  | "images-missing"
  | "image-insecure"
  | "image-address";

/** An error prevents a product from being sold somewhere. A warning is something that people should check. */
export type ProductIssue = {
  code: ProductIssueCode;
  severity: "error" | "warning";
} & (
  | {
      field: ProductField;
      /** A correct value, if one can be derived. */
      fix?: string;
    }
  | { field: "images"; fix?: never }
);
