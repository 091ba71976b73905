import type { MouseEvent, PointerEvent } from "react";
import { type Cell, HEADER } from "@/ui/grid/cells/range.ts";
import type { CursorHandle } from "./use-cursor.ts";
import { track } from "./use-header-drag.ts";

type Options = {
  at: CursorHandle;
  lead: number;
  onCheck: (row: number, isRange: boolean) => void;
  onCheckAll: () => void;
  onEdit: (cell: Cell) => void;
  /** Scrolls to show a cell at or beyond the edge while a block is being selected. */
  onReveal: (cell: Cell) => void;
};

/** Handles presses, clicks and double clicks on cells, with one set of handlers for the whole grid. */
export function usePointer({ at, lead, onCheck, onCheckAll, onEdit, onReveal }: Options) {
  function onPointerDown(event: PointerEvent<HTMLElement>) {
    const cell = cellUnder(event.target);
    if (event.button !== 0 || !cell || isControl(event.target)) return;
    if (cell.row === HEADER || (lead === 1 && cell.col === 0)) return;

    event.currentTarget.focus({ preventScroll: true });
    const isFinger = event.pointerType === "touch";
    if (event.shiftKey) return at.extendTo(cell);
    // A finger may be about to scroll, so a tap is handled in the click event instead.
    if (isFinger) return;
    at.goTo(cell);
    let last = cell;
    track({
      onMove({ clientX, clientY }) {
        const next = cellUnder(document.elementFromPoint(clientX, clientY));
        if (!next || next.row === HEADER || (next.row === last.row && next.col === last.col))
          return;
        last = next;
        at.extendTo(next);
        onReveal(next);
      },
    });
  }

  function onClick(event: MouseEvent<HTMLElement>) {
    const cell = cellUnder(event.target);
    if (!cell || isControl(event.target)) return;
    const isCheck = lead === 1 && cell.col === 0;
    if (isCheck && cell.row === HEADER) {
      at.goTo(cell);
      return onCheckAll();
    }
    if (isCheck) {
      at.goTo(cell);
      return onCheck(cell.row, event.shiftKey);
    }
    const isFinger =
      event.nativeEvent instanceof globalThis.PointerEvent &&
      event.nativeEvent.pointerType === "touch";
    if (!isFinger || cell.row === HEADER) return;
    const isSecondTap = at.cursor.isIn && at.active.row === cell.row && at.active.col === cell.col;
    if (isSecondTap) onEdit(cell);
    else at.goTo(cell);
  }

  function onDoubleClick(event: MouseEvent<HTMLElement>) {
    const cell = cellUnder(event.target);
    if (cell && cell.row !== HEADER && !isControl(event.target)) onEdit(cell);
  }

  return { onPointerDown, onClick, onDoubleClick };
}

function cellUnder(target: EventTarget | null): Cell | null {
  if (!(target instanceof Element)) return null;
  const cell = target.closest("[data-col]");
  if (!(cell instanceof HTMLElement)) return null;
  const row = cell.closest("[data-row]");
  return {
    row: row instanceof HTMLElement ? Number(row.dataset["row"]) : HEADER,
    col: Number(cell.dataset["col"]),
  };
}

/** Links, buttons and open editors inside cells handle their own events. */
const isControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest("a, button, input, select, textarea") !== null;
