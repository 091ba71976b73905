import { PRODUCT_FIELDS, isNumberField } from "@/catalogue/product/product-field.ts";
import {
  type ColumnMapping,
  type Recipe,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import { MEASURES, UNIT_FIELD_OF } from "@/importing/mapping/draft/measure-units.ts";
import { mappedFields } from "@/importing/mapping/draft/product-draft.ts";
import type { SourceOptions } from "@/importing/source/table/source-options.ts";

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
    fields[field] = isNumberField(field)
      ? asNumber(recipe)
      : PRODUCT_FIELDS[field].is === "date" && dateOrder !== undefined
        ? { ...recipe, date: dateOrder }
        : recipe;
  }
  for (const measure of MEASURES) {
    const recipe = fields[measure];
    const stated = units.find(({ column }) => recipe?.columns.includes(column));
    if (stated === undefined || recipe === undefined) continue;
    // The numbers are in the unit that the person chose, so they aren't converted from a detected one.
    fields[measure] = { ...recipe, factor: null };
    fields[UNIT_FIELD_OF[measure]] = recipeOf({ otherwise: stated.unit });
  }
  const stock = mapping.stock.map(({ place, recipe }) => ({ place, recipe: asNumber(recipe) }));
  return { ...mapping, fields, stock };
}
