import type { CellValue } from "@/ui/grid/model/column.ts";

/**
 * What is shown instead of a cell's stored value: a value that's being saved, or rejected text that must not be lost.
 * `ticket` identifies the edit, so that a late response isn't applied to a newer one.
 */
export type CellState =
  | { is: "saving"; value: CellValue; ticket: number }
  | { is: "failed"; text: string; message: string; ticket: number };

export type RowCells = Readonly<Record<string, CellState>>;
export type CellStates = ReadonlyMap<string, RowCells>;

export const NO_CELLS: CellStates = new Map();

export type CellUpdate = { rowId: string; column: string; state: CellState };

/** Unchanged rows keep their object identity, so that they aren't rendered again. */
export function withCells(states: CellStates, updates: readonly CellUpdate[]): CellStates {
  const next = new Map(states);
  for (const { rowId, column, state } of updates) {
    next.set(rowId, { ...next.get(rowId), [column]: state });
  }
  return next;
}

export type CellResult = {
  rowId: string;
  column: string;
  ticket: number;
  rejection: string | null;
  text: string;
};

/** Applies the server's responses. Responses to edits that a newer edit has replaced are ignored. */
export function withResults(states: CellStates, results: readonly CellResult[]): CellStates {
  const next = new Map(states);
  for (const { rowId, column, ticket, rejection, text } of results) {
    const cells = next.get(rowId);
    if (cells?.[column]?.ticket !== ticket) continue;
    const { [column]: _settled, ...rest } = cells;
    const failed: CellState = { is: "failed", text, message: rejection ?? "", ticket };
    const left: RowCells = rejection === null ? rest : { ...rest, [column]: failed };
    if (Object.keys(left).length > 0) next.set(rowId, left);
    else next.delete(rowId);
  }
  return next;
}

export function countCells(states: CellStates, is: CellState["is"]): number {
  return Array.from(states.values())
    .flatMap((cells) => Object.values(cells))
    .filter((state) => state.is === is).length;
}
