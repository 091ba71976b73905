import {
  type ColumnMapping,
  cutName,
  LONGEST_ATTRIBUTE,
  MOST_ATTRIBUTES,
  recipeOf,
  usedColumns,
} from "@/importing/mapping/definition/column-mapping.ts";

type Attributes = ColumnMapping["attributes"];
type Sample = { columns: readonly string[]; rows: readonly (readonly string[])[] };

/** Columns that the import would drop. */
export function unusedColumns(mapping: ColumnMapping, columns: readonly string[]): string[] {
  const used = usedColumns(mapping);
  return columns.filter((column) => !used.has(column));
}

/** Whether the mapping has room for another attribute. */
export const hasRoom = ({ attributes }: ColumnMapping) => attributes.length < MOST_ATTRIBUTES;

/**
 * Keeps unused columns as attributes under their own names, as far as there's room. Columns with values in the sample
 * take precedence.
 */
export function withUnusedColumns(
  mapping: ColumnMapping,
  { columns, rows }: Sample,
): ColumnMapping {
  const places = new Map(columns.map((column, at) => [column, at]));
  const isEmpty = (column: string) =>
    rows.every((cells) => (cells[places.get(column) ?? -1]?.trim() ?? "") === "");
  const unused = unusedColumns(mapping, columns);
  const byWorth = [...unused.filter((column) => !isEmpty(column)), ...unused.filter(isEmpty)];
  const attributeColumns = new Set(byWorth.slice(0, MOST_ATTRIBUTES - mapping.attributes.length));
  const attributes = unused
    .filter((column) => attributeColumns.has(column))
    .reduce(withAttribute, mapping.attributes);
  return { ...mapping, attributes };
}

/** Adds a column under a unique attribute name, since long names may be equal after they're cut. */
export function withAttribute(attributes: Attributes, column: string): Attributes {
  const taken = new Set(attributes.map(({ name }) => name));
  const cut = cutName(column, LONGEST_ATTRIBUTE).trim() || "?";
  let name = cut;
  for (let times = 2; taken.has(name); times++)
    name = `${cutName(cut, LONGEST_ATTRIBUTE - 6)} (${times})`;
  return [...attributes, { name, recipe: recipeOf(column) }];
}
