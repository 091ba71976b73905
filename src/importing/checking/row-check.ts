import {
  type FieldError,
  type ProductField,
  valueCheck,
} from "@/catalogue/product/product-field.ts";
import { checkProduct } from "@/catalogue/quality/product-check.ts";
import type { MendableField, RowProblem } from "@/importing/checking/row-problem.ts";
import { type ImportMode, isWritten } from "@/importing/comparing/import-mode.ts";
import type { ColumnMapping } from "@/importing/mapping/column-mapping.ts";
import { isImageAddress } from "@/importing/mapping/image-address.ts";
import { mappedFields, type ProductDraft } from "@/importing/mapping/product-draft.ts";
import { quantityProblem } from "@/importing/mapping/quantity.ts";
import { sameAgain } from "@/importing/mapping/same-again.ts";

export type RowCheck = (draft: ProductDraft) => RowProblem[];

/**
 * What is wrong with one product of a file: values that its fields cannot hold, and whatever the catalogue would find
 * wrong with it. Of what the file does not speak of, nothing is said.
 */
export function rowCheck(mapping: ColumnMapping, mode: ImportMode): RowCheck {
  const fields = mappedFields(mapping).filter((field) => field === "sku" || isWritten(mode, field));
  const checks = fields.map((field) => ({ field, problemOf: sameAgain(valueCheck(field)) }));
  const told = new Set<string>(fields);
  // A product without any title is told by its English one.
  if (told.has("title_fr")) told.add("title_en");

  return (draft) => {
    const problems: RowProblem[] = valueProblems(draft, checks);
    const { text } = draft;
    // Whatever is checked of a product is checked of one on offer; what is mapped as a draft stays one.
    const product = text.status === "" ? { ...text, status: "active" } : text;
    for (const { code, field, severity, fix } of checkProduct(product)) {
      if (field === "images" || !told.has(field)) continue;
      const found: RowProblem = { code, field, value: text[field], severity };
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

const unusable = (field: MendableField, value: string, problem: FieldError): RowProblem => ({
  code: `value-${problem.is}`,
  field,
  value,
  severity: "rejected",
  problem,
});

type FieldCheck = { field: ProductField; problemOf: ReturnType<typeof valueCheck> };

function valueProblems({ text }: ProductDraft, checks: readonly FieldCheck[]): RowProblem[] {
  const problems: RowProblem[] = [];
  if (text.sku === "") problems.push(unusable("sku", "", { is: "missing" }));
  for (const { field, problemOf } of checks) {
    const value = text[field];
    // An empty cell says nothing.
    const problem = value === "" ? null : problemOf(value);
    if (problem !== null) problems.push(unusable(field, value, problem));
  }
  return problems;
}
