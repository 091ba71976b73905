import type { RefObject } from "react";
import { isEditable } from "@/ui/grid/model/column.ts";
import { type Plan, planText, type GridSheet } from "@/ui/grid/cells/edit.ts";
import { type Cell, stepFrom } from "@/ui/grid/cells/range.ts";
import type { CursorHandle } from "./use-cursor.ts";
import { useStable } from "./use-stable.ts";
import type { GridMessages } from "./use-grid-messages.ts";

type Options<Row> = {
  at: CursorHandle;
  sheet: GridSheet<Row>;
  canEdit: boolean;
  messages: GridMessages;
  announce: (text: string) => void;
  scroller: RefObject<HTMLElement | null>;
  onReveal: (cell: Cell) => void;
  onPlan: (plan: Plan<Row>) => void;
  onOpen: ((row: Row) => void) | undefined;
  onToggle: ((row: number) => void) | undefined;
};

const MOVES = { down: "down", right: "right", left: "left" } as const;

/**
 * Handles the editor of one cell: a key, a double click or a second tap opens it, and the edit is then saved, rejected
 * or cancelled.
 */
export function useCellEdit<Row>(options: Options<Row>) {
  const { at, sheet, canEdit, messages, announce, scroller, onReveal, onPlan, onOpen } = options;
  const focusGrid = () => scroller.current?.focus({ preventScroll: true });

  function start(cell: Cell, text: string | null) {
    const column = sheet.columnAt(cell.col);
    const state = sheet.rowAt(cell.row);
    if (!column || state.is !== "ready") return;
    if (!canEdit || !isEditable(column, state.row)) {
      if (text !== null) return;
      if (state.isOpen === undefined) onOpen?.(state.row);
      else options.onToggle?.(cell.row);
      return;
    }
    if (column.kind === "boolean") {
      const isOn = column.value(state.row) === true;
      if (text === null || text === " ") onPlan(planText(sheet, cell.row, cell.col, String(!isOn)));
      return;
    }
    onReveal(cell);
    at.goTo(cell);
    at.edit(text);
  }

  const commit = useStable((text: string, move: "down" | "right" | "left" | "stay") => {
    const { active } = at;
    const plan = planText(sheet, active.row, active.col, text);
    const [rejection] = plan.rejections;
    if (rejection && move !== "stay") {
      const reason = messages.rejection(rejection);
      at.reject(reason);
      announce(reason);
      return false;
    }
    onPlan(plan);
    at.stop();
    if (move === "stay") return true;
    focusGrid();
    const next = stepFrom(active, MOVES[move], { rows: sheet.rows, cols: sheet.cols }, 1);
    at.goTo(next);
    onReveal(next);
    return true;
  });

  const cancel = useStable(() => {
    at.stop();
    focusGrid();
    return true;
  });

  return { start, commit, cancel };
}
