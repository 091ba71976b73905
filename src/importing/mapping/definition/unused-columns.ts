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

/** Columns that would be dropped. */
export function unusedColumns(mapping: ColumnMapping, columns: readonly string[]): string[] {
  const used = usedColumns(mapping);
  return columns.filter((column) => !used.has(column));
}

/** Whether another column can be kept under its name. */
export const hasRoom = ({ attributes }: ColumnMapping) => attributes.length < MOST_ATTRIBUTES;

/**
 * Everything that would be dropped, kept under the names of its columns: as much as there is room for, and what holds
 * something in the rows at hand before what does not.
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
  const kept = new Set(byWorth.slice(0, MOST_ATTRIBUTES - mapping.attributes.length));
  const attributes = unused
    .filter((column) => kept.has(column))
    .reduce(withAttribute, mapping.attributes);
  return { ...mapping, attributes };
}

/** A column more, under a name that no other has: long ones may differ only where they are cut. */
export function withAttribute(attributes: Attributes, column: string): Attributes {
  const taken = new Set(attributes.map(({ name }) => name));
  const cut = cutName(column, LONGEST_ATTRIBUTE).trim() || "?";
  let name = cut;
  for (let times = 2; taken.has(name); times++)
    name = `${cutName(cut, LONGEST_ATTRIBUTE - 6)} (${times})`;
  return [...attributes, { name, recipe: recipeOf(column) }];
}
