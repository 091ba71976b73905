import { expect, test } from "vitest";
import { isShifted, noteRow, noticesOf, nothingNoted } from "./noted-rows.ts";
import { countPrice, noPriceChanges } from "./price-changes.ts";

test("the notices before an import list price jumps first, then stock, then missing values, and omit those without rows", () => {
  const prices = noPriceChanges();
  countPrice(prices, { row: 7, before: 189.99, after: 18.99 }, 30);
  const noted = nothingNoted();
  noteRow(noted.images, 3);
  noteRow(noted["sold-out"], 5);
  expect(noticesOf({ prices, noted })).toEqual([
    { kind: "price-jump", count: 1, rows: [7] },
    { kind: "sold-out", count: 1, rows: [5] },
    { kind: "images", count: 1, rows: [3] },
  ]);
});

test("all rows with notices are counted, and the first 50 can be shown", () => {
  const noted = nothingNoted();
  for (let row = 0; row < 120; row++) noteRow(noted.title, row);
  expect([noted.title.count, noted.title.rows.length, noted.title.rows.at(-1)]).toEqual([
    120, 50, 49,
  ]);
});

test.each([
  [189.99, 18.99, true],
  [12.5, 1250, true],
  [5, 5000, true],
  [10, 5, false],
  [10, 30, false],
  [1, 20_000, false],
])("a price that goes from %d to %d has a shifted decimal separator: %s", (before, after, is) => {
  expect(isShifted(before, after)).toBe(is);
});
