import { useEffect, useSyncExternalStore } from "react";
import { CellNote } from "./cell-note.tsx";
import { type DrawnColumns, useShownColumns } from "./drawn-column.ts";
import { FailedRow } from "./failed-row.tsx";
import { GridRow, type GridRowProps } from "./grid-row.tsx";
import type { CellStates } from "./cells/cell-states.ts";
import type { Layout } from "./model/layout.ts";
import { blockOf, sizeOf } from "./cells/range.ts";
import { type Selection, selectedOf } from "./model/selection.ts";
import type { Source, SourceState } from "./source/grid-source.ts";
import type { Cursor } from "./interaction/use-cursor.ts";
import type { RowWindow, Viewport } from "./interaction/viewport.ts";

type GridBodyProps<Row> = Pick<
  GridRowProps<Row>,
  "gridId" | "canEdit" | "format" | "onCommit" | "onCancel"
> & {
  viewport: Viewport;
  source: Source<Row>;
  state: SourceState;
  layout: Layout<Row>;
  drawn: DrawnColumns<Row>;
  rowHeight: number;
  cursor: Cursor;
  states: CellStates;
  selection: Selection | null;
  /** "Select …" with a placeholder for the row's name. */
  selectLabel: string;
  /** "Variants of …" with a placeholder for the row's name. */
  foldLabel: string;
  rowLabel: ((row: Row) => string) | undefined;
};

/**
 * The rows of the window and the active row. At rest, they are in reading order. While scrolling, they are ordered by
 * slot, because moving elements in the DOM costs as much as creating them. An open editor's row comes first, because an
 * element that has the focus must not be moved at all.
 */
function inDrawingOrder(
  { first, last, slots, isMoving }: RowWindow,
  activeRow: number | null,
  isEditing: boolean,
): number[] {
  const indexes = Array.from({ length: Math.max(last - first + 1, 0) }, (_, at) => first + at);
  if (activeRow !== null && (activeRow < first || activeRow > last)) indexes.push(activeRow);
  const rank = (index: number) =>
    isEditing && index === activeRow ? -1 : isMoving ? index % slots : index;
  return indexes.toSorted((a, b) => rank(a) - rank(b));
}

/** The rows of the grid. They follow the viewport themselves, so that scrolling doesn't render the whole grid. */
export function GridBody<Row>(props: GridBodyProps<Row>) {
  const { viewport, source, state, layout, drawn, rowHeight, cursor, states, selection } = props;
  const rows = useSyncExternalStore(viewport.subscribe, viewport.rows);
  const span = useSyncExternalStore(viewport.subscribe, viewport.columns);
  const { head } = cursor.range;
  const activeCol = cursor.isIn ? head.col : -1;
  const columns = useShownColumns(drawn, span, activeCol);
  const block = blockOf(cursor.range);
  const isBlock = cursor.isIn && sizeOf(block) > 1;
  const { first, last, shift, slots } = rows;

  useEffect(() => {
    if (last >= first) source.need(first, last);
  }, [source, first, last]);

  const activeRow = cursor.isIn && head.row >= 0 && head.row < state.count ? head.row : null;
  const isEditing = cursor.editing !== null;
  const isAway = activeRow !== null && (activeRow < first || activeRow > last);
  const indexes = inDrawingOrder(rows, activeRow, isEditing);

  return (
    <div
      role={indexes.length > 0 ? "rowgroup" : undefined}
      className="grid-body"
      style={{ height: viewport.height(state.count * rowHeight), width: layout.width }}
    >
      {indexes.map((index) => {
        const here = source.at(index);
        const top = index * rowHeight - shift;
        const isActiveRow = index === activeRow;
        if (here.is === "failed") {
          return (
            <FailedRow
              key={`failed ${index}`}
              id={isActiveRow ? `${props.gridId}-active` : undefined}
              index={index}
              top={top}
              height={rowHeight}
              width={layout.width}
              first={here.first}
              last={here.last}
              isFirst={index === Math.min(Math.max(here.first, rows.seenFirst + 1), here.last)}
              message={here.message}
              colCount={layout.all.length + layout.lead}
              onRetry={source.retry}
            />
          );
        }
        const row = here.is === "ready" ? here.row : null;
        const id = here.is === "ready" ? here.id : "";
        const ids = (here.is === "ready" && here.ids) || [id];
        const isInBlock = isBlock && index >= block.top && index <= block.bottom;
        return (
          <GridRow
            // The row with an open editor, and an active row out of view, keep their element while the window scrolls.
            key={isActiveRow && (isEditing || isAway) ? "active" : index % slots}
            gridId={props.gridId}
            index={index}
            top={top}
            height={rowHeight}
            width={layout.width}
            row={row}
            selectLabel={props.selectLabel}
            rowLabel={props.rowLabel}
            pinned={drawn.pinned}
            pinnedWidth={layout.pinnedWidth}
            columns={columns}
            cells={states.get(id)}
            isSelected={selection && row !== null ? selectedOf(selection, ids) : selection && false}
            level={here.is === "ready" ? here.level : undefined}
            isOpen={here.is === "ready" ? here.isOpen : undefined}
            foldLabel={props.foldLabel}
            onToggle={source.toggle}
            activeCol={isActiveRow ? activeCol : -1}
            from={isInBlock ? block.left : -1}
            to={isInBlock ? block.right : -1}
            editing={isActiveRow ? cursor.editing : null}
            canEdit={props.canEdit}
            format={props.format}
            onCommit={props.onCommit}
            onCancel={props.onCancel}
          />
        );
      })}
      <CellNote {...props} rows={rows} />
    </div>
  );
}
