import type { ProductField } from "@/catalogue/product/product-field.ts";
import { PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import type {
  ColumnMapping,
  Recipe,
  Variants,
} from "@/importing/mapping/definition/column-mapping.ts";
import { isColumn } from "@/importing/mapping/formats/known-formats.ts";

const UNIT_OF: Partial<Record<ProductField, readonly ProductField[]>> = {
  weight_unit: ["weight"],
  size_unit: ["length", "width", "height"],
};

/** Translates the mapping of a format or profile into the columns of a file. Columns that the file lacks are dropped. */
export function resolvedMapping(mapping: ColumnMapping, keys: readonly string[]): ColumnMapping {
  const keyOf = (meant: string) =>
    keys.find((key) => key === meant) ?? keys.find((key) => isColumn(meant, key));
  const present = (columns: readonly string[]) => columns.flatMap((column) => keyOf(column) ?? []);

  function resolved(recipe: Recipe): Recipe[] {
    const columns = present(recipe.columns);
    const isConstant = recipe.columns.length === 0 && recipe.otherwise !== "";
    return columns.length > 0 || isConstant ? [{ ...recipe, columns }] : [];
  }

  const fields: ColumnMapping["fields"] = {};
  for (const field of PRODUCT_FIELD_NAMES) {
    const recipe = mapping.fields[field];
    const [found] = recipe ? resolved(recipe) : [];
    if (found) fields[field] = found;
  }
  // A unit without a measurement is meaningless.
  for (const unit of ["weight_unit", "size_unit"] as const)
    if (UNIT_OF[unit]?.every((measure) => fields[measure] === undefined)) delete fields[unit];

  return {
    ...mapping,
    fields,
    images: mapping.images.flatMap(resolved),
    options: mapping.options.flatMap(({ name, value }) => {
      const [[foundName], [foundValue]] = [resolved(name), resolved(value)];
      return foundName && foundValue ? [{ name: foundName, value: foundValue }] : [];
    }),
    attributes: mapping.attributes.flatMap(({ name, recipe }) =>
      resolved(recipe).map((found) => ({ name, recipe: found })),
    ),
    stock: mapping.stock.flatMap(({ place, recipe }) =>
      resolved(recipe).map((found) => ({ place, recipe: found })),
    ),
    variants: mapping.variants && resolvedVariants(mapping.variants, keyOf, present),
  };
}

function resolvedVariants(
  variants: Variants,
  keyOf: (meant: string) => string | undefined,
  present: (columns: readonly string[]) => string[],
): Variants | null {
  const presentColumns = (columns: readonly string[] | null) => columns && present(columns);
  const inherited = presentColumns(variants.inherited);
  if (variants.are === "follow-up-rows") {
    const group = keyOf(variants.group);
    return group === undefined
      ? null
      : { ...variants, group, inherited, ownMarks: presentColumns(variants.ownMarks) };
  }
  const [parent, key, column] = [
    keyOf(variants.parent),
    keyOf(variants.key),
    keyOf(variants.isParent.column),
  ];
  if (parent === undefined || key === undefined || column === undefined) return null;
  const id = variants.id === null ? null : (keyOf(variants.id) ?? null);
  return { ...variants, parent, key, id, inherited, isParent: { ...variants.isParent, column } };
}
