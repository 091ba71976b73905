import type { CellStates } from "./cells/cell-states.ts";
import type { Layout } from "./model/layout.ts";
import type { Source } from "./source/grid-source.ts";
import type { Cursor } from "./interaction/use-cursor.ts";
import type { RowWindow } from "./interaction/viewport.ts";

type CellNoteProps<Row> = {
  gridId: string;
  source: Source<Row>;
  layout: Layout<Row>;
  rowHeight: number;
  cursor: Cursor;
  states: CellStates;
  rows: RowWindow;
};

/** Shows why the active cell's value was rejected. The note is below the cell, or above it if there's no room below. */
export function CellNote<Row>(props: CellNoteProps<Row>) {
  const { gridId, source, layout, rowHeight, cursor, states, rows } = props;
  const { row, col } = cursor.range.head;
  const placed = layout.all[col - layout.lead];
  const here = row >= 0 ? source.at(row) : null;
  if (!cursor.isIn || !placed || here?.is !== "ready") return null;

  const cellState = states.get(here.id)?.[placed.column.id];
  const message = cursor.editing
    ? cursor.editing.error
    : cellState?.is === "failed"
      ? cellState.message
      : null;
  if (!message) return null;

  const isLow = row >= rows.seenLast - 1 && row > rows.seenFirst;
  const top = row * rowHeight - rows.shift;
  const left = Math.min(placed.left, Math.max(layout.width - 288, 0));
  const style = isLow ? { top: top - 2, translate: "0 -100%" } : { top: top + rowHeight + 2 };
  return (
    <div id={`${gridId}-note`} role="presentation" className="grid-note" style={{ ...style, left }}>
      {message}
    </div>
  );
}
