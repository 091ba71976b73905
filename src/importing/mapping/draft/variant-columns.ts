import { PRODUCT_FIELDS, type ProductField } from "@/catalogue/product/product-field.ts";
import {
  type ColumnMapping,
  type Recipe,
  recipeOf,
  type Variants,
} from "@/importing/mapping/definition/column-mapping.ts";
import { mappedFields } from "@/importing/mapping/draft/product-draft.ts";

const isOwn = (field: ProductField) =>
  ["sku", "mpn", "gtin", "variant_group"].includes(field) || PRODUCT_FIELDS[field].is === "money";

const columnsOf = (recipes: readonly (Recipe | undefined)[]) =>
  recipes.flatMap((recipe) => recipe?.columns ?? []);

const columnsOfFields = (mapping: ColumnMapping, isWanted: (field: ProductField) => boolean) =>
  columnsOf(
    mappedFields(mapping)
      .filter(isWanted)
      .map((field) => mapping.fields[field]),
  );

/** Columns with each variant's own values: identifiers, price, quantity, options. */
export const ownColumns = (mapping: ColumnMapping): string[] => [
  ...columnsOfFields(mapping, (field) => isOwn(field) && field !== "variant_group"),
  ...columnsOf(mapping.stock.map(({ recipe }) => recipe)),
  ...columnsOf(mapping.options.map(({ value }) => value)),
];

/** The mapped columns whose values all variants of a product share. */
export function sharedColumns(mapping: ColumnMapping): string[] {
  const own = new Set(ownColumns(mapping));
  return [
    ...columnsOfFields(mapping, (field) => !isOwn(field)),
    ...columnsOf(mapping.attributes.map(({ recipe }) => recipe)),
  ].filter((column) => !own.has(column));
}

/** The mapping in which consecutive rows with the same group are variants. */
export const withFollowUps = (mapping: ColumnMapping, group: string): ColumnMapping =>
  grouped(mapping, group, { are: "follow-up-rows", group, inherited: null, ownMarks: null });

export type Parents = {
  parent: string;
  key: string;
  /** The column and the word in it that mark a row as a parent. */
  kind: string;
  word: string;
};

/** The mapping in which each variant names its parent. */
export const withParents = (
  mapping: ColumnMapping,
  { parent, key, kind, word }: Parents,
): ColumnMapping =>
  grouped(mapping, parent, {
    are: "children",
    parent,
    key,
    id: null,
    inherited: null,
    isParent: { column: kind, text: word },
  });

const grouped = (mapping: ColumnMapping, group: string, variants: Variants): ColumnMapping => ({
  ...mapping,
  variants,
  fields: {
    ...mapping.fields,
    variant_group: recipeOf({ columns: [group], fixes: ["cut-to-length"] }),
  },
});

/** The mapping with one more option that distinguishes variants, named after its column. */
export const withOption = (mapping: ColumnMapping, column: string): ColumnMapping => ({
  ...mapping,
  options: [...mapping.options, { name: recipeOf({ otherwise: column }), value: recipeOf(column) }],
});

/** The columns that distinguish variants. */
export const optionColumns = ({ options }: ColumnMapping): string[] =>
  options.flatMap(({ value }) => value.columns[0] ?? []);

export const withoutOption = (mapping: ColumnMapping, column: string): ColumnMapping => ({
  ...mapping,
  options: mapping.options.filter(({ value }) => value.columns[0] !== column),
});
