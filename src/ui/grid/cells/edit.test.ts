import { expect, test } from "vitest";
import type { Column } from "@/ui/grid/model/column.ts";
import { pasteBlock, planClear, planFill, planPaste, type GridSheet, textsOf } from "./edit.ts";

type Item = { id: string; sku: string; stock: number | null; price: string; isLocked: boolean };

const items: Item[] = ["a", "b", "c", "d"].map((id, at) => ({
  id,
  sku: `SKU-${id}`,
  stock: at,
  price: `${at}.50`,
  isLocked: id === "c",
}));
const columns: readonly Column<Item>[] = [
  { id: "sku", header: "SKU", kind: "code", value: ({ sku }) => sku },
  {
    id: "stock",
    header: "Stock",
    kind: "number",
    value: ({ stock }) => stock,
    editable: ({ isLocked }) => !isLocked,
    validate: (value) => (Number(value) < 0 ? "Stock cannot be negative." : null),
  },
  {
    id: "price",
    header: "Price",
    kind: "money",
    value: ({ price }) => price,
    editable: true,
    required: true,
  },
];
/** The last row isn't loaded. */
const sheet: GridSheet<Item> = {
  columnAt: (col) => columns[col - 1],
  rowAt(row) {
    const item = items[row];
    return item && row < 3 ? { is: "ready", row: item, id: item.id } : { is: "loading" };
  },
  rows: 4,
  cols: 4,
  locale: "en-CA",
};
const cell = (row: number, col: number) => ({ top: row, bottom: row, left: col, right: col });
const written = ({ changes }: { changes: { rowId: string; column: string; to: unknown }[] }) =>
  changes.map(({ rowId, column, to }) => `${rowId}.${column}=${String(to)}`);

test("a pasted block starts at the active cell, and cells outside the grid are counted as skipped", () => {
  const plan = planPaste(
    sheet,
    [
      ["7", "1,999.00", "beyond"],
      ["x", "5"],
    ],
    cell(0, 2),
  );
  expect(written(plan)).toEqual(["a.stock=7", "a.price=1999.00", "b.price=5"]);
  expect(plan.rejections).toEqual([
    { rowId: "b", column: "stock", text: "x", why: { error: "number" } },
  ]);
  expect(plan.skipped).toBe(2);
});

test("one copied cell fills the whole block, except read-only cells and rows that aren't loaded", () => {
  const plan = planPaste(sheet, [["9"]], { top: 0, bottom: 3, left: 2, right: 2 });
  expect(written(plan)).toEqual(["a.stock=9", "b.stock=9"]);
  expect(plan.skipped).toBe(2);
});

test.each([
  [
    "repeats if the selection is a multiple of its height",
    1,
    3,
    { top: 0, bottom: 5, left: 1, right: 1 },
    5,
    3,
  ],
  [
    "isn't cut off by a selection of another size",
    2,
    2,
    { top: 0, bottom: 2, left: 0, right: 0 },
    1,
    1,
  ],
])("a pasted table %s", (_what, rows, cols, block, bottom, right) => {
  const table = Array.from({ length: rows }, () => Array.from({ length: cols }, () => ""));
  expect(pasteBlock(table, block)).toMatchObject({ bottom, right });
});

test("a value that breaks the column's rules is rejected with the typed text and the column's message", () => {
  expect(planPaste(sheet, [["-3"]], cell(0, 2)).rejections).toEqual([
    { rowId: "a", column: "stock", text: "-3", why: { message: "Stock cannot be negative." } },
  ]);
});

test("filling down copies the first row of a block, or the row above if the block is a single row", () => {
  expect(written(planFill(sheet, { top: 0, bottom: 1, left: 2, right: 3 }))).toEqual([
    "b.stock=0",
    "b.price=0.50",
  ]);
  expect(written(planFill(sheet, cell(1, 2)))).toEqual(["b.stock=0"]);
  expect(planFill(sheet, cell(0, 2)).changes).toEqual([]);
});

test("clearing cells leaves required values in place", () => {
  const plan = planClear(sheet, { top: 0, bottom: 0, left: 0, right: 3 });
  expect(written(plan)).toEqual(["a.stock=null"]);
  expect(plan.rejections).toMatchObject([{ column: "price", why: { error: "required" } }]);
  expect(plan.skipped).toBe(1);
});

test("copying uses plain values and counts the rows that aren't loaded", () => {
  expect(textsOf(sheet, { top: 1, bottom: 3, left: 0, right: 3 })).toEqual({
    table: [
      ["SKU-b", "1", "1.50"],
      ["SKU-c", "2", "2.50"],
    ],
    missing: 1,
  });
});
