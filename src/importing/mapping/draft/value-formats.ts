import {
  PRODUCT_FIELDS,
  type ProductField,
  isFigureField,
} from "@/catalogue/product/product-field.ts";
import {
  type ColumnMapping,
  type Recipe,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import { mappedFields } from "@/importing/mapping/draft/product-draft.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";

/** The field that holds the unit of each measurement. */
export const UNIT_FIELD_OF = {
  weight: "weight_unit",
  length: "size_unit",
  width: "size_unit",
  height: "size_unit",
} as const satisfies Partial<Record<ProductField, ProductField>>;
export const MEASURES = ["weight", "length", "width", "height"] as const;

type ValueFormats = Pick<SourceOptions, "decimal" | "thousands" | "dateOrder" | "units">;

/** The mapping with the number formats, date order and units that a person chose. */
export function withValueFormats(
  mapping: ColumnMapping,
  { decimal, thousands, dateOrder, units = [] }: ValueFormats,
): ColumnMapping {
  const asNumber = (recipe: Recipe): Recipe => ({
    ...recipe,
    ...(decimal === undefined ? {} : { decimal }),
    ...(thousands === undefined ? {} : { thousands }),
  });
  const fields: ColumnMapping["fields"] = {};
  for (const field of mappedFields(mapping)) {
    const recipe = mapping.fields[field];
    if (recipe === undefined) continue;
    fields[field] = isFigureField(field)
      ? asNumber(recipe)
      : PRODUCT_FIELDS[field].is === "date" && dateOrder !== undefined
        ? { ...recipe, date: dateOrder }
        : recipe;
  }
  for (const measure of MEASURES) {
    const said = units.find(({ column }) => fields[measure]?.columns.includes(column));
    if (said) fields[UNIT_FIELD_OF[measure]] = recipeOf({ otherwise: said.unit });
  }
  const stock = mapping.stock.map(({ place, recipe }) => ({ place, recipe: asNumber(recipe) }));
  return { ...mapping, fields, stock };
}
