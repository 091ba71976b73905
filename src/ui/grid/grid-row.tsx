import { ChevronRight } from "lucide-react";
import { memo } from "react";
import { CellEditor, type OnCommit } from "./cell-editor.tsx";
import { CheckCell } from "./check-cell.tsx";
import type { DrawnColumn } from "./drawn-column.ts";
import type { CellState, RowCells } from "./cells/cell-states.ts";
import { isEditable } from "./model/column.ts";
import type { Formatter } from "./model/value.ts";
import { withName } from "./interaction/name-mark.ts";
import type { Editing } from "./interaction/use-cursor.ts";

/** The props keep their identity between renders, so that a row renders again only if something it shows changes. */
export type GridRowProps<Row> = {
  gridId: string;
  index: number;
  top: number;
  height: number;
  width: number;
  row: Row | null;
  selectLabel: string;
  rowLabel: ((row: Row) => string) | undefined;
  pinned: readonly DrawnColumn<Row>[];
  pinnedWidth: number;
  columns: readonly DrawnColumn<Row>[];
  cells: RowCells | undefined;
  /** Whether the row is selected, or null if rows can't be selected. */
  isSelected: boolean | "mixed" | null;
  level: number | undefined;
  /** Whether the row is unfolded. Undefined for a row without members. */
  isOpen: boolean | undefined;
  foldLabel: string;
  onToggle: ((index: number) => void) | undefined;
  /** The column of the active cell, or −1. */
  activeCol: number;
  /** The first and last column of the selected block in this row, or −1. */
  from: number;
  to: number;
  editing: Editing | null;
  canEdit: boolean;
  format: Formatter;
  onCommit: OnCommit;
  onCancel: () => boolean;
};

function Row<RowType>(props: GridRowProps<RowType>) {
  const { index, top, height, width, row, pinned, pinnedWidth, columns, isSelected, activeCol } =
    props;
  const cellOf = (drawn: DrawnColumn<RowType>) => drawCell(props, drawn);

  return (
    <div
      role="row"
      className="grid-row"
      aria-rowindex={index + 2}
      aria-selected={isSelected === null ? undefined : isSelected === true}
      aria-level={props.level}
      aria-expanded={props.isOpen}
      aria-busy={row === null || undefined}
      data-row={index}
      style={{ transform: `translateY(${top}px)`, height, width, lineHeight: `${height - 1}px` }}
    >
      {pinnedWidth > 0 && (
        <div role="presentation" className="grid-pinned" style={{ width: pinnedWidth }}>
          {isSelected !== null && (
            <CheckCell
              id={activeCol === 0 ? `${props.gridId}-active` : undefined}
              label={nameIn(props, props.selectLabel)}
              isActive={activeCol === 0}
              isChecked={isSelected}
              isWaiting={row === null}
            />
          )}
          {pinned.map(cellOf)}
        </div>
      )}
      {columns.map(cellOf)}
    </div>
  );
}

function nameIn<RowType>({ rowLabel, row, index }: GridRowProps<RowType>, label: string) {
  return withName(label, (row !== null && rowLabel?.(row)) || String(index + 1));
}

/** `memo` drops type parameters, so they are restored here. */
export const GridRow = memo(Row) as typeof Row;

/**
 * A function instead of a component, because creating a component for each of hundreds of cells would slow down fast
 * scrolling.
 */
function drawCell<RowType>(of: GridRowProps<RowType>, at: DrawnColumn<RowType>) {
  const { row, activeCol, from, to, cells, editing, canEdit, format } = of;
  const { column, index } = at;
  const isActive = index === activeCol;
  const id = isActive ? `${of.gridId}-active` : undefined;
  const state = cells?.[column.id];

  let { className } = at;
  if (isActive) className += " grid-active";
  if (index >= from && index <= to) className += " grid-ranged";

  if (row === null) {
    return (
      <div
        key={column.id}
        role="gridcell"
        id={id}
        aria-colindex={index + 1}
        data-col={index}
        className={`${className} grid-waiting`}
        style={at.style}
      />
    );
  }
  if (isActive && editing) {
    return (
      <div
        key={column.id}
        role="gridcell"
        id={id}
        aria-colindex={index + 1}
        data-col={index}
        className={`${className} grid-editing`}
        style={at.style}
      >
        <CellEditor
          column={column}
          text={editing.text}
          value={state?.is === "saving" ? state.value : column.value(row)}
          rejected={state?.is === "failed" ? state.text : null}
          error={editing.error}
          errorId={`${of.gridId}-note`}
          onCommit={of.onCommit}
          onCancel={of.onCancel}
        />
      </div>
    );
  }

  const isFirst = of.level !== undefined && index === (of.isSelected === null ? 0 : 1);
  if (isFirst) className += of.level === 1 ? " grid-fold" : " grid-fold grid-member";
  if (state) className += state.is === "saving" ? " grid-saving" : " grid-failed";
  return (
    <div
      key={column.id}
      role="gridcell"
      id={id}
      aria-colindex={index + 1}
      aria-readonly={(canEdit && !isEditable(column, row)) || undefined}
      aria-selected={from >= 0 && index >= from && index <= to ? true : undefined}
      aria-busy={state?.is === "saving" || undefined}
      aria-invalid={state?.is === "failed" || undefined}
      aria-description={state?.is === "failed" ? state.message : undefined}
      data-col={index}
      className={className}
      style={at.style}
    >
      {isFirst && foldButton(of)}
      {contentOf(row, at, state, format)}
    </div>
  );
}

/** Rows without a button have an empty space of the same width, so that all names are aligned. */
function foldButton<RowType>(of: GridRowProps<RowType>) {
  const { isOpen, onToggle, index } = of;
  if (isOpen === undefined || !onToggle) return <span className="grid-chevron" />;
  return (
    <button
      type="button"
      // The button isn't a tab stop, because the left and right arrow keys fold and unfold the group.
      tabIndex={-1}
      aria-expanded={isOpen}
      aria-label={nameIn(of, of.foldLabel)}
      className="grid-chevron"
      onClick={() => onToggle(index)}
    >
      <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
    </button>
  );
}

function contentOf<RowType>(
  row: RowType,
  { column }: DrawnColumn<RowType>,
  state: CellState | undefined,
  format: Formatter,
) {
  if (state?.is === "failed") return state.text;
  const value = state ? state.value : column.value(row);
  const drawn =
    value === null && column.whenEmpty ? column.whenEmpty(row) : column.render?.(row, value);
  return drawn === undefined ? format(value, column.kind, column.choices) : drawn;
}
