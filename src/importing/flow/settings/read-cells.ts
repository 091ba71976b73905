import {
  isProductField,
  PRODUCT_FIELDS,
  isNumberField,
  type ProductField,
} from "@/catalogue/product/product-field.ts";
import { placeOfTarget, targetOf } from "@/importing/mapping/draft/column-targets.ts";
import { type ColumnMapping, columnKeys } from "@/importing/mapping/definition/column-mapping.ts";
import { UNIT_FIELD_OF } from "@/importing/mapping/draft/measure-units.ts";
import { draftReader } from "@/importing/mapping/draft/product-draft.ts";

/** Whether a field's values can be ambiguous: 1,299 may be 1299 or 1.299, and 03/04 may be in March or in April. */
const isUncertain = (field: ProductField) =>
  isNumberField(field) || PRODUCT_FIELDS[field].is === "date";

/** A number with a decimal point as it's stored, without trailing zeros: 12.50 becomes 12.5. */
function withoutZeros(cell: string): string {
  const [whole = "", decimals, ...more] = cell.trim().split(".");
  if (decimals === undefined || more.length > 0) return cell;
  let end = decimals.length;
  while (decimals[end - 1] === "0") end--;
  return end === 0 ? whole : `${whole}.${decimals.slice(0, end)}`;
}

/**
 * Builds the function that returns how each cell of a row is read. Null for a text or an unused cell, and for an
 * amount, a measure or a date that is stored as it's written. Quantities are always returned.
 */
export function cellReader(mapping: ColumnMapping, columns: readonly string[]) {
  const targets = columnKeys(columns).map((key) => targetOf(mapping, key));
  const read = draftReader(mapping, columns);
  const isUnitOf = (field: string): field is keyof typeof UNIT_FIELD_OF =>
    Object.hasOwn(UNIT_FIELD_OF, field);

  return (cells: readonly string[]): (string | null)[] => {
    const { text, stock, leftOut } = read({ cells });
    return targets.map((target, at) => {
      const place = placeOfTarget(target);
      if (place !== null)
        return stock[mapping.stock.findIndex((level) => level.place === place)] ?? null;
      if (target === null || !isProductField(target)) return null;
      if (!isUncertain(target)) return null;
      const value = text[target];
      if (value === "") return leftOut.find(({ field }) => field === target)?.written ?? "";
      const unit = isUnitOf(target) ? text[UNIT_FIELD_OF[target]] : "";
      const shown =
        `${value} ${PRODUCT_FIELDS[target].is === "money" ? text.currency : unit}`.trim();
      return shown === withoutZeros(cells[at] ?? "") ? null : shown;
    });
  };
}
