import { useRef, useState } from "react";
import {
  withResults,
  type CellStates,
  type CellUpdate,
  NO_CELLS,
  withCells,
} from "@/ui/grid/cells/cell-states.ts";
import type { Change, Plan } from "@/ui/grid/cells/edit.ts";
import { plainText } from "@/ui/grid/model/value.ts";
import { useStable } from "./use-stable.ts";
import type { GridMessages } from "./use-grid-messages.ts";

/** One response per change, in the same order: null when it's saved, otherwise a message with the reason. */
export type EditResults = readonly (string | null)[];

/**
 * Saves a batch of changes. The source must hold the new rows before the promise resolves (`source.replace`), because
 * the grid then removes its own copies of the values. If the promise rejects, all changes of the batch count as
 * rejected.
 */
export type OnEdit<Row> = (changes: readonly Change<Row>[]) => Promise<EditResults>;

type Options<Row> = {
  onEdit: OnEdit<Row> | undefined;
  messages: GridMessages;
  announce: (text: string) => void;
};

/** Keeps edited values on screen while they are saved and after they are rejected. */
export function useEdits<Row>({ onEdit, messages, announce }: Options<Row>) {
  const [states, setStates] = useState<CellStates>(NO_CELLS);
  const tickets = useRef(0);

  async function save(changes: readonly Change<Row>[], ticket: number) {
    let responses: EditResults;
    try {
      responses = (await onEdit?.(changes)) ?? [];
    } catch {
      responses = changes.map(() => messages.notSaved());
    }
    const results = changes.map(({ rowId, column, to }, at) => {
      const rejection = responses[at] ?? null;
      return { rowId, column, ticket, rejection, text: plainText(to) };
    });
    const rejected = results.filter(({ rejection }) => rejection !== null).length;
    if (rejected > 0) announce(messages.notSavedByServer(rejected));
    setStates((before) => withResults(before, results));
  }

  /** Returns how many cells change. Edits that don't change the value aren't counted. */
  const apply = useStable((plan: Plan<Row>) => {
    const ticket = ++tickets.current;
    const changes = plan.changes.filter(
      ({ rowId, column, from, to }) => from !== to || states.get(rowId)?.[column] !== undefined,
    );
    const updates = [
      ...changes.map(({ rowId, column, to }): CellUpdate => ({
        rowId,
        column,
        state: { is: "saving", value: to, ticket },
      })),
      ...plan.rejections.map((rejection): CellUpdate => ({
        rowId: rejection.rowId,
        column: rejection.column,
        state: {
          is: "failed",
          text: rejection.text,
          message: messages.rejection(rejection),
          ticket,
        },
      })),
    ];
    if (updates.length > 0) setStates(withCells(states, updates));
    if (changes.length > 0) void save(changes, ticket);
    return changes.length;
  });

  return { states, apply };
}
