import type { FieldError, ProductField } from "@/catalogue/product/product-field.ts";
import type { ProductIssue } from "@/catalogue/quality/issue.ts";

/** What can be wrong with a row as such. */
export type RowCode =
  | "sku-duplicate"
  | "row-shifted"
  | "row-too-wide"
  | "parent-unknown"
  | "image-address";

export type IssueCode = RowCode | `value-${FieldError["is"]}` | ProductIssue["code"];

/** What a person may mend in a single row: a field, or the quantities. */
export type FixableField = ProductField | "stock";

export type RowIssue = {
  code: IssueCode;
  /** Null where it is the row that is wrong. */
  field: FixableField | "images" | null;
  value: string;
  /** A rejected row is not written. Everything else is, since nothing gets lost on the way in. */
  severity: "rejected" | "error" | "warning";
  /** Of a value that cannot stand in its field. */
  problem?: FieldError;
  /** What would be right, where it can be told. */
  fix?: string;
};
