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

/** Field types whose values can be ambiguous: 1,299 may be a thousand, and 03/04 a day in March. */
const isUncertain = (field: ProductField) =>
  isNumberField(field) || PRODUCT_FIELDS[field].is === "date";

/** The interpretation of each cell that can be ambiguous; null for all others. */
export function cellReader(mapping: ColumnMapping, columns: readonly string[]) {
  const targets = columnKeys(columns).map((key) => targetOf(mapping, key));
  const read = draftReader(mapping, columns);
  const isUnitOf = (field: string): field is keyof typeof UNIT_FIELD_OF =>
    Object.hasOwn(UNIT_FIELD_OF, field);

  return (cells: readonly string[]): (string | null)[] => {
    const { text, stock, leftOut } = read({ cells });
    return targets.map((target) => {
      const place = placeOfTarget(target);
      if (place !== null)
        return stock[mapping.stock.findIndex((level) => level.place === place)] ?? null;
      if (target === null || !isProductField(target)) return null;
      if (!isUncertain(target)) return null;
      const value = text[target];
      if (value === "") return leftOut.find(({ field }) => field === target)?.written ?? "";
      if (PRODUCT_FIELDS[target].is === "money") return `${value} ${text.currency}`.trim();
      return isUnitOf(target) ? `${value} ${text[UNIT_FIELD_OF[target]]}`.trim() : value;
    });
  };
}
