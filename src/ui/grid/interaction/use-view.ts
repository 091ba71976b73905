import { useEffect, useRef } from "react";
import type { Column } from "@/ui/grid/model/column.ts";
import { type Filter, withFilter } from "@/ui/grid/model/filter.ts";
import {
  clampWidth,
  type Layout,
  moved,
  resized,
  stepped,
  toggledHidden,
  toggledPinned,
} from "@/ui/grid/model/layout.ts";
import { type Direction, nextSort, sortedBy, directionOf } from "@/ui/grid/model/sorting.ts";
import type { Source } from "@/ui/grid/source/grid-source.ts";
import type { GridView } from "@/ui/grid/model/view.ts";
import { useStable } from "./use-stable.ts";
import type { GridMessages } from "./use-grid-messages.ts";

type Options<Row> = {
  columns: readonly Column<Row>[];
  view: GridView;
  layout: Layout<Row>;
  messages: GridMessages;
  announce: (text: string) => void;
  onView: (view: GridView) => void;
};

/** Changes the grid's view, and announces a new sort order, column width or column position. */
export function useView<Row>({ columns, view, layout, messages, announce, onView }: Options<Row>) {
  const headerOf = (id: string) => columns.find((column) => column.id === id)?.header ?? id;
  const arrange = (arrangement: GridView["arrangement"]) => onView({ ...view, arrangement });

  function setSort(sort: GridView["sort"], id: string) {
    onView({ ...view, sort });
    announce(messages.sorted(headerOf(id), directionOf(sort, id)));
  }

  function resize(id: string, width: number) {
    const column = columns.find((candidate) => candidate.id === id);
    if (!column) return;
    const clamped = clampWidth(column, width);
    arrange(resized(view.arrangement, id, clamped));
    announce(messages.width(column.header, clamped));
  }

  return {
    sort: (id: string, add: boolean) => setSort(nextSort(view.sort, id, add), id),
    setSort: (id: string, direction: Direction | null) =>
      setSort(sortedBy(view.sort, id, direction, false), id),
    filter: (id: string, filter: Filter | null) =>
      onView({ ...view, filters: withFilter(view.filters, id, filter) }),
    clearFilters: () => onView({ ...view, filters: {} }),
    pin: (id: string) => arrange(toggledPinned(view.arrangement, id)),
    hide: (id: string) => arrange(toggledHidden(view.arrangement, id)),
    resize,
    widen(id: string, by: number) {
      const width = layout.all.find(({ column }) => column.id === id)?.width ?? 0;
      resize(id, width + by);
    },
    moveBefore: (id: string, before: string | null) =>
      arrange(moved(columns, view.arrangement, id, before)),
    step(id: string, by: -1 | 1) {
      const at = layout.all.findIndex(({ column }) => column.id === id);
      const arrangement = stepped(columns, view.arrangement, id, by);
      if (arrangement === view.arrangement) return;
      arrange(arrangement);
      announce(messages.movedTo(headerOf(id), at + by + 1 + layout.lead));
    },
  };
}

/** Queries the source again whenever the source, the sort order or the filters change. */
export function useQuery<Row>(
  source: Source<Row>,
  columns: readonly Column<Row>[],
  { sort, filters }: GridView,
  onNewQuery: (isOtherFilter: boolean) => void,
) {
  const requested = useRef<{ source: Source<Row>; key: string; filters: string } | null>(null);
  const request = useStable((from: Source<Row>, key: string) => {
    const before = requested.current;
    const filterKey = JSON.stringify(filters);
    if (before?.source === from && before.key === key) return;
    requested.current = { source: from, key, filters: filterKey };
    from.query({ sort, filters }, columns);
    if (before !== null) onNewQuery(before.filters !== filterKey);
  });
  const key = JSON.stringify([sort, filters]);
  useEffect(() => request(source, key), [request, source, key]);
}
