import type { Column } from "./column.ts";

/**
 * A person's arrangement of the columns. It's small, can be serialized, and still works after columns are added or
 * removed.
 */
export type Arrangement = {
  order: readonly string[];
  hidden: readonly string[];
  pinned: readonly string[];
  widths: Readonly<Record<string, number>>;
};

export type Placed<Row> = {
  column: Column<Row>;
  /** The index among all visible columns, including the checkbox column. */
  index: number;
  left: number;
  width: number;
  pinned: boolean;
};

export type Layout<Row> = {
  /** The number of columns used by row selection: 0 or 1. */
  lead: number;
  leadWidth: number;
  pinned: readonly Placed<Row>[];
  scrolling: readonly Placed<Row>[];
  /** All columns in the order in which they're drawn, pinned ones first. */
  all: readonly Placed<Row>[];
  pinnedWidth: number;
  width: number;
};

export type Span = { first: number; last: number };

const WIDTH = 140;
const MIN = 48;
const MAX = 960;
/** Below this width in pixels, a second pinned column would leave no room to scroll. */
const NARROW = 640;
const NARROW_PINNED = 132;

/** The default arrangement. */
export function arrangementOf<Row>(columns: readonly Column<Row>[]): Arrangement {
  const idsWhere = (test: (column: Column<Row>) => boolean | undefined) =>
    columns.filter(test).map(({ id }) => id);
  return {
    order: columns.map(({ id }) => id),
    hidden: idsWhere((column) => column.hidden),
    pinned: idsWhere((column) => column.pinned),
    widths: {},
  };
}

/** Columns in the saved order. A column that the order lacks comes after the column that precedes it in the code. */
export function ordered<Row>(
  columns: readonly Column<Row>[],
  { order }: Arrangement,
): readonly Column<Row>[] {
  const known = new Map(columns.map((column) => [column.id, column]));
  const result = [...new Set(order)].flatMap((id) => known.get(id) ?? []);
  const placed = new Set(result.map(({ id }) => id));

  for (const [at, column] of columns.entries()) {
    if (placed.has(column.id)) continue;
    const before = columns[at - 1];
    const index = before ? result.indexOf(before) + 1 : 0;
    result.splice(index, 0, column);
    placed.add(column.id);
  }
  return result;
}

/**
 * Applies a saved arrangement to the current columns. Each column appears once, and new columns get their default
 * settings. If every column would be hidden, the default visibility applies.
 */
export function settled<Row>(
  columns: readonly Column<Row>[],
  { order, hidden, pinned, widths }: Arrangement,
): Arrangement {
  const ids = ordered(columns, { order, hidden, pinned, widths }).map(({ id }) => id);
  const standard = arrangementOf(columns);
  const now = (existing: readonly string[], standardIds: readonly string[]) =>
    ids.filter((id) => (order.includes(id) ? existing : standardIds).includes(id));
  const stillHidden = now(hidden, standard.hidden);
  return {
    order: ids,
    hidden: stillHidden.length < ids.length ? stillHidden : standard.hidden,
    pinned: now(pinned, standard.pinned),
    widths,
  };
}

export function clampWidth<Row>({ min = MIN, max = MAX }: Column<Row>, width: number): number {
  return Math.round(Math.min(Math.max(width, min), max));
}

type Room = { viewport: number; lead: number; leadWidth: number };

/** Computes the position of every visible column. Offsets of scrolling columns count from the left edge of the row. */
export function place<Row>(
  columns: readonly Column<Row>[],
  arrangement: Arrangement,
  { viewport, lead, leadWidth }: Room,
): Layout<Row> {
  const isNarrow = viewport > 0 && viewport < NARROW;
  const visible = ordered(columns, arrangement).filter(
    ({ id }) => !arrangement.hidden.includes(id),
  );
  const visiblePinned = visible.filter(({ id }) => arrangement.pinned.includes(id));
  const pinnedColumns = isNarrow ? visiblePinned.slice(0, 1) : visiblePinned;
  const sorted = [...pinnedColumns, ...visible.filter((column) => !pinnedColumns.includes(column))];

  const widths = sorted.map((column) => {
    const width = clampWidth(column, arrangement.widths[column.id] ?? column.width ?? WIDTH);
    return isNarrow && pinnedColumns.includes(column) ? Math.min(width, NARROW_PINNED) : width;
  });
  stretch(sorted, widths, arrangement, viewport - leadWidth);

  let left = leadWidth;
  const all = sorted.map((column, at): Placed<Row> => {
    const width = widths[at] ?? WIDTH;
    left += width;
    return {
      column,
      index: at + lead,
      left: left - width,
      width,
      pinned: at < pinnedColumns.length,
    };
  });
  const pinned = all.slice(0, pinnedColumns.length);
  const pinnedWidth = pinned.reduce((sum, { width }) => sum + width, leadWidth);
  return {
    lead,
    leadWidth,
    all,
    pinned,
    scrolling: all.slice(pinnedColumns.length),
    pinnedWidth,
    width: left,
  };
}

/** Gives the remaining space to the columns that grow, except those whose width a person has set. */
function stretch<Row>(
  columns: readonly Column<Row>[],
  widths: number[],
  arrangement: Arrangement,
  room: number,
) {
  const left = room - widths.reduce((sum, width) => sum + width, 0);
  const growing = columns.map(({ id, grow = 0 }) => (id in arrangement.widths ? 0 : grow));
  const shares = growing.reduce((sum, grow) => sum + grow, 0);
  if (left <= 0 || shares === 0) return;

  let given = 0;
  let passed = 0;
  for (const [at, grow] of growing.entries()) {
    passed += grow;
    const upToHere = Math.round((left * passed) / shares);
    widths[at] = (widths[at] ?? 0) + upToHere - given;
    given = upToHere;
  }
}

/**
 * Finds the scrolling columns that are visible between `from` and `to`, by binary search. If there are none, `first >
 * last`.
 */
export function visibleColumns<Row>(
  columns: readonly Placed<Row>[],
  from: number,
  to: number,
): Span {
  const first = firstWhere(columns, ({ left, width }) => left + width > from);
  const last = firstWhere(columns, ({ left }) => left >= to) - 1;
  return { first, last };
}

function firstWhere<T>(items: readonly T[], test: (item: T) => boolean): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const item = items[middle];
    if (item !== undefined && test(item)) high = middle;
    else low = middle + 1;
  }
  return low;
}

export function resized(arrangement: Arrangement, id: string, width: number): Arrangement {
  return { ...arrangement, widths: { ...arrangement.widths, [id]: Math.round(width) } };
}

export function toggledHidden(arrangement: Arrangement, id: string): Arrangement {
  return { ...arrangement, hidden: toggled(arrangement.hidden, id) };
}

export function toggledPinned(arrangement: Arrangement, id: string): Arrangement {
  return { ...arrangement, pinned: toggled(arrangement.pinned, id) };
}

const toggled = (ids: readonly string[], id: string) =>
  ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id];

/** Moves a column before another, or to the end when `before` is null. */
export function moved<Row>(
  columns: readonly Column<Row>[],
  arrangement: Arrangement,
  id: string,
  before: string | null,
): Arrangement {
  const ids = ordered(columns, arrangement).map((column) => column.id);
  if (id === before || !ids.includes(id)) return arrangement;
  const order = ids.filter((other) => other !== id);
  order.splice(before === null ? order.length : order.indexOf(before), 0, id);
  return { ...arrangement, order };
}

/** Moves a column one step left or right among the visible columns of its own group, pinned or unpinned. */
export function stepped<Row>(
  columns: readonly Column<Row>[],
  arrangement: Arrangement,
  id: string,
  by: -1 | 1,
): Arrangement {
  const isPinned = arrangement.pinned.includes(id);
  const peers = ordered(columns, arrangement)
    .map((column) => column.id)
    .filter((other) => !arrangement.hidden.includes(other))
    .filter((other) => arrangement.pinned.includes(other) === isPinned);
  const at = peers.indexOf(id);
  const goal = at + by;
  if (at < 0 || goal < 0 || goal >= peers.length) return arrangement;
  if (by < 0) return moved(columns, arrangement, id, peers[goal] ?? null);
  const neighbour = peers[goal] ?? "";
  return moved(columns, arrangement, neighbour, id);
}
