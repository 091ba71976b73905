import { isProductField, PRODUCT_FIELDS } from "@/catalogue/product/product-field.ts";
import { isReadFromAmounts } from "@/importing/mapping/definition/currency-reading.ts";
import {
  type ColumnMapping,
  type Recipe,
  recipeOf,
  usedColumns,
} from "@/importing/mapping/definition/column-mapping.ts";
import { withAttribute } from "@/importing/mapping/definition/unused-columns.ts";
import { mappedFields } from "@/importing/mapping/draft/product-draft.ts";

/**
 * The target of a column: a product field, `images`, the stock of a warehouse, `attribute`, `variants` if it only
 * groups or distinguishes variants, or null if unused.
 */
export type ColumnTarget = string | null;

const STOCK = "stock:";

export const stockTarget = (place: string): ColumnTarget & string => STOCK + place;

/** The warehouse whose stock is the target; null for other targets. */
export const placeOfTarget = (target: ColumnTarget): string | null =>
  target?.startsWith(STOCK) ? target.slice(STOCK.length) : null;

export function targetOf(mapping: ColumnMapping, column: string): ColumnTarget {
  const has = ({ columns }: { columns: readonly string[] }) => columns.includes(column);
  const field = ownFields(mapping).find((name) => {
    const recipe = mapping.fields[name];
    return recipe !== undefined && has(recipe);
  });
  if (field !== undefined) return field;
  if (mapping.images.some(has)) return "images";
  const level = mapping.stock.find(({ recipe }) => has(recipe));
  if (level !== undefined) return stockTarget(level.place);
  if (mapping.attributes.some(({ recipe }) => has(recipe))) return "attribute";
  return usedColumns(mapping).has(column) ? "variants" : null;
}

/** The fields that have columns of their own. A currency that is read from amounts has none. */
const ownFields = (mapping: ColumnMapping) =>
  mappedFields(mapping).filter(
    (field) => field !== "currency" || !isReadFromAmounts(mapping.fields.currency),
  );

/**
 * The mapping after a column gets another target. A field or a warehouse's stock has only one source, so its previous
 * columns are dropped. Images and attributes keep theirs.
 */
export function withTarget(
  mapping: ColumnMapping,
  column: string,
  target: ColumnTarget,
): ColumnMapping {
  const freed = withoutColumn(mapping, column);
  if (target === null) return freed;
  if (target === "images") return { ...freed, images: [...freed.images, recipeOf(column)] };
  if (target === "attribute")
    return { ...freed, attributes: withAttribute(freed.attributes, column) };
  const place = placeOfTarget(target);
  if (place !== null) {
    const others = freed.stock.filter((level) => level.place !== place);
    return { ...freed, stock: [...others, { place, recipe: recipeOf(column) }] };
  }
  if (!isProductField(target)) return mapping;
  const { currency } = mapping.fields;
  // A currency that is read from amounts stays if the column's new target is an amount too.
  const isStillRead = isReadFromAmounts(currency) && PRODUCT_FIELDS[target].is === "money";
  const fields = isStillRead ? { ...freed.fields, currency } : freed.fields;
  return { ...freed, fields: { ...fields, [target]: recipeOf(column) } };
}

/** The recipe that reads a column; null if it's unused or only groups or distinguishes variants. */
export function recipeFor(mapping: ColumnMapping, column: string): Recipe | null {
  const { fields, images, stock, attributes } = mapping;
  const read = [
    ...ownFields(mapping).flatMap((field) => fields[field] ?? []),
    ...images,
    ...stock.map(({ recipe }) => recipe),
    ...attributes.map(({ recipe }) => recipe),
  ];
  return read.find(({ columns }) => columns.includes(column)) ?? null;
}

/** The mapping with one recipe replaced. */
export function withRecipe(mapping: ColumnMapping, was: Recipe, now: Recipe): ColumnMapping {
  const changed = (recipe: Recipe) => (recipe === was ? now : recipe);
  const fields: ColumnMapping["fields"] = {};
  for (const field of mappedFields(mapping)) {
    const recipe = mapping.fields[field];
    if (recipe) fields[field] = changed(recipe);
  }
  return {
    ...mapping,
    fields,
    images: mapping.images.map(changed),
    stock: mapping.stock.map(({ place, recipe }) => ({ place, recipe: changed(recipe) })),
    attributes: mapping.attributes.map(({ name, recipe }) => ({ name, recipe: changed(recipe) })),
  };
}

/** Removes a column from all recipes except those of variant options. Recipes without other columns are deleted. */
function withoutColumn(mapping: ColumnMapping, column: string): ColumnMapping {
  const without = <R extends { columns: string[] }>(recipe: R): R[] => {
    const columns = recipe.columns.filter((each) => each !== column);
    if (columns.length === recipe.columns.length) return [recipe];
    return columns.length === 0 ? [] : [{ ...recipe, columns }];
  };
  const fields: ColumnMapping["fields"] = {};
  for (const field of mappedFields(mapping)) {
    const recipe = mapping.fields[field];
    const [left] = recipe ? without(recipe) : [];
    if (left) fields[field] = left;
  }
  return {
    ...mapping,
    fields,
    images: mapping.images.flatMap(without),
    stock: mapping.stock.flatMap(({ place, recipe }) =>
      without(recipe).map((left) => ({ place, recipe: left })),
    ),
    attributes: mapping.attributes.flatMap(({ name, recipe }) =>
      without(recipe).map((left) => ({ name, recipe: left })),
    ),
  };
}
