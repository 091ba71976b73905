import * as fc from "fast-check";
import { expect, test } from "vitest";
import { heightOf, namedPoints, placeOf, pointAt, valueScale } from "@/ui/charts/scale.ts";

test.each([
  { values: [3, 7, 12], ticks: [0, 5, 10, 15] },
  { values: [0, 98], ticks: [0, 25, 50, 75, 100] },
  { values: [1_204_000], ticks: [0, 500_000, 1_000_000, 1_500_000] },
  { values: [0.11, 0.29], ticks: [0, 0.1, 0.2, 0.3] },
  { values: [-4, 6], ticks: [-5, -2.5, 0, 2.5, 5, 7.5] },
])("the axis of a chart with the values $values is labelled $ticks", ({ values, ticks }) => {
  expect(valueScale(values).ticks).toEqual(ticks);
});

test("a chart's axis that doesn't have to include zero begins near the lowest value", () => {
  expect(valueScale([87.5, 91.49], { from: "data" })).toMatchObject({ min: 87, max: 92 });
});

test("a chart axis of counts is labelled with whole numbers only", () => {
  expect(valueScale([1, 2], { whole: true }).ticks).toEqual([0, 1, 2]);
});

test.each([[[]], [[null, null]], [[0]]])(
  "the axis of a chart with the values %j, none of them above zero, goes from 0 to 1",
  (values) => {
    expect(valueScale(values)).toMatchObject({ min: 0, max: 1 });
  },
);

test("an axis that fits its data has room around a single value", () => {
  const { min, max } = valueScale([20], { from: "data" });
  expect(min).toBeLessThan(20);
  expect(max).toBeGreaterThan(20);
});

test("a chart's axis covers every value and has at most nine evenly spaced labels", () => {
  const value = fc
    .double({ min: -1e9, max: 1e9, noNaN: true })
    .map((each) => Number(each.toFixed(2)));
  fc.assert(
    fc.property(
      fc.array(fc.option(value), { maxLength: 40 }),
      fc.constantFrom("zero" as const, "data" as const),
      (values, from) => {
        const scale = valueScale(values, { from });
        const { ticks } = scale;
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(9);
        const step = (ticks[1] ?? 0) - (ticks[0] ?? 0);
        for (const [at, tick] of ticks.entries())
          expect(tick).toBeCloseTo(
            (ticks[0] ?? 0) + at * step,
            5 - Math.ceil(Math.log10(step + 1)),
          );
        for (const each of values) {
          if (each === null) continue;
          expect(heightOf(each, scale)).toBeGreaterThanOrEqual(-1e-6);
          expect(heightOf(each, scale)).toBeLessThanOrEqual(100 + 1e-6);
        }
      },
    ),
  );
});

test("a position exactly at a chart point selects that point", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 400 }),
      fc.nat(399),
      fc.constantFrom("edges" as const, "bands" as const),
      (count, wanted, spread) => {
        const index = wanted % count;
        expect(pointAt(placeOf(index, count, spread) / 100, count, spread)).toBe(index);
      },
    ),
  );
});

test("a position outside the chart selects the nearest point", () => {
  expect(pointAt(-0.2, 5, "edges")).toBe(0);
  expect(pointAt(1, 5, "bands")).toBe(4);
});

test.each([
  { count: 0, names: [] },
  { count: 1, names: [0] },
  { count: 5, names: [0, 1, 2, 3, 4] },
  { count: 7, names: [0, 2, 4, 6] },
  { count: 30, names: [0, 8, 16, 24] },
])("the axis of a chart with $count points labels the points $names", ({ count, names }) => {
  expect(namedPoints(count, 5)).toEqual(names);
});
