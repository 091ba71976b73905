import { useRef, useState } from "react";
import {
  answered,
  type CellStates,
  type CellUpdate,
  NO_CELLS,
  withCells,
} from "@/ui/grid/cells/cell-states.ts";
import type { Change, Plan } from "@/ui/grid/cells/edit.ts";
import { plainText } from "@/ui/grid/model/value.ts";
import { useStable } from "./use-stable.ts";
import type { Words } from "./use-grid-labels.ts";

/** One answer per change, in the same order: null when it's saved, otherwise a message with the reason. */
export type EditAnswers = readonly (string | null)[];

/**
 * Saves a batch of changes. Before it resolves, the source must hold the new rows (`source.replace`), because the
 * grid then removes its own copy of the values. A rejected promise rejects the whole batch.
 */
export type OnEdit<Row> = (changes: readonly Change<Row>[]) => Promise<EditAnswers>;

type Options<Row> = {
  onEdit: OnEdit<Row> | undefined;
  words: Words;
  announce: (text: string) => void;
};

/** Keeps edited values on screen while they are saved and after they are rejected. */
export function useEdits<Row>({ onEdit, words, announce }: Options<Row>) {
  const [states, setStates] = useState<CellStates>(NO_CELLS);
  const tickets = useRef(0);

  async function save(changes: readonly Change<Row>[], ticket: number) {
    let answers: EditAnswers;
    try {
      answers = (await onEdit?.(changes)) ?? [];
    } catch {
      answers = changes.map(() => words.notSaved());
    }
    const results = changes.map(({ rowId, column, to }, at) => {
      const refusal = answers[at] ?? null;
      return { rowId, column, ticket, refusal, text: plainText(to) };
    });
    const refused = results.filter(({ refusal }) => refusal !== null).length;
    if (refused > 0) announce(words.refusedByServer(refused));
    setStates((before) => answered(before, results));
  }

  /** Returns how many cells really change. Values that stay the same aren't counted. */
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
      ...plan.refusals.map((refusal): CellUpdate => ({
        rowId: refusal.rowId,
        column: refusal.column,
        state: { is: "failed", text: refusal.text, message: words.refusal(refusal), ticket },
      })),
    ];
    if (updates.length > 0) setStates(withCells(states, updates));
    if (changes.length > 0) void save(changes, ticket);
    return changes.length;
  });

  return { states, apply };
}
