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

/** What every variant says for itself: what it is known by, what it costs, how many there are, what sets it apart. */
export const ownColumns = (mapping: ColumnMapping): string[] => [
  ...columnsOfFields(mapping, (field) => isOwn(field) && field !== "variant_group"),
  ...columnsOf(mapping.stock.map(({ recipe }) => recipe)),
  ...columnsOf(mapping.options.map(({ value }) => value)),
];

/** What the variants of a product have in common: all the rest. */
export function sharedColumns(mapping: ColumnMapping): string[] {
  const own = new Set(ownColumns(mapping));
  return [
    ...columnsOfFields(mapping, (field) => !isOwn(field)),
    ...columnsOf(mapping.attributes.map(({ recipe }) => recipe)),
  ].filter((column) => !own.has(column));
}

/** The mapping in which rows below one another that name the same group are variants. */
export const withFollowUps = (mapping: ColumnMapping, group: string): ColumnMapping =>
  grouped(mapping, group, { are: "follow-up-rows", group, inherited: null, ownMarks: null });

export type Parents = {
  parent: string;
  key: string;
  /** Parents are the rows in which this column says the word. */
  kind: string;
  word: string;
};

/** The mapping in which a row names its parent. */
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

/** The mapping in which one more column sets variants apart, under its own name. */
export const withOption = (mapping: ColumnMapping, column: string): ColumnMapping => ({
  ...mapping,
  options: [...mapping.options, { name: recipeOf({ otherwise: column }), value: recipeOf(column) }],
});

/** The columns that set variants apart. */
export const optionColumns = ({ options }: ColumnMapping): string[] =>
  options.flatMap(({ value }) => value.columns[0] ?? []);

export const withoutOption = (mapping: ColumnMapping, column: string): ColumnMapping => ({
  ...mapping,
  options: mapping.options.filter(({ value }) => value.columns[0] !== column),
});
