import { useState } from "react";
import { type Bounds, type Cell, clampRange, type Range, single } from "@/ui/grid/cells/range.ts";

/** `text` is the character typed to begin the edit, or null to keep the cell's content. */
export type Editing = { text: string | null; error: string | null };

export type Cursor = {
  range: Range;
  /** False until the focus enters the grid. Nothing is selected before then. */
  isIn: boolean;
  editing: Editing | null;
};

const START: Cursor = { range: single({ row: 0, col: 0 }), isIn: false, editing: null };

/** The active cell, the selected block around it, and the open edit. */
export function useCursor(bounds: Bounds) {
  const [stored, setCursor] = useState(START);
  const cursor = { ...stored, range: clampRange(stored.range, bounds) };

  return {
    cursor,
    active: cursor.range.head,
    goTo: (cell: Cell) => setCursor({ range: single(cell), isIn: true, editing: null }),
    extendTo: (head: Cell) =>
      setCursor((now) => ({ range: { ...now.range, head }, isIn: true, editing: null })),
    mark: (range: Range) => setCursor({ range, isIn: true, editing: null }),
    enter: () => setCursor((now) => (now.isIn ? now : { ...now, isIn: true })),
    edit: (text: string | null) =>
      setCursor((now) => ({
        range: single(now.range.head),
        isIn: true,
        editing: { text, error: null },
      })),
    reject: (error: string) =>
      setCursor((now) => ({ ...now, editing: now.editing && { ...now.editing, error } })),
    stop: () => setCursor((now) => ({ ...now, editing: null })),
  };
}

export type CursorHandle = ReturnType<typeof useCursor>;
