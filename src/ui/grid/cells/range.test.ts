import * as fc from "fast-check";
import { expect, test } from "vitest";
import { blockOf, clampRange, contains, HEADER, sizeOf, stepFrom } from "./range.ts";

const BOUNDS = { rows: 100, cols: 5 };
const cell = fc.record({
  row: fc.integer({ min: HEADER, max: 99 }),
  col: fc.integer({ min: 0, max: 4 }),
});
const STEPS = [
  "up",
  "down",
  "left",
  "right",
  "pageUp",
  "pageDown",
  "rowStart",
  "rowEnd",
  "columnStart",
  "columnEnd",
  "first",
  "last",
] as const;

test("a cell range contains both its corners, whatever direction it was selected in", () => {
  fc.assert(
    fc.property(cell, cell, (anchor, head) => {
      const block = blockOf({ anchor, head });
      expect(block).toEqual(blockOf({ anchor: head, head: anchor }));
      expect(contains(block, anchor) && contains(block, head)).toBe(true);
      expect(sizeOf(block)).toBeGreaterThan(0);
    }),
  );
});

test("the cursor never leaves the grid, even an empty one", () => {
  const bounds = fc.record({ rows: fc.nat(200), cols: fc.integer({ min: 1, max: 8 }) });
  fc.assert(
    fc.property(cell, fc.constantFrom(...STEPS), bounds, (from, step, size) => {
      const { row, col } = stepFrom(from, step, size, 10);
      expect(row).toBeGreaterThanOrEqual(HEADER);
      expect(row).toBeLessThan(Math.max(size.rows, 0.5));
      expect(col).toBeGreaterThanOrEqual(0);
      expect(col).toBeLessThan(size.cols);
    }),
  );
});

test.each([
  ["up", { row: 0, col: 2 }, { row: HEADER, col: 2 }],
  ["pageUp", { row: 4, col: 2 }, { row: 0, col: 2 }],
  ["pageDown", { row: 4, col: 2 }, { row: 14, col: 2 }],
  ["columnStart", { row: 50, col: 2 }, { row: 0, col: 2 }],
  ["last", { row: 0, col: 0 }, { row: 99, col: 4 }],
  ["rowEnd", { row: 3, col: 0 }, { row: 3, col: 4 }],
] as const)("the cursor step %s from %o leads to %o", (step, from, to) => {
  expect(stepFrom(from, step, BOUNDS, 10)).toEqual(to);
});

test("a cell range shrinks when the grid does", () => {
  const range = { anchor: { row: 90, col: 4 }, head: { row: 95, col: 1 } };
  expect(clampRange(range, { rows: 10, cols: 3 })).toEqual({
    anchor: { row: 9, col: 2 },
    head: { row: 9, col: 1 },
  });
});
