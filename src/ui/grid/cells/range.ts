/** A cell by its position. Row −1 is the header. */
export type Cell = { row: number; col: number };

/** A selected block of cells: the cell where the selection began and the cell it extends to. */
export type Range = { anchor: Cell; head: Cell };

export type Block = { top: number; bottom: number; left: number; right: number };

export const HEADER = -1;

export const single = (cell: Cell): Range => ({ anchor: cell, head: cell });

export function blockOf({ anchor, head }: Range): Block {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.col, head.col),
    right: Math.max(anchor.col, head.col),
  };
}

export function contains({ top, bottom, left, right }: Block, { row, col }: Cell): boolean {
  return row >= top && row <= bottom && col >= left && col <= right;
}

export const rowsIn = ({ top, bottom }: Block) => bottom - top + 1;
export const colsIn = ({ left, right }: Block) => right - left + 1;
export const sizeOf = (block: Block) => rowsIn(block) * colsIn(block);

export type Bounds = { rows: number; cols: number };

export function clampCell({ row, col }: Cell, { rows, cols }: Bounds): Cell {
  return {
    row: Math.max(Math.min(row, rows - 1), HEADER),
    col: Math.max(Math.min(col, cols - 1), 0),
  };
}

/** Moves the ends of a range into the grid, for example after rows or columns were removed. */
export function clampRange(range: Range, bounds: Bounds): Range {
  return { anchor: clampCell(range.anchor, bounds), head: clampCell(range.head, bounds) };
}

export type Step =
  | "up"
  | "down"
  | "left"
  | "right"
  | "pageUp"
  | "pageDown"
  | "rowStart"
  | "rowEnd"
  | "columnStart"
  | "columnEnd"
  | "first"
  | "last";

/** Moves the cursor by one step. Only a single step up moves from the first row into the header. */
export function stepFrom(cell: Cell, step: Step, bounds: Bounds, page: number): Cell {
  const { row, col } = cell;
  const [lastRow, lastCol] = [bounds.rows - 1, bounds.cols - 1];
  const top = Math.min(0, lastRow);
  const to = (next: Partial<Cell>) => clampCell({ ...cell, ...next }, bounds);

  switch (step) {
    case "up":
      return to({ row: row - 1 });
    case "down":
      return to({ row: row + 1 });
    case "left":
      return to({ col: col - 1 });
    case "right":
      return to({ col: col + 1 });
    case "pageUp":
      return to({ row: Math.max(row - page, top) });
    case "pageDown":
      return to({ row: row + page });
    case "rowStart":
      return to({ col: 0 });
    case "rowEnd":
      return to({ col: lastCol });
    case "columnStart":
      return to({ row: top });
    case "columnEnd":
      return to({ row: lastRow });
    case "first":
      return to({ row: top, col: 0 });
    case "last":
      return to({ row: lastRow, col: lastCol });
  }
}
