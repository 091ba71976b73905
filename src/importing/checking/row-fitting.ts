import {
  fieldError,
  PRODUCT_FIELDS,
  type ProductField,
} from "@/catalogue/product/product-field.ts";
import type { Fitting } from "@/importing/checking/shifted-row.ts";
import { type TableForm, wideRowRepair } from "@/importing/checking/wide-row.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { draftReader, mappedFields } from "@/importing/mapping/draft/product-draft.ts";

/** Whether a field's values have a recognizable form, so that a value in the wrong column is noticed. */
const isCharacteristic = (field: ProductField) =>
  !["text", "long-text", "code", "tags"].includes(PRODUCT_FIELDS[field].is);

/** Builds the function that counts the cells of a row that match the fields of their columns, and those that don't. */
export function rowFitting(mapping: ColumnMapping, columns: readonly string[]) {
  const read = draftReader(mapping, columns);
  const characteristic = mappedFields(mapping).filter(isCharacteristic);

  return (cells: readonly string[]): Fitting => {
    const { text, stock, stockIssues, leftOut } = read({ cells });
    const unusable = leftOut.filter(
      ({ code, field }) => code === "value" && characteristic.includes(field),
    );
    const values = characteristic.filter((field) => text[field] !== "");
    const wrong = values.filter((field) => fieldError(field, text[field]) !== null).length;
    const unread = stockIssues.filter(({ quantity }) => quantity === "").length;
    const counted = stock.filter((quantity) => quantity !== "").length;
    return {
      wrong: wrong + unusable.length + unread,
      right: values.length - wrong + counted,
    };
  };
}

/** Builds the repair of rows that have more cells than the table has columns. */
export function rowRepair(form: TableForm, mapping: ColumnMapping) {
  const fittingOf = rowFitting(mapping, form.columns);
  return wideRowRepair(form, (cells) => {
    const { wrong, right } = fittingOf(cells);
    return wrong === 0 && right > 0;
  });
}
