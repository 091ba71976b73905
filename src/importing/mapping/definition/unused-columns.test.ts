import { expect, test } from "vitest";
import {
  columnKeys,
  columnMapping,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import { hasRoom, withUnusedColumns, unusedColumns } from "./unused-columns.ts";

const MAPPED = columnMapping.parse({ fields: { sku: recipeOf("SKU") } });
const many = (count: number) => Array.from({ length: count }, (_, at) => `Column ${at + 1}`);

test("unused columns become attributes under their own names", () => {
  const columns = ["Colour", "SKU", "Size"];
  const result = withUnusedColumns(MAPPED, { columns, rows: [] });
  expect(result.attributes).toEqual([
    { name: "Colour", recipe: recipeOf("Colour") },
    { name: "Size", recipe: recipeOf("Size") },
  ]);
  expect(unusedColumns(result, columns)).toEqual([]);
});

test("if there are more unused columns than a profile can hold, those with values become attributes first", () => {
  const columns = ["SKU", ...many(300)];
  const isFilled = (at: number) => at % 2 === 0;
  const rows = [columns.map((_name, at) => (isFilled(at) ? "x" : " "))];
  const result = withUnusedColumns(MAPPED, { columns, rows });
  expect(result.attributes).toHaveLength(200);
  expect(hasRoom(result)).toBe(false);
  expect(columnMapping.parse(result)).toEqual(result);
  const unused = unusedColumns(result, columns);
  expect(unused).toHaveLength(100);
  expect(unused.some((column) => isFilled(columns.indexOf(column)))).toBe(false);
  // The attributes keep the order of the file.
  const names = result.attributes.map(({ name }) => columns.indexOf(name));
  expect(names).toEqual(names.toSorted((a, b) => a - b));
  expect(withUnusedColumns(result, { columns, rows }).attributes).toHaveLength(200);
});

test("columns with equal names stay distinct, even if another column already has the numbered name", () => {
  const keys = columnKeys(["A", "A", "A (2)", "A", "A (2)"]);
  expect(keys.slice(0, 2)).toEqual(["A", "A (2)"]);
  expect(new Set(keys).size).toBe(5);
});

test("column names as long as a description stay distinct and fit into a profile", () => {
  const long = `${"A very long name. ".repeat(40)}${"é😀".repeat(40)}`;
  const columns = columnKeys(["SKU", long, `${long} in red`, " ", "😀".repeat(60)]);
  const result = withUnusedColumns(MAPPED, { columns, rows: [] });
  expect(new Set(result.attributes.map(({ name }) => name)).size).toBe(4);
  expect(columnMapping.parse(result)).toEqual(result);
  for (const { name } of result.attributes) expect(() => encodeURI(name)).not.toThrow();
  expect(unusedColumns(result, columns)).toEqual([]);
});
