import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  contentAt,
  drawnRows,
  follow,
  MAX_HEIGHT,
  scaleOf,
  scrollbarAt,
  settle,
  type Track,
  visibleRows,
} from "./scroll-scale.ts";

const ROW = 38;
const VIEW = 700;
const MILLION = scaleOf(1_000_000 * ROW, VIEW);
const BOTTOM = 1_000_000 * ROW - VIEW;

test("a million grid rows fit into the height that browsers support", () => {
  expect(MILLION.height).toBe(MAX_HEIGHT);
  expect(contentAt(MILLION, 0)).toBe(0);
  expect(contentAt(MILLION, MILLION.height - VIEW)).toBe(BOTTOM);
});

test("every content offset maps to a scrollbar position and back", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: BOTTOM }), (offset) => {
      expect(contentAt(MILLION, scrollbarAt(MILLION, offset))).toBeCloseTo(offset, 3);
    }),
  );
});

test("a short list scrolls without scaling", () => {
  const scale = scaleOf(1_000, VIEW);
  expect(contentAt(scale, 123)).toBe(123);
  expect(follow(scale, { scrollTop: 0, shift: 0 }, 250)).toEqual({ scrollTop: 250, shift: 0 });
});

test("away from both ends, short scrolls move the rows by exactly the scrolled distance", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 20_000, max: BOTTOM - 20_000 }),
      fc.array(fc.integer({ min: -900, max: 900 }), { maxLength: 15 }),
      (start, moves) => {
        let track: Track = settle(MILLION, start);
        for (const move of moves) {
          const before = track.scrollTop + track.shift;
          track = follow(MILLION, track, track.scrollTop + move);
          expect(track.scrollTop + track.shift - before).toBeCloseTo(move, 3);
        }
      },
    ),
  );
});

test("both ends of a million rows can be reached by scrolling by hand", () => {
  let track = settle(MILLION, BOTTOM - 5_000);
  for (let step = 0; step < 60; step++) {
    const limit = MILLION.height - VIEW;
    track = follow(MILLION, track, Math.min(track.scrollTop + 100, limit));
  }
  expect(track.scrollTop + track.shift).toBe(BOTTOM);

  track = settle(MILLION, 5_000);
  for (let step = 0; step < 60; step++)
    track = follow(MILLION, track, Math.max(track.scrollTop - 100, 0));
  expect(track.scrollTop + track.shift).toBe(0);
});

test("dragging the scrollbar to the middle shows the middle rows", () => {
  const middle = follow(MILLION, { scrollTop: 0, shift: 0 }, (MILLION.height - VIEW) / 2);
  expect(middle.scrollTop + middle.shift).toBeCloseTo(BOTTOM / 2, 0);
});

test("visible rows stay within the height of the scrolled element, where browsers can position them", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: MILLION.height - VIEW }), (scrollTop) => {
      const track = follow(MILLION, { scrollTop: 0, shift: 0 }, scrollTop);
      const { first, last } = visibleRows(track.scrollTop + track.shift, VIEW, ROW, 1_000_000);
      expect(first * ROW - track.shift).toBeGreaterThanOrEqual(-ROW - 1);
      expect((last + 1) * ROW - track.shift).toBeLessThanOrEqual(MILLION.height + ROW);
    }),
  );
});

test("the rendered rows cover the visible ones, and their number is constant", () => {
  fc.assert(
    fc.property(
      fc.nat(3_000),
      fc.integer({ min: 0, max: 120_000 }),
      fc.boolean(),
      (count, offset, up) => {
        const size = Math.ceil(VIEW / ROW) + 9;
        const seen = visibleRows(
          Math.min(offset, Math.max(count * ROW - VIEW, 0)),
          VIEW,
          ROW,
          count,
        );
        const drawn = drawnRows(seen, up ? 6 : 2, size, count);
        expect(drawn.last - drawn.first + 1).toBe(Math.min(size, count));
        if (count === 0) return;
        expect(drawn.first).toBeLessThanOrEqual(seen.first);
        expect(drawn.last).toBeGreaterThanOrEqual(seen.last);
      },
    ),
  );
});
