/**
 * Browsers limit the height of elements to between 17 and 33 million pixels. Longer lists scroll in an element of
 * `MAX_HEIGHT` pixels. Positions are scaled only when the scrollbar is dragged far. Other scrolling, and all scrolling
 * near both ends, is one to one.
 */
export const MAX_HEIGHT = 12_000_000;

/** The share of the scroll range at each end in which scrolling is one to one. */
const EDGE = 0.05;

export type Scale = { content: number; height: number; viewport: number };

export function scaleOf(content: number, viewport: number, max = MAX_HEIGHT): Scale {
  return { content, height: Math.min(content, max), viewport };
}

/** The content offset for a scrollbar at rest. */
export function contentAt(scale: Scale, scrollTop: number): number {
  return mapThroughSegments(scrollTop, segmentsOf(scale));
}

/** The scrollbar position for a content offset. */
export function scrollbarAt(scale: Scale, offset: number): number {
  return mapThroughSegments(
    offset,
    segmentsOf(scale).map(({ from, to }) => ({ from: to, to: from })),
  );
}

type ScaleSegment = { from: number; to: number };

function segmentsOf({ content, height, viewport }: Scale): ScaleSegment[] {
  const [top, real] = [Math.max(height - viewport, 0), Math.max(content - viewport, 0)];
  const edge = Math.round(top * EDGE);
  return [
    { from: 0, to: 0 },
    { from: edge, to: edge },
    { from: top - edge, to: real - edge },
    { from: top, to: real },
  ];
}

function mapThroughSegments(value: number, points: readonly ScaleSegment[]): number {
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

/** `shift` is added to the real scroll position to get the content offset. */
export type Track = { scrollTop: number; shift: number };

/**
 * Handles a scroll event. A short move keeps the shift, so it's one to one. A long jump uses the scrollbar's own
 * position.
 */
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

/** Returns the track for a content offset, with the scrollbar at its matching position. */
export function settle(scale: Scale, offset: number): Track {
  const scrollTop = Math.round(scrollbarAt(scale, offset));
  return { scrollTop, shift: offset - scrollTop };
}

export type RowSpan = { first: number; last: number };

/** The rows that are at least partly visible. */
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

/** Returns `size` rows if the list has that many, so that elements that leave the view can be reused. */
export function drawnRows(seen: RowSpan, before: number, size: number, count: number): RowSpan {
  const first = Math.max(Math.min(seen.first - before, count - size), 0);
  return { first, last: Math.min(first + size, count) - 1 };
}
