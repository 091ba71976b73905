import { expect, test } from "vitest";
import {
  columnKeys,
  columnMapping,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import { hasRoom, withUnusedColumns, unusedColumns } from "./unused-columns.ts";

const MAPPED = columnMapping.parse({ fields: { sku: recipeOf("SKU") } });
const many = (count: number) => Array.from({ length: count }, (_, at) => `Column ${at + 1}`);

test("what is not used is kept under the names of its columns", () => {
  const columns = ["Colour", "SKU", "Size"];
  const kept = withUnusedColumns(MAPPED, { columns, rows: [] });
  expect(kept.attributes).toEqual([
    { name: "Colour", recipe: recipeOf("Colour") },
    { name: "Size", recipe: recipeOf("Size") },
  ]);
  expect(unusedColumns(kept, columns)).toEqual([]);
});

test("of more columns than a profile holds, those with values are kept, and the others stay unused", () => {
  const columns = ["SKU", ...many(300)];
  const isFilled = (at: number) => at % 2 === 0;
  const rows = [columns.map((_name, at) => (isFilled(at) ? "x" : " "))];
  const kept = withUnusedColumns(MAPPED, { columns, rows });
  expect(kept.attributes).toHaveLength(200);
  expect(hasRoom(kept)).toBe(false);
  expect(columnMapping.parse(kept)).toEqual(kept);
  const unused = unusedColumns(kept, columns);
  expect(unused).toHaveLength(100);
  expect(unused.some((column) => isFilled(columns.indexOf(column)))).toBe(false);
  // In the order of the file.
  const names = kept.attributes.map(({ name }) => columns.indexOf(name));
  expect(names).toEqual(names.toSorted((a, b) => a - b));
  expect(withUnusedColumns(kept, { columns, rows }).attributes).toHaveLength(200);
});

test("columns of one name are told apart, also from one that is called like it is numbered", () => {
  const keys = columnKeys(["A", "A", "A (2)", "A", "A (2)"]);
  expect(keys.slice(0, 2)).toEqual(["A", "A (2)"]);
  expect(new Set(keys).size).toBe(5);
});

test("names as long as a description are told apart, and can be kept in a profile", () => {
  const long = `${"A very long name. ".repeat(40)}${"é😀".repeat(40)}`;
  const columns = columnKeys(["SKU", long, `${long} in red`, " ", "😀".repeat(60)]);
  const kept = withUnusedColumns(MAPPED, { columns, rows: [] });
  expect(new Set(kept.attributes.map(({ name }) => name)).size).toBe(4);
  expect(columnMapping.parse(kept)).toEqual(kept);
  for (const { name } of kept.attributes) expect(() => encodeURI(name)).not.toThrow();
  expect(unusedColumns(kept, columns)).toEqual([]);
});
