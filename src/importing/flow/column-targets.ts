import { isProductField } from "@/catalogue/product/product-field.ts";
import {
  type ColumnMapping,
  type Recipe,
  recipeOf,
  usedColumns,
} from "@/importing/mapping/column-mapping.ts";
import { mappedFields } from "@/importing/mapping/product-draft.ts";

/**
 * What a column becomes: a product field, `images`, the stock of a place, `attribute`, `variants` where it serves to
 * group rows, or nothing.
 */
export type ColumnTarget = string | null;

const STOCK = "stock:";

export const stockTarget = (place: string): ColumnTarget & string => STOCK + place;

/** The place whose stock is meant; null for anything else. */
export const placeOfTarget = (target: ColumnTarget): string | null =>
  target?.startsWith(STOCK) ? target.slice(STOCK.length) : null;

export function targetOf(mapping: ColumnMapping, column: string): ColumnTarget {
  const has = ({ columns }: { columns: readonly string[] }) => columns.includes(column);
  const field = mappedFields(mapping).find((name) => {
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

/** The mapping in which a column becomes what is said; a field has one source, and gives up the one it had. */
export function withTarget(
  mapping: ColumnMapping,
  column: string,
  target: ColumnTarget,
): ColumnMapping {
  const freed = withoutColumn(mapping, column);
  if (target === null) return freed;
  if (target === "images") return { ...freed, images: [...freed.images, recipeOf(column)] };
  if (target === "attribute") {
    const name = column.slice(0, 100).trim();
    return { ...freed, attributes: [...freed.attributes, { name, recipe: recipeOf(column) }] };
  }
  const place = placeOfTarget(target);
  if (place !== null) {
    const others = freed.stock.filter((level) => level.place !== place);
    return { ...freed, stock: [...others, { place, recipe: recipeOf(column) }] };
  }
  if (!isProductField(target)) return mapping;
  return { ...freed, fields: { ...freed.fields, [target]: recipeOf(column) } };
}

/** How a column is read, where it becomes a field or a quantity. */
export function recipeFor(mapping: ColumnMapping, target: ColumnTarget): Recipe | null {
  const place = placeOfTarget(target);
  if (place !== null) return mapping.stock.find((level) => level.place === place)?.recipe ?? null;
  return target !== null && isProductField(target) ? (mapping.fields[target] ?? null) : null;
}

/** The mapping in which it is read otherwise. */
export function withRecipe(
  mapping: ColumnMapping,
  target: ColumnTarget,
  recipe: Recipe,
): ColumnMapping {
  const place = placeOfTarget(target);
  if (place !== null)
    return {
      ...mapping,
      stock: mapping.stock.map((level) => (level.place === place ? { place, recipe } : level)),
    };
  return target !== null && isProductField(target)
    ? { ...mapping, fields: { ...mapping.fields, [target]: recipe } }
    : mapping;
}

/** Takes a column out of every recipe; a recipe of nothing else goes with it. */
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
