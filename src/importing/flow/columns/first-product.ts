import type { ProductField } from "@/catalogue/product/product-field.ts";
import { rowCheck } from "@/importing/checking/row-check.ts";
import type { RowIssue } from "@/importing/checking/row-issue.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import {
  draftReader,
  mappedFields,
  type ProductDraft,
} from "@/importing/mapping/draft/product-draft.ts";
import { rowUnits } from "@/importing/mapping/draft/row-units.ts";

/** One line of the preview of the first product. */
export type PreviewLine = {
  field: ProductField | "images" | "stock";
  /** The value as the mapping reads it. Empty if the file has none, or if the value can't be stored. */
  value: string;
  /** Whether the import or most channels require the field. */
  isRequired: boolean;
  issue: RowIssue | null;
};

/** The first product of a file. */
export type FirstProduct = { draft: ProductDraft; lines: readonly PreviewLine[] };

/** The first product of these rows, as the mapping reads it. Null if there is none. */
export function firstProduct(
  mapping: ColumnMapping,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): FirstProduct | null {
  const draft = firstDraft(mapping, columns, rows);
  if (draft === null) return null;
  const issues = rowCheck(mapping, DEFAULT_MODE)(draft);
  const lineOf = (field: PreviewLine["field"], value: string): PreviewLine => ({
    field,
    value,
    isRequired: isRequired(field, draft),
    issue: issues.find((issue) => issue.field === field) ?? null,
  });

  const mapped = mappedFields(mapping);
  const required = (["sku", "title_en", "title_fr", "price"] as const).filter(
    (field) => mapped.includes(field) || isRequired(field, draft),
  );
  const others = mapped.filter((field) => !required.some((each) => each === field));
  const lines = [
    ...required.map((field) => lineOf(field, draft.text[field])),
    lineOf("images", draft.images.join(", ")),
    lineOf("stock", draft.stock.filter((quantity) => quantity !== "").join(", ")),
    ...others.map((field) => lineOf(field, draft.text[field])),
  ];
  return {
    draft,
    lines: lines.filter(({ value, isRequired: must, issue }) => value !== "" || must || issue),
  };
}

/** Products are found by their SKU, and channels need a title in one language, a price and an image. */
function isRequired(field: PreviewLine["field"], { text }: ProductDraft): boolean {
  if (field === "title_en") return text.title_fr === "";
  if (field === "title_fr") return text.title_en === "" && text.title_fr !== "";
  return field === "sku" || field === "price" || field === "images";
}

function firstDraft(
  mapping: ColumnMapping,
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): ProductDraft | null {
  const units = rowUnits(mapping, columns);
  const read = draftReader(mapping, columns);
  for (const [place, cells] of rows.entries()) {
    if (cells.every((cell) => cell.trim() === "")) continue;
    const [unit] = units.take({ cells, place });
    if (unit !== undefined) return read(unit);
  }
  const [last] = units.end();
  return last === undefined ? null : read(last);
}
