/**
 * Browsers stop growing elements somewhere between 17 and 33 million pixels. A longer list scrolls in an element
 * of `MAX_HEIGHT`: one to one near both ends and while somebody scrolls by hand, stretched only when the
 * scrollbar is dragged far.
 */
export const MAX_HEIGHT = 12_000_000;

/** Real scroll positions keep this much one-to-one room at both ends, as a share of the whole. */
const EDGE = 0.05;

export type Scale = { content: number; height: number; viewport: number };

export function scaleOf(content: number, viewport: number, max = MAX_HEIGHT): Scale {
  return { content, height: Math.min(content, max), viewport };
}

/** The place in the content that a resting scrollbar stands for. */
export function contentAt(scale: Scale, scrollTop: number): number {
  return throughBends(scrollTop, bends(scale));
}

/** Where the scrollbar should rest to stand for a place in the content. */
export function scrollbarAt(scale: Scale, offset: number): number {
  return throughBends(
    offset,
    bends(scale).map(({ from, to }) => ({ from: to, to: from })),
  );
}

type Bend = { from: number; to: number };

function bends({ content, height, viewport }: Scale): Bend[] {
  const [top, real] = [Math.max(height - viewport, 0), Math.max(content - viewport, 0)];
  const edge = Math.round(top * EDGE);
  return [
    { from: 0, to: 0 },
    { from: edge, to: edge },
    { from: top - edge, to: real - edge },
    { from: top, to: real },
  ];
}

function throughBends(value: number, points: readonly Bend[]): number {
  for (const [at, end] of points.entries()) {
    const start = points[at - 1];
    if (start === undefined || (value > end.from && at < points.length - 1)) continue;
    const length = end.from - start.from;
    if (length <= 0) continue;
    const share = Math.min(Math.max((value - start.from) / length, 0), 1);
    return start.to + share * (end.to - start.to);
  }
  return 0;
}

/** `shift` is what must be added to the real scroll position to get the place in the content. */
export type Track = { scrollTop: number; shift: number };

/** Follows a scroll event: near moves keep the shift (one to one), far jumps take the scrollbar at its word. */
export function follow(
  scale: Scale,
  { scrollTop: before, shift }: Track,
  scrollTop: number,
): Track {
  if (scale.height >= scale.content) return { scrollTop, shift: 0 };
  const isJump = Math.abs(scrollTop - before) > scale.viewport * 3;
  if (isJump) return { scrollTop, shift: contentAt(scale, scrollTop) - scrollTop };

  const bottom = scale.content - scale.viewport;
  const offset = Math.min(Math.max(scrollTop + shift, 0), bottom);
  const isStuck =
    scrollTop <= 0 ? offset > 0 : scrollTop >= scale.height - scale.viewport && offset < bottom;
  return isStuck ? settle(scale, offset) : { scrollTop, shift: offset - scrollTop };
}

/** Puts the scrollbar where it belongs for a place in the content. */
export function settle(scale: Scale, offset: number): Track {
  const scrollTop = Math.round(scrollbarAt(scale, offset));
  return { scrollTop, shift: offset - scrollTop };
}

export type RowSpan = { first: number; last: number };

/** Rows of which at least a part shows. */
export function visibleRows(
  offset: number,
  viewport: number,
  rowHeight: number,
  count: number,
): RowSpan {
  const first = Math.floor(offset / rowHeight);
  const last = Math.ceil((offset + viewport) / rowHeight) - 1;
  return { first: Math.max(first, 0), last: Math.min(last, count - 1) };
}

/** Always `size` rows, where there are so many, so that those which leave make room for those which come. */
export function drawnRows(seen: RowSpan, before: number, size: number, count: number): RowSpan {
  const first = Math.max(Math.min(seen.first - before, count - size), 0);
  return { first, last: Math.min(first + size, count) - 1 };
}
