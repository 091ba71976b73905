import {
  type BulkEdit,
  type BulkField,
  editedTags,
  editedText,
} from "@/catalogue/bulk/bulk-edit.ts";
import type { ProductChange } from "@/catalogue/ledger/change-set.ts";
import { isSame, type ProductText } from "@/catalogue/product/product.ts";
import {
  fieldError,
  type FieldError,
  type LedgerValue,
  valueForLedger,
} from "@/catalogue/product/product-field.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { productTextOf } from "@/catalogue/product/product.ts";
import type { ProductIssueCode } from "@/catalogue/quality/issue.ts";
import { checkProduct } from "@/catalogue/quality/product-check.ts";

/** One field of one product before and after the edit, formatted for display. */
export type BulkCell = { field: BulkField; before: string; after: string; stored: LedgerValue };

/** The result of a bulk edit for one product. */
export type BulkLine = {
  id: string;
  /** The version in the preview. If someone else has changed the product since, it isn't overwritten. */
  version: number;
  sku: string;
  cells: readonly BulkCell[];
  /** Why the product can't be written, not even its other fields. Null if it can. */
  error: { field: BulkField; error: FieldError } | null;
  /** Errors that the edit would introduce. */
  issues: readonly ProductIssueCode[];
};

/** Applies the edits to a product, in order. Null if they have no effect. */
export function edited(record: ProductRecord, edits: readonly BulkEdit[]): BulkLine | null {
  const before = productTextOf(record);
  const after: ProductText = { ...before };
  let { tags, supplier_id: supplier } = record;
  for (const edit of edits) {
    if (edit.field === "supplier_id") supplier = editedText(supplier ?? "", edit) || null;
    else if (edit.field === "tags") tags = editedTags(tags, edit);
    else after[edit.field] = editedText(after[edit.field], edit);
  }
  after.tags = tags.join(", ");

  const cells: BulkCell[] = [];
  let error: BulkLine["error"] = null;
  for (const field of new Set(edits.map((edit) => edit.field))) {
    if (field === "supplier_id") {
      const was = record.supplier_id;
      if (supplier !== was)
        cells.push({ field, before: was ?? "", after: supplier ?? "", stored: supplier });
      continue;
    }
    const [was, is] = [before[field], after[field]];
    if (isSame(field, was, is)) continue;
    const stored = field === "tags" ? tags : valueForLedger(field, is.trim());
    cells.push({ field, before: was, after: is, stored });
    const found = fieldError(field, is.trim());
    if (found !== null) error ??= { field, error: found };
  }
  if (cells.length === 0) return null;
  const { id, version, sku } = record;
  return { id, version, sku, cells, error, issues: newlyWrong(before, after) };
}

/** Errors that the edit introduces. Warnings are left out, because they don't prevent a product from being sold. */
function newlyWrong(before: ProductText, after: ProductText): ProductIssueCode[] {
  const errors = (product: ProductText) =>
    checkProduct(product).flatMap(({ code, severity }) => (severity === "error" ? [code] : []));
  const known = new Set(errors(before));
  return errors(after).filter((code) => !known.has(code));
}

/** Converts a line to the change that the ledger writes. */
export const changeOf = ({ id, version, cells }: BulkLine): ProductChange => ({
  id,
  version,
  set: Object.fromEntries(cells.map(({ field, stored }) => [field, stored])),
});

/** The result of a bulk edit for all selected products. */
export type BulkPreview = {
  read: number;
  unchanged: number;
  changed: readonly BulkLine[];
  rejected: readonly BulkLine[];
  /** How many of the changed products would get a new error. */
  newlyWrong: number;
};

/** What remains of a preview after its first `sent` changes were sent. */
export function remaining(preview: BulkPreview, sent: number): BulkPreview {
  const changed = preview.changed.slice(sent);
  return { ...preview, changed, newlyWrong: changed.filter(hasIssues).length };
}

export const hasIssues = ({ issues }: BulkLine): boolean => issues.length > 0;
