import { isNumberField } from "@/catalogue/product/product-field.ts";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import { decimalMarkOf } from "@/catalogue/product/read-number.ts";
import {
  type ColumnMapping,
  columnKeys,
  type Recipe,
} from "@/importing/mapping/definition/column-mapping.ts";
import { resolvedMapping } from "@/importing/mapping/suggestion/resolved-mapping.ts";

type FileSample = {
  columns: readonly string[];
  rows: readonly (readonly string[])[];
};

/**
 * Translates a saved mapping into the columns of this file. The file's values may settle what the mapping leaves open,
 * such as the decimal separator.
 */
export function savedMapping(saved: ColumnMapping, { columns, rows }: FileSample): ColumnMapping {
  const keys = columnKeys(columns);
  const places = new Map(keys.map((key, at) => [key, at]));
  const valuesOf = (key: string) => rows.map((row) => row[places.get(key) ?? -1] ?? "");
  const withMark = (recipe: Recipe): Recipe =>
    recipe.decimal === null && recipe.thousands === null
      ? { ...recipe, decimal: decimalMarkOf(recipe.columns.flatMap(valuesOf)) }
      : recipe;

  const mapping = resolvedMapping(saved, keys);
  const fields = { ...mapping.fields };
  for (const field of PRODUCT_FIELD_NAMES.filter(isNumberField)) {
    const recipe = fields[field];
    if (recipe) fields[field] = withMark(recipe);
  }
  const stock = mapping.stock.map(({ place, recipe }) => ({ place, recipe: withMark(recipe) }));
  return { ...mapping, fields, stock };
}
