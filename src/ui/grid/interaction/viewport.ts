import { type Layout, type Span, visibleColumns } from "@/ui/grid/model/layout.ts";
import {
  drawnRows,
  follow,
  type Scale,
  scaleOf,
  settle,
  type Track,
  visibleRows,
} from "@/ui/grid/model/scroll-scale.ts";
import { createListeners } from "@/ui/grid/source/grid-source.ts";

/** `shift` is subtracted from every row's position, so that it fits into the scrolled element. */
export type RowWindow = Span & {
  shift: number;
  /**
   * The number of row elements. During scrolling, an element that leaves the view is reused for a row that enters it.
   */
  slots: number;
  isMoving: boolean;
  seenFirst: number;
  seenLast: number;
};

export type Model = {
  count: number;
  rowHeight: number;
  headHeight: number;
  layout: Layout<never>;
};

const NO_ROWS: RowWindow = {
  first: 0,
  last: -1,
  shift: 0,
  slots: 1,
  isMoving: false,
  seenFirst: 0,
  seenLast: -1,
};
const NO_COLUMNS: Span = { first: 0, last: -1 };

/**
 * Rows rendered beyond the edges. There are more in the scroll direction, so that they are ready for the next frame.
 */
const AHEAD = 6;
const BEHIND = 2;
/** Pixels rendered beyond the left and right edges. */
const BESIDE = 120;
const REST_MS = 160;
/** How often the row numbers update, in milliseconds. Numbers that change faster can't be read. */
const READ_MS = 100;

/**
 * Tracks which rows and columns are visible. This state is outside React, so that a scroll event that changes neither
 * needs only a few calculations and no render.
 */
export function createViewport() {
  const { subscribe, notify } = createListeners();
  let element: HTMLElement | null = null;
  let model: Model | null = null;
  let scale: Scale = scaleOf(0, 0);
  let track: Track = { scrollTop: 0, shift: 0 };
  let rows = NO_ROWS;
  let settled = NO_ROWS;
  let isSettling = false;
  let columns = NO_COLUMNS;
  let size = { width: 0, height: 0 };
  /**
   * The horizontal scroll position. It's cached, because reading it after a change forces the browser to lay out the
   * page.
   */
  let left = 0;
  let isGoingUp = false;
  let isMoving = false;
  let rest: ReturnType<typeof setTimeout> | undefined;

  const bodyHeight = () => Math.max(size.height - (model?.headHeight ?? 0), 0);

  function update() {
    if (!element || !model) return;
    const { count, rowHeight, layout } = model;
    const offset = track.scrollTop + track.shift;
    const seen = visibleRows(offset, bodyHeight(), rowHeight, count);
    const slots = Math.ceil(bodyHeight() / rowHeight) + 1 + AHEAD + BEHIND;
    const drawn = drawnRows(seen, isGoingUp ? AHEAD : BEHIND, slots, count);
    const { shift } = track;
    const next = { ...drawn, slots, shift, isMoving, seenFirst: seen.first, seenLast: seen.last };

    const [from, to] = [left + layout.pinnedWidth, left + size.width];
    const wide = visibleColumns(layout.scrolling, from, to);
    const isEnough = wide.first >= columns.first && wide.last <= columns.last;
    const nextColumns =
      isEnough && columns.last < layout.scrolling.length
        ? columns
        : visibleColumns(layout.scrolling, from - BESIDE, to + BESIDE);

    const hasRows = !sameRows(rows, next);
    const hasColumns = nextColumns !== columns && !sameSpan(columns, nextColumns);
    if (hasRows) rows = next;
    if (hasColumns) columns = nextColumns;
    if (hasRows || hasColumns) notify();
    if (hasRows && !isSettling) {
      isSettling = true;
      setTimeout(() => {
        isSettling = false;
        settled = rows;
        notify();
      }, READ_MS);
    }
  }

  /** Moves the real scrollbar. The resulting scroll event isn't treated as scrolling by a person. */
  function jump(next: Track) {
    track = next;
    if (element && element.scrollTop !== next.scrollTop) element.scrollTop = next.scrollTop;
  }

  function onScroll() {
    if (!element) return;
    const { scrollTop } = element;
    left = element.scrollLeft;
    element.classList.toggle("grid-scrolled", left > 0);
    if (scrollTop !== track.scrollTop) {
      isGoingUp = scrollTop < track.scrollTop;
      isMoving = true;
    }
    const next = follow(scale, track, scrollTop);
    if (next.scrollTop === scrollTop) track = next;
    else jump(next);
    update();
    clearTimeout(rest);
    rest = setTimeout(() => {
      isMoving = false;
      if (scale.height < scale.content) jump(settle(scale, track.scrollTop + track.shift));
      update();
    }, REST_MS);
  }

  function measure() {
    if (!element) return;
    const { width } = size;
    size = { width: element.clientWidth, height: element.clientHeight };
    rescale();
    update();
    if (width !== size.width) notify();
  }

  function rescale() {
    if (!model) return;
    const offset = track.scrollTop + track.shift;
    scale = scaleOf(model.count * model.rowHeight, bodyHeight());
    if (scale.height < scale.content || track.shift !== 0) jump(settle(scale, offset));
  }

  return {
    subscribe,
    rows: () => rows,
    /** The visible rows with a short delay, for text that describes them. */
    settledRows: () => settled,
    columns: () => columns,
    width: () => size.width,
    page: () => Math.max(Math.floor(bodyHeight() / (model?.rowHeight ?? 1)) - 1, 1),
    /** The height of the element that holds the rows. */
    height: (content: number) => scaleOf(content, 0).height,
    attach(next: HTMLElement) {
      element = next;
      const observer = new ResizeObserver(measure);
      observer.observe(next);
      next.addEventListener("scroll", onScroll, { passive: true });
      measure();
      return () => {
        clearTimeout(rest);
        observer.disconnect();
        next.removeEventListener("scroll", onScroll);
        element = null;
      };
    },
    set(next: Model) {
      const isOtherLayout = model?.layout !== next.layout;
      model = next;
      if (isOtherLayout) columns = NO_COLUMNS;
      rescale();
      // When a list gets shorter, the browser itself moves the scroll position, so the stored position has to match.
      const bottom = Math.max(scale.height - bodyHeight(), 0);
      if (track.scrollTop > bottom) track = { scrollTop: bottom, shift: track.shift };
      update();
    },
    toTop() {
      jump({ scrollTop: 0, shift: 0 });
      update();
    },
    /** Scrolls as little as possible to show a cell. */
    reveal(row: number, col: number) {
      if (!element || !model) return;
      if (row >= 0) revealRow(row);
      revealColumn(element, model.layout, col);
      update();
    },
  };

  function revealRow(row: number) {
    if (!element || !model) return;
    const offset = track.scrollTop + track.shift;
    const top = row * model.rowHeight;
    const bottom = top + model.rowHeight - bodyHeight();
    if (offset > top) goTo(top);
    else if (offset < bottom) goTo(bottom);
  }

  function goTo(offset: number) {
    if (scale.height < scale.content) jump(settle(scale, offset));
    else jump({ scrollTop: offset, shift: 0 });
  }

  function revealColumn(scroller: HTMLElement, layout: Layout<never>, col: number) {
    const placed = layout.all[col - layout.lead];
    if (!placed || placed.pinned) return;
    const right = placed.left + placed.width - size.width;
    if (left > placed.left - layout.pinnedWidth) left = placed.left - layout.pinnedWidth;
    else if (left < right) left = right;
    scroller.scrollLeft = left;
  }
}

export type Viewport = ReturnType<typeof createViewport>;

const sameSpan = (a: Span, b: Span) => a.first === b.first && a.last === b.last;

const sameRows = (a: RowWindow, b: RowWindow) =>
  sameSpan(a, b) &&
  a.shift === b.shift &&
  a.slots === b.slots &&
  a.isMoving === b.isMoving &&
  a.seenFirst === b.seenFirst &&
  a.seenLast === b.seenLast;
