import {
  type FieldError,
  type ProductField,
  valueCheck,
} from "@/catalogue/product/product-field.ts";
import { repairedGtin } from "@/catalogue/quality/code-check.ts";
import { checkProduct } from "@/catalogue/quality/product-check.ts";
import type { FixableField, RowIssue } from "@/importing/checking/row-issue.ts";
import { type ImportMode, isWritten } from "@/importing/comparing/import-mode.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { isEssential, type LeftOut } from "@/importing/mapping/draft/left-out.ts";
import {
  isLeftOut,
  mappedFields,
  type ProductDraft,
  type StockIssue,
} from "@/importing/mapping/draft/product-draft.ts";
import { quantityError } from "@/importing/mapping/values/quantity.ts";
import { memoizeLast } from "@/importing/mapping/values/memoize-last.ts";

export type RowCheck = (draft: ProductDraft) => RowIssue[];

/**
 * Builds the function that finds the issues of one product of a file: values its fields can't hold, and everything the
 * catalogue would report. Fields that aren't mapped or that the import mode doesn't write are ignored.
 */
export function rowCheck(mapping: ColumnMapping, mode: ImportMode): RowCheck {
  const fields = mappedFields(mapping).filter((field) => field === "sku" || isWritten(mode, field));
  const checks = fields
    .filter(isEssential)
    .map((field) => ({ field, errorOf: memoizeLast(valueCheck(field)) }));
  const mapped = new Set<string>(fields);
  // A product without any title is reported once, under the English title.
  if (mapped.has("title_fr")) mapped.add("title_en");

  return (draft) => {
    const issues: RowIssue[] = valueIssues(draft, checks);
    const { text, leftOut } = draft;
    for (const left of leftOut) if (mapped.has(left.field)) issues.push(valueWarning(left));
    // A product without a status is checked as if it were active.
    const product = text.status === "" ? { ...text, status: "active" } : text;
    for (const { code, field, severity, fix } of checkProduct(product)) {
      // A field whose value is skipped isn't missing, because the stored product may have a value.
      if (field === "images" || !mapped.has(field) || isLeftOut(draft, field)) continue;
      const found: RowIssue = { code, field, value: text[field], severity };
      issues.push(fix === undefined ? found : { ...found, fix });
    }
    const [image] = draft.leftOutImages;
    if (image !== undefined)
      issues.push({ code: "image-address", field: "images", value: image, severity: "warning" });
    for (const issue of draft.stockIssues) issues.push(stockWarning(issue));
    return issues;
  };
}

const unusable = (field: FixableField, value: string, error: FieldError): RowIssue => ({
  code: `value-${error.is}`,
  field,
  value,
  severity: "rejected",
  error,
});

function valueWarning(left: LeftOut): RowIssue {
  const found = { field: left.field, value: left.written, severity: "warning" } as const;
  if (left.code === "value") return { ...found, code: `value-${left.error.is}`, error: left.error };
  if (left.code !== "gtin") return { ...found, code: left.code };
  const fix = repairedGtin(left.written);
  return { ...found, code: `gtin-${left.error}`, ...(fix === null ? {} : { fix }) };
}

/** Stock is optional: unreadable stock is skipped, and the product is imported. */
function stockWarning({ written, quantity, reason }: StockIssue): RowIssue {
  const found = { field: "stock", value: written, severity: "warning" } as const;
  if (reason !== null)
    return { ...found, code: `stock-${reason}`, ...(quantity === "" ? {} : { fix: quantity }) };
  const error = quantityError(written) ?? { is: "no-integer" };
  return { ...found, code: `value-${error.is}`, error };
}

type FieldCheck = { field: ProductField; errorOf: ReturnType<typeof valueCheck> };

function valueIssues({ text }: ProductDraft, checks: readonly FieldCheck[]): RowIssue[] {
  const issues: RowIssue[] = [];
  if (text.sku === "") issues.push(unusable("sku", "", { is: "missing" }));
  for (const { field, errorOf } of checks) {
    const value = text[field];
    // An empty cell isn't an error, so only other values are checked.
    const error = value === "" ? null : errorOf(value);
    if (error !== null) issues.push(unusable(field, value, error));
  }
  return issues;
}
