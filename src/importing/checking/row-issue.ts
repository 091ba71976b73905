import type { FieldError, ProductField } from "@/catalogue/product/product-field.ts";
import type { ApproximateQuantity } from "@/importing/mapping/values/approximate-quantity.ts";
import type { ProductIssue } from "@/catalogue/quality/issue.ts";

/** Issues that only an import reports. */
export type RowCode =
  | "sku-duplicate"
  | "row-shifted"
  | "row-too-wide"
  | "parent-unknown"
  | "image-address"
  | "currency-differs"
  | "currency-unclear"
  | "currency-contradicted"
  | "currency-unknown"
  | "unit-unknown"
  | `stock-${ApproximateQuantity["reason"]}`;

export type ImportIssueCode = RowCode | `value-${FieldError["is"]}` | ProductIssue["code"];

/** The parts of a row that can be fixed one by one: a field, or the quantities. */
export type FixableField = ProductField | "stock";

export type RowIssue = {
  code: ImportIssueCode;
  /** The field with the issue, or null if it concerns the whole row. */
  field: FixableField | "images" | null;
  value: string;
  /** A rejected row isn't written. Rows with errors or warnings are, so that no data is lost. */
  severity: "rejected" | "error" | "warning";
  /** Why the value isn't valid for its field. */
  error?: FieldError;
  /** The correct value, if it can be derived. */
  fix?: string;
};
