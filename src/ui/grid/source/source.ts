import type { Column } from "@/ui/grid/model/column.ts";
import type { Filters } from "@/ui/grid/model/filter.ts";
import type { SortKey } from "@/ui/grid/model/sorting.ts";

/** What a grid asks of its rows. Facets and search belong to the screen around it. */
export type Query = { sort: readonly SortKey[]; filters: Filters };

export const PLAIN_QUERY: Query = { sort: [], filters: {} };

export type Total = { is: "exact" | "approximate"; count: number } | { is: "unknown" };

export type SourceState = {
  /** Rows to scroll through, placeholders included. */
  count: number;
  total: Total;
  status: "loading" | "ready" | "failed";
  /** Words of the failure. */
  message: string;
  /** Every matching row is here: choosing all of them needs no server. */
  isComplete: boolean;
};

export type RowState<Row> =
  | { is: "ready"; row: Row; id: string }
  | { is: "loading" }
  | { is: "failed"; message: string; first: number; last: number };

/** Where a grid's rows come from. Reading is cheap and never waits; whoever listens hears of what arrives later. */
export type Source<Row> = {
  subscribe: (listener: () => void) => () => void;
  /** The same object until something changes. */
  state: () => SourceState;
  at: (index: number) => RowState<Row>;
  idOf: (row: Row) => string;
  /** These rows are about to be seen. */
  need: (first: number, last: number) => void;
  query: (query: Query, columns: readonly Column<Row>[]) => void;
  /** Puts a changed row in place of the one with its id; order and filter wait for the next query. */
  replace: (row: Row) => void;
  retry: () => void;
  loadedIds: () => readonly string[];
};

export function createListeners() {
  const listeners = new Set<() => void>();
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    tell: () => {
      for (const listener of listeners) listener();
    },
  };
}

/** How many rows match, as far as anybody knows. */
export const knownCount = ({ total, count }: SourceState) =>
  total.is === "unknown" ? count : total.count;
