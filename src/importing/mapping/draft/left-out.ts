import type { ProductText } from "@/catalogue/product/product.ts";
import { type GtinError, gtinError } from "@/catalogue/product/gtin.ts";
import {
  type FieldError,
  PRODUCT_FIELDS,
  type ProductField,
  valueCheck,
} from "@/catalogue/product/product-field.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { UNIT_FIELD_OF, MEASURES } from "@/importing/mapping/draft/measure-units.ts";
import { amountCheck } from "@/importing/mapping/draft/row-currency.ts";
import { memoizeLast } from "@/importing/mapping/values/memoize-last.ts";
import { isEitherMark } from "@/catalogue/product/read-number.ts";
import { bareAmount } from "@/catalogue/product/written-currency.ts";
import { type Places, valueReader } from "@/importing/mapping/values/value-reader.ts";

/** A value that can't be stored. The product is imported without it, and its stored value stays. */
export type LeftOut = { field: ProductField; written: string } & (
  | { code: "value"; error: FieldError }
  /** The GTIN is invalid, so it identifies no product. */
  | { code: "gtin"; error: GtinError }
  /** The amount is in a currency other than the row's, or its currency isn't clear. */
  | { code: "currency-differs" | "currency-unclear" | "currency-contradicted" }
  /** A number without its unit or currency is meaningless. */
  | { code: "unit-unknown" | "currency-unknown" }
);

/**
 * Whether an invalid value rejects the row: a product can't be found without its SKU, and no condition is safe to
 * assume.
 */
export const isEssential = (field: ProductField) => field === "sku" || field === "condition";

const NONE: readonly LeftOut[] = [];

/**
 * Builds the function that empties the fields of a row whose values can't be stored, except the SKU and the condition,
 * and returns those values. It's built once because it runs for every row.
 */
export function leavingOut(
  mapping: ColumnMapping,
  fields: readonly ProductField[],
  places: Places,
): (text: ProductText, cells: readonly string[]) => readonly LeftOut[] {
  const checks = fields
    .filter((field) => !isEssential(field))
    .map((field) => ({ field, errorOf: memoizeLast(valueCheck(field)) }));
  const amounts = amountCheck(mapping, fields, places);
  const unclear = unclearAmounts(mapping, fields, places);
  // Where other rows state a unit, next to their measures or in a column, a number without one may be in any unit.
  const statedUnits = MEASURE_UNITS.filter(
    (unit) => (mapping.fields[unit]?.columns.length ?? 0) > 0,
  );
  const leaveOutMeasures = (text: ProductText, unit: ProductField, found: LeftOut[]) => {
    const code = unit === "currency" ? "currency-unknown" : "unit-unknown";
    for (const field of fields.filter((each) => unitOf(each) === unit && text[each] !== "")) {
      found.push({ field, written: text[field], code });
      text[field] = "";
    }
  };

  return (text, cells) => {
    let found: LeftOut[] | null = null;
    for (const { field, read } of unclear) {
      if (!MAY_BE_UNCLEAR.test(text[field])) continue;
      const written = read(cells);
      if (!isEitherMark(bareAmount(written))) continue;
      (found ??= []).push({ field, written, code: "value", error: { is: "no-decimal" } });
      text[field] = "";
    }
    for (const { field, errorOf } of checks) {
      const written = text[field];
      const error = written === "" ? null : errorOf(written);
      if (error === null) continue;
      (found ??= []).push({ field, written, code: "value", error });
      text[field] = "";
    }
    const wrongGtin = text.gtin === "" ? null : gtinError(text.gtin);
    if (wrongGtin !== null) {
      (found ??= []).push({ field: "gtin", written: text.gtin, code: "gtin", error: wrongGtin });
      text.gtin = "";
    }
    if (found !== null) for (const unit of unitsIn(found)) leaveOutMeasures(text, unit, found);
    for (const unit of statedUnits)
      if (text[unit] === "" && hasMeasure(text, unit)) leaveOutMeasures(text, unit, (found ??= []));
    for (const left of amounts(text, cells)) {
      (found ??= []).push(left);
      text[left.field] = "";
    }
    return found ?? NONE;
  };
}

/** Matches the value read from an ambiguous number: 1.299 for "1.299", and 1 for "1.000". */
const MAY_BE_UNCLEAR = /^\d{1,3}(?:\.\d{1,3})?$/;

/** The amounts in columns that don't show whether a period separates decimals or thousands. */
const unclearAmounts = (
  { fields: recipes }: ColumnMapping,
  fields: readonly ProductField[],
  places: Places,
) =>
  fields.flatMap((field) => {
    const recipe = recipes[field];
    const isUnclear = recipe?.decimal === null && recipe.thousands === null;
    return isUnclear && PRODUCT_FIELDS[field].is === "money"
      ? [{ field, read: valueReader(recipe, places) }]
      : [];
  });

const unitsIn = (found: readonly LeftOut[]) =>
  found.map(({ field }) => field).filter((field) => UNITS.includes(field));

/** Whether a row has a measure whose meaning depends on its unit. 0 is the same in every unit. */
const hasMeasure = (text: ProductText, unit: ProductField) =>
  MEASURES.some(
    (measure) => UNIT_FIELD_OF[measure] === unit && text[measure] !== "" && text[measure] !== "0",
  );

const MEASURE_UNITS = ["weight_unit", "size_unit"] as const;
const UNITS: readonly ProductField[] = ["currency", "weight_unit", "size_unit"];

function unitOf(field: ProductField): ProductField | null {
  const measure = MEASURES.find((each) => each === field);
  if (measure !== undefined) return UNIT_FIELD_OF[measure];
  return PRODUCT_FIELDS[field].is === "money" ? "currency" : null;
}
