import { useRef } from "react";
import {
  EVERYTHING,
  headState,
  NOTHING,
  type Selection,
  selectedOf,
  withRows,
} from "@/ui/grid/model/selection.ts";
import { knownCount, type Source, type SourceState } from "@/ui/grid/source/grid-source.ts";

/** Selects rows: one, a range, all loaded ones, or all that match. */
export function useRowSelection<Row>(
  source: Source<Row>,
  state: SourceState,
  selection: Selection,
  onChange: (next: Selection) => void,
) {
  const lastRow = useRef<number | null>(null);
  const total = knownCount(state);
  const loaded = () => source.loadedIds();
  const head = () =>
    selection.mode === "some" && selection.ids.size === 0
      ? "none"
      : headState(selection, loaded(), total);

  const toggleRow = (index: number, isRange: boolean) => {
    const here = source.at(index);
    if (here.is !== "ready") return;
    const { id, ids: own = [id] } = here;
    const isChosen = selectedOf(selection, own) !== true;
    const from = isRange ? lastRow.current : null;
    lastRow.current = index;
    if (from === null) return onChange(withRows(selection, own, isChosen));

    const ids: string[] = [];
    for (let row = Math.min(from, index); row <= Math.max(from, index); row++) {
      const other = source.at(row);
      if (other.is === "ready") ids.push(...(other.ids ?? [other.id]));
    }
    onChange(withRows(selection, ids, isChosen));
  };

  return {
    head,
    toggleRow,
    toggleAll: () => {
      if (head() === "all") onChange(NOTHING);
      else onChange(state.isComplete ? EVERYTHING : withRows(NOTHING, loaded(), true));
    },
    selectAll: () => onChange(EVERYTHING),
    clear: () => onChange(NOTHING),
  };
}

export type RowSelection = ReturnType<typeof useRowSelection>;
