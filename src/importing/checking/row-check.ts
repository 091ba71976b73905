import {
  type FieldError,
  type ProductField,
  valueCheck,
} from "@/catalogue/product/product-field.ts";
import { checkProduct } from "@/catalogue/quality/product-check.ts";
import type { FixableField, RowIssue } from "@/importing/checking/row-issue.ts";
import { type ImportMode, isWritten } from "@/importing/comparing/import-mode.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { isImageAddress } from "@/importing/mapping/values/image-address.ts";
import { mappedFields, type ProductDraft } from "@/importing/mapping/draft/product-draft.ts";
import { quantityProblem } from "@/importing/mapping/values/quantity.ts";
import { memoizeLast } from "@/importing/mapping/values/memoize-last.ts";

export type RowCheck = (draft: ProductDraft) => RowIssue[];

/**
 * Finds the issues of one product of a file: values its fields can't hold, and everything the catalogue would report.
 * Fields that aren't mapped are ignored.
 */
export function rowCheck(mapping: ColumnMapping, mode: ImportMode): RowCheck {
  const fields = mappedFields(mapping).filter((field) => field === "sku" || isWritten(mode, field));
  const checks = fields.map((field) => ({ field, problemOf: memoizeLast(valueCheck(field)) }));
  const told = new Set<string>(fields);
  // A product without any title is reported once, under the English title.
  if (told.has("title_fr")) told.add("title_en");

  return (draft) => {
    const problems: RowIssue[] = valueProblems(draft, checks);
    const { text } = draft;
    // Every product is checked as if it were active; a product mapped as a draft is still imported as a draft.
    const product = text.status === "" ? { ...text, status: "active" } : text;
    for (const { code, field, severity, fix } of checkProduct(product)) {
      if (field === "images" || !told.has(field)) continue;
      const found: RowIssue = { code, field, value: text[field], severity };
      problems.push(fix === undefined ? found : { ...found, fix });
    }
    const image = draft.images.find((address) => !isImageAddress(address));
    if (image !== undefined)
      problems.push({ code: "image-address", field: "images", value: image, severity: "rejected" });
    for (const quantity of draft.stock) {
      const problem = quantity === "" ? null : quantityProblem(quantity);
      if (problem !== null) problems.push(unusable("stock", quantity, problem));
    }
    return problems;
  };
}

const unusable = (field: FixableField, value: string, problem: FieldError): RowIssue => ({
  code: `value-${problem.is}`,
  field,
  value,
  severity: "rejected",
  problem,
});

type FieldCheck = { field: ProductField; problemOf: ReturnType<typeof valueCheck> };

function valueProblems({ text }: ProductDraft, checks: readonly FieldCheck[]): RowIssue[] {
  const problems: RowIssue[] = [];
  if (text.sku === "") problems.push(unusable("sku", "", { is: "missing" }));
  for (const { field, problemOf } of checks) {
    const value = text[field];
    // An empty cell isn't an error.
    const problem = value === "" ? null : problemOf(value);
    if (problem !== null) problems.push(unusable(field, value, problem));
  }
  return problems;
}
