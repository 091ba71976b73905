import { type Block, colsIn, rowsIn, sizeOf } from "./range.ts";
import type { Table } from "./clipboard.ts";
import { type CellValue, type Column, isEditable } from "@/ui/grid/model/column.ts";
import type { RowState } from "@/ui/grid/source/grid-source.ts";
import { parseText, plainText, type CellError } from "@/ui/grid/model/value.ts";

export type Change<Row> = {
  rowId: string;
  row: Row;
  column: string;
  from: CellValue;
  to: CellValue;
};

/** A rejected text and the reason: an error for which the grid has a message, or the column's own message. */
export type CellRejection = {
  rowId: string;
  column: string;
  text: string;
  why: { error: CellError } | { message: string };
};

/**
 * The changes that an edit of many cells makes. Cells that can't be written are counted, so that nothing is lost
 * silently.
 */
export type Plan<Row> = {
  changes: Change<Row>[];
  rejections: CellRejection[];
  /** Cells that are read-only, outside the grid, or in rows that aren't loaded. */
  skipped: number;
};

/** The parts of the grid's columns and rows that edits need. Checkbox columns have no entry. */
export type GridSheet<Row> = {
  columnAt: (col: number) => Column<Row> | undefined;
  rowAt: (row: number) => RowState<Row>;
  rows: number;
  cols: number;
  locale: string;
};

export const emptyPlan = <Row>(): Plan<Row> => ({ changes: [], rejections: [], skipped: 0 });

type NewValue = { text: string } | { value: CellValue };

/** Adds the edit of one cell to a plan. */
function planCell<Row>(
  sheet: GridSheet<Row>,
  plan: Plan<Row>,
  row: number,
  col: number,
  newValue: NewValue,
) {
  const column = sheet.columnAt(col);
  const state = sheet.rowAt(row);
  if (!column || state.is !== "ready" || !isEditable(column, state.row)) {
    plan.skipped += 1;
    return;
  }
  const target = { rowId: state.id, column: column.id };
  const text = "text" in newValue ? newValue.text : plainText(newValue.value);
  const parsed =
    "value" in newValue && newValue.value !== null
      ? { value: newValue.value }
      : readCell(column, text, sheet.locale);
  if ("error" in parsed) {
    plan.rejections.push({ ...target, text, why: parsed });
    return;
  }
  const message = column.validate?.(parsed.value, state.row) ?? null;
  if (message !== null) {
    plan.rejections.push({ ...target, text, why: { message } });
    return;
  }
  const from = column.value(state.row);
  plan.changes.push({ ...target, row: state.row, from, to: parsed.value });
}

export function readCell<Row>(column: Column<Row>, text: string, locale: string) {
  const { kind, choices } = column;
  const parsed = column.parse?.(text) ?? parseText(text, { kind, locale, choices });
  const isMissing = "value" in parsed && parsed.value === null && column.required;
  return isMissing ? { error: "required" as const } : parsed;
}

export function planText<Row>(sheet: GridSheet<Row>, row: number, col: number, text: string) {
  const plan = emptyPlan<Row>();
  planCell(sheet, plan, row, col, { text });
  return plan;
}

/**
 * The block that a pasted table fills, starting at the target block's first cell. In each direction, the table repeats
 * if the block's size is a multiple of the table's. Otherwise, it's pasted once.
 */
export function pasteBlock(table: Table, block: Block): Block {
  const height = table.length;
  const width = Math.max(...table.map((row) => row.length));
  const [rows, cols] = [rowsIn(block), colsIn(block)];
  const { top, left } = block;
  return {
    top,
    left,
    bottom: top + (rows % height === 0 ? rows : height) - 1,
    right: left + (cols % width === 0 ? cols : width) - 1,
  };
}

export function planPaste<Row>(sheet: GridSheet<Row>, table: Table, block: Block): Plan<Row> {
  const plan = emptyPlan<Row>();
  const target = pasteBlock(table, block);
  const width = Math.max(...table.map((row) => row.length));
  forEachCell(sheet, plan, target, (row, col) => {
    const cells = table[(row - target.top) % table.length];
    const text = cells?.[(col - target.left) % width];
    if (text !== undefined) planCell(sheet, plan, row, col, { text });
  });
  return plan;
}

/** Copies the first row of a block into the rows below it. A single row gets the values of the row above. */
export function planFill<Row>(sheet: GridSheet<Row>, block: Block): Plan<Row> {
  const plan = emptyPlan<Row>();
  const from = rowsIn(block) > 1 ? block.top : block.top - 1;
  const source = sheet.rowAt(from);
  if (from < 0 || source.is !== "ready") return plan;
  forEachCell(sheet, plan, { ...block, top: from + 1 }, (row, col) => {
    const column = sheet.columnAt(col);
    if (column) planCell(sheet, plan, row, col, { value: column.value(source.row) });
  });
  return plan;
}

export function planClear<Row>(sheet: GridSheet<Row>, block: Block): Plan<Row> {
  const plan = emptyPlan<Row>();
  forEachCell(sheet, plan, block, (row, col) => {
    if (sheet.columnAt(col)) planCell(sheet, plan, row, col, { value: null });
  });
  return plan;
}

function forEachCell<Row>(
  sheet: GridSheet<Row>,
  plan: Plan<Row>,
  block: Block,
  visit: (row: number, col: number) => void,
) {
  const top = Math.max(block.top, 0);
  const bottom = Math.min(block.bottom, sheet.rows - 1);
  const right = Math.min(block.right, sheet.cols - 1);
  const inside = { top, bottom, left: block.left, right };
  plan.skipped += Math.max(sizeOf({ ...block, top }) - sizeOf(inside), 0);
  for (let row = top; row <= bottom; row++) {
    for (let col = block.left; col <= right; col++) visit(row, col);
  }
}

/** A block as text for the clipboard, and the number of its rows that can't be copied because they aren't loaded. */
export function textsOf<Row>(
  sheet: GridSheet<Row>,
  block: Block,
): { table: string[][]; missing: number } {
  const table: string[][] = [];
  let missing = 0;
  for (let row = Math.max(block.top, 0); row <= block.bottom; row++) {
    const state = sheet.rowAt(row);
    if (state.is !== "ready") {
      missing += 1;
      continue;
    }
    const cells: string[] = [];
    for (let col = block.left; col <= block.right; col++) {
      const column = sheet.columnAt(col);
      if (column) cells.push(plainText(column.value(state.row)));
    }
    table.push(cells);
  }
  return { table, missing };
}
