import type { Column } from "@/ui/grid/model/column.ts";
import type { Filters } from "@/ui/grid/model/filter.ts";
import type { Selection } from "@/ui/grid/model/selection.ts";
import type { SortKey } from "@/ui/grid/model/sorting.ts";

/**
 * The sort order and filters that a grid requests from its source. Facets and search belong to the screen around it.
 */
export type Query = { sort: readonly SortKey[]; filters: Filters };

export const PLAIN_QUERY: Query = { sort: [], filters: {} };

export type Total = { is: "exact" | "approximate"; count: number } | { is: "unknown" };

export type SourceState = {
  /** The number of rows to scroll through, including placeholders. */
  count: number;
  total: Total;
  /** The number of selectable items, if a row may represent several. */
  items?: Total;
  status: "loading" | "ready" | "failed";
  /** The error message of a failure. */
  message: string;
  /** Whether every matching row is loaded, so that selecting all of them doesn't need the server. */
  isComplete: boolean;
};

export type RowState<Row> =
  | {
      is: "ready";
      row: Row;
      id: string;
      /** The items that are selected together with this row, if it can represent several. */
      ids?: readonly string[];
      /** The level of the row in a list with groups, counted from 1. */
      level?: number;
      /** Whether the row is unfolded, if it's a group. */
      isOpen?: boolean;
    }
  | { is: "loading" }
  | { is: "failed"; message: string; first: number; last: number };

/**
 * The source of a grid's rows. Reading is synchronous and cheap, and subscribers are notified of rows that arrive
 * later.
 */
export type Source<Row> = {
  subscribe: (listener: () => void) => () => void;
  /** Returns the same object until something changes. */
  state: () => SourceState;
  at: (index: number) => RowState<Row>;
  idOf: (row: Row) => string;
  /** Requests rows that are about to become visible. */
  need: (first: number, last: number) => void;
  query: (query: Query, columns: readonly Column<Row>[]) => void;
  /** Replaces the row that has the same id. Order and filters aren't applied to it before the next query or reload. */
  replace: (row: Row) => void;
  retry: () => void;
  loadedIds: () => readonly string[];
  /** Folds or unfolds a row. Missing if the list has no groups. */
  toggle?: (index: number) => void;
};

export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** The number of selectable items that are known so far. */
export const knownCount = ({ total, items = total, count }: SourceState) =>
  items.is === "unknown" ? count : items.count;

/** Whether all matching rows are selected and their number is only estimated. */
export const isEstimatedAll = (selection: Selection, { total, items = total }: SourceState) =>
  selection.mode === "all" && items.is === "approximate";

/** Whether all matching rows are selected and their number isn't known. */
export const isUncountedAll = (
  selection: Selection,
  { total }: SourceState,
): selection is Extract<Selection, { mode: "all" }> =>
  selection.mode === "all" && total.is === "unknown";
