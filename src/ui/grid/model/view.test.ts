import { expect, test } from "vitest";
import type { Column } from "./column.ts";
import { withFilter } from "./filter.ts";
import { resized } from "./layout.ts";
import { nextSort } from "./sorting.ts";
import { readView, rowHeightOf, viewOf } from "./view.ts";

const COLUMNS: readonly Column<string>[] = [
  { id: "sku", header: "SKU", kind: "code", pinned: true, value: (row) => row },
  { id: "price", header: "Price", kind: "money", value: (row) => row },
];
const START = viewOf(COLUMNS);

test("a grid view can be saved as text and restored", () => {
  const view = {
    ...START,
    sort: nextSort([], "price", false),
    filters: withFilter({}, "price", { is: "between", from: "1", to: null }),
    arrangement: resized(START.arrangement, "sku", 200),
    density: "compact" as const,
  };
  expect(readView(JSON.parse(JSON.stringify(view)), COLUMNS)).toEqual(view);
});

test.each([
  ["a missing value", undefined],
  ["a text", "a text"],
  [
    "an object with invalid properties",
    { sort: 3, filters: [], arrangement: null, density: "huge" },
  ],
])("reading %s as a saved view gives the default view", (_what, saved) => {
  expect(readView(saved, COLUMNS)).toEqual(START);
});

test("a saved view drops the sort and filter of columns that no longer exist", () => {
  const saved = {
    ...START,
    sort: [{ column: "gone", direction: "ascending" }],
    filters: { gone: { is: "empty" }, sku: { is: "notEmpty" } },
  };
  expect(readView(saved, COLUMNS)).toEqual({ ...START, filters: { sku: { is: "notEmpty" } } });
});

const MORE: readonly Column<string>[] = [
  ...COLUMNS,
  { id: "brand", header: "Brand", kind: "text", value: (row) => row },
  { id: "notes", header: "Notes", kind: "text", hidden: true, value: (row) => row },
];
const arranged = (arrangement: object) =>
  readView({ ...START, arrangement: { ...START.arrangement, ...arrangement } }, MORE).arrangement;

test("a saved view puts new columns in their default place and drops columns that no longer exist", () => {
  const saved = { order: ["gone", "price", "sku"], hidden: ["gone", "sku"], pinned: ["gone"] };
  expect(arranged(saved)).toMatchObject({
    order: ["price", "brand", "notes", "sku"],
    hidden: ["notes", "sku"],
    pinned: [],
  });
});

test("a column that a view contains twice appears once", () => {
  const order = ["sku", "price", "sku", "brand", "brand", "notes"];
  expect(arranged({ order }).order).toEqual(["sku", "price", "brand", "notes"]);
});

test("a saved view that hides every column shows the default columns", () => {
  const order = ["sku", "price", "brand", "notes"];
  expect(arranged({ order, hidden: order }).hidden).toEqual(["notes"]);
});

test("a column header sorts ascending, then descending, then not at all, and shift adds it to the other sort columns", () => {
  const up = nextSort([], "a", false);
  const down = nextSort(up, "a", false);
  expect([up[0]?.direction, down[0]?.direction]).toEqual(["ascending", "descending"]);
  expect(nextSort(down, "a", false)).toEqual([]);
  expect(nextSort(up, "b", true).map(({ column }) => column)).toEqual(["a", "b"]);
  expect(nextSort(up, "b", false).map(({ column }) => column)).toEqual(["b"]);
});

test("a filter without a condition is removed", () => {
  const filters = withFilter({}, "sku", { is: "contains", text: "x" });
  expect(withFilter(filters, "sku", { is: "contains", text: "  " })).toEqual({});
  expect(withFilter(filters, "sku", null)).toEqual({});
});

test("grid rows are at least 44 px high on touch screens", () => {
  expect(rowHeightOf("compact", false)).toBe(32);
  expect(rowHeightOf("compact", true)).toBe(44);
});
