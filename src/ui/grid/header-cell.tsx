import { ArrowDown, ArrowUp, ChevronDown, ListFilter } from "lucide-react";
import type { PointerEvent } from "react";
import type { DrawnColumn } from "./drawn-column.ts";
import { isSortable } from "./model/column.ts";
import type { Edge } from "./model/drop.ts";
import type { Direction } from "./model/sorting.ts";

type HeaderCellProps<Row> = {
  drawn: DrawnColumn<Row>;
  id: string | undefined;
  direction: Direction | null;
  /** The column's position in the sort order if several columns are sorted, or null. */
  sortPlace: number | null;
  filteredLabel: string | null;
  optionsLabel: string;
  isActive: boolean;
  /** The edge at which a dragged column would be dropped. */
  dropSide: Edge["side"] | null;
  onPress: (event: PointerEvent<HTMLElement>) => void;
  onOpen: () => void;
  onResize: (event: PointerEvent<HTMLElement>) => void;
};

const MARK = { size: 14, strokeWidth: 1.75, "aria-hidden": true } as const;

/**
 * The controls inside are for the pointer. Keys on the cell itself sort, resize and move the column, and open its
 * panel.
 */
export function HeaderCell<Row>(props: HeaderCellProps<Row>) {
  const { drawn, direction, sortPlace, filteredLabel, isActive, dropSide } = props;
  const isFiltered = filteredLabel !== null;
  const { column, index } = drawn;
  const Arrow = direction === "descending" ? ArrowDown : ArrowUp;
  const Menu = isFiltered ? ListFilter : ChevronDown;

  return (
    <div
      role="columnheader"
      id={props.id}
      aria-colindex={index + 1}
      aria-sort={isSortable(column) ? (direction ?? "none") : undefined}
      aria-description={filteredLabel ?? undefined}
      data-col={index}
      data-column={column.id}
      className={`${drawn.headClassName}${isActive ? " grid-active" : ""}${dropSide ? ` grid-drop-${dropSide}` : ""}`}
      style={drawn.style}
      onPointerDown={props.onPress}
    >
      <span className="grid-headtext">{column.header}</span>
      {direction && <Arrow {...MARK} />}
      {sortPlace !== null && <span aria-hidden>{sortPlace}</span>}
      {!column.isFixed && (
        <>
          <button
            type="button"
            tabIndex={-1}
            aria-label={props.optionsLabel}
            className="grid-headmenu"
            data-on={isFiltered || undefined}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={props.onOpen}
          >
            <Menu {...MARK} />
          </button>
          <div role="presentation" className="grid-resize" onPointerDown={props.onResize} />
        </>
      )}
    </div>
  );
}
