import type { KeyboardEvent } from "react";
import { type Plan, planClear, planFill, type GridSheet } from "@/ui/grid/cells/edit.ts";
import { type Command, commandFor, type Place } from "@/ui/grid/cells/keyboard.ts";
import {
  type Bounds,
  blockOf,
  type Cell,
  HEADER,
  single,
  stepFrom,
} from "@/ui/grid/cells/range.ts";
import type { CursorHandle } from "./use-cursor.ts";

type Options<Row> = {
  at: CursorHandle;
  sheet: GridSheet<Row>;
  bounds: Bounds;
  lead: number;
  page: () => number;
  canEdit: boolean;
  onReveal: (cell: Cell) => void;
  onEdit: (cell: Cell, text: string | null) => void;
  onPlan: (plan: Plan<Row>) => void;
  onSort: (col: number, add: boolean) => void;
  onOpenColumn: (col: number) => void;
  onResize: (col: number, by: number) => void;
  onShift: (col: number, by: -1 | 1) => void;
  onToggleRow: (row: number) => void;
  /** Unfolds or folds a row. False if there is nothing to unfold or fold. */
  onFold: (row: number, isOpen: boolean) => boolean;
  onToggleAll: () => void;
};

/** Runs the commands that keys trigger. `cells/keyboard.ts` determines the command for each key. */
export function useCommands<Row>(options: Options<Row>) {
  const { at, sheet, bounds, lead, onReveal } = options;
  const { row, col } = at.active;
  const isCheck = lead === 1 && col === 0;
  const place: Place =
    row === HEADER ? (isCheck ? "headerCheck" : "header") : isCheck ? "check" : "cell";
  const block = blockOf(at.cursor.range);

  function run(command: Command) {
    switch (command.do) {
      case "move": {
        // In the first column, the right arrow key unfolds a folded group and the left one folds an unfolded group.
        // Otherwise, they move the cursor.
        const isOpening = command.step === "right";
        const canFold = col === lead && !command.extend && (isOpening || command.step === "left");
        if (canFold && options.onFold(row, isOpening)) return;
        const next = stepFrom(at.active, command.step, bounds, options.page());
        const goal = command.extend ? { ...next, row: Math.max(next.row, 0) } : next;
        if (command.extend) at.extendTo(goal);
        else at.goTo(goal);
        return onReveal(goal);
      }
      case "edit":
        return options.onEdit(at.active, command.text);
      case "clear":
        return options.canEdit ? options.onPlan(planClear(sheet, block)) : undefined;
      case "fillDown":
        return options.canEdit ? options.onPlan(planFill(sheet, block)) : undefined;
      case "selectAll":
        return bounds.rows > 0
          ? at.mark({
              anchor: { row: bounds.rows - 1, col: bounds.cols - 1 },
              head: { row: 0, col: Math.min(lead, bounds.cols - 1) },
            })
          : undefined;
      case "collapse":
        return at.mark(single(at.active));
      case "sort":
        return options.onSort(col, command.add);
      case "openColumn":
        return options.onOpenColumn(col);
      case "resize":
        return options.onResize(col, command.by);
      case "shift":
        return options.onShift(col, command.by);
      case "toggleRow":
        return options.onToggleRow(row);
      case "toggleAll":
        return options.onToggleAll();
    }
  }

  return function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    const { key, shiftKey: shift, altKey: alt } = event;
    const command = commandFor({ key, shift, alt, ctrl: event.ctrlKey || event.metaKey }, place);
    if (!command) return;
    event.preventDefault();
    run(command);
  };
}
