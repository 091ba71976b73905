import type { Column } from "@/ui/grid/model/column.ts";
import { matcherFor } from "@/ui/grid/model/filter.ts";
import {
  createListeners,
  PLAIN_QUERY,
  type Query,
  type Source,
  type SourceState,
} from "./grid-source.ts";
import { sortIndexes, sortValue } from "@/ui/grid/model/sorting.ts";

export type MemorySource<Row> = Source<Row> & {
  setRows: (rows: readonly Row[]) => void;
  find: (id: string) => Row | undefined;
};

/**
 * A source with all rows in memory. Each query sorts and filters a list of indexes once, and scrolling only reads that
 * list.
 */
export function inMemory<Row>(
  initial: readonly Row[],
  idOf: (row: Row) => string,
): MemorySource<Row> {
  const { subscribe, notify } = createListeners();
  let rows = initial;
  /**
   * The rows after a replacement. The first replacement copies the list, because the caller's list must not be
   * modified.
   */
  let own: Row[] | null = null;
  let places: Uint32Array | null = null;
  let requested: { query: Query; columns: readonly Column<Row>[] } = {
    query: PLAIN_QUERY,
    columns: [],
  };
  let byId: Map<string, number> | null = null;
  let state = stateOf(rows.length);

  function arrange() {
    places = placesFor(rows, requested.query, requested.columns);
    state = stateOf(places?.length ?? rows.length);
    notify();
  }

  function placeOf(id: string) {
    byId ??= new Map(rows.map((known, place) => [idOf(known), place]));
    return byId.get(id);
  }

  const rowAt = (index: number) => rows[places === null ? index : (places[index] ?? -1)];

  return {
    subscribe,
    state: () => state,
    idOf,
    at(index) {
      const row = rowAt(index);
      return row === undefined ? { is: "loading" } : { is: "ready", row, id: idOf(row) };
    },
    need: () => undefined,
    retry: () => undefined,
    query(query, columns) {
      const wasPlain = isPlain(requested.query);
      requested = { query, columns };
      if (!wasPlain || !isPlain(query)) arrange();
    },
    find(id) {
      const place = placeOf(id);
      return place === undefined ? undefined : rows[place];
    },
    replace(row) {
      const place = placeOf(idOf(row));
      if (place === undefined) return;
      own ??= [...rows];
      own[place] = row;
      rows = own;
      state = { ...state };
      notify();
    },
    setRows(next) {
      rows = next;
      own = null;
      byId = null;
      arrange();
    },
    loadedIds: () =>
      Array.from({ length: state.count }, (_, index) => rowAt(index)).flatMap((row) =>
        row === undefined ? [] : [idOf(row)],
      ),
  };
}

function stateOf(count: number): SourceState {
  return { count, total: { is: "exact", count }, status: "ready", message: "", isComplete: true };
}

const isPlain = ({ sort, filters }: Query) =>
  sort.length === 0 && Object.keys(filters).length === 0;

function placesFor<Row>(
  rows: readonly Row[],
  query: Query,
  columns: readonly Column<Row>[],
): Uint32Array | null {
  if (isPlain(query)) return null;
  const columnOf = (id: string) => columns.find((column) => column.id === id);

  const tests = Object.entries(query.filters).flatMap(([id, filter]) => {
    const column = columnOf(id);
    if (!column) return [];
    const matches = matcherFor(filter, column.kind);
    return [(row: Row) => matches(column.value(row))];
  });
  const order = new Uint32Array(rows.length);
  let count = 0;
  for (const [place, row] of rows.entries()) {
    if (tests.every((test) => test(row))) order[count++] = place;
  }

  const keys = query.sort.flatMap(({ column: id, direction }) => {
    const column = columnOf(id);
    if (!column) return [];
    const isNumeric = column.kind === "number" || column.kind === "money";
    return [{ values: rows.map((row) => sortValue(column.value(row), isNumeric)), direction }];
  });
  return sortIndexes(order.subarray(0, count), keys);
}
