import { expect, test } from "vitest";
import { waterfallBars } from "@/ui/charts/waterfall.ts";

const total = (level: number) => ({ level, isTotal: true });
const step = (level: number) => ({ level, isTotal: false });

test("each bar of a waterfall begins where the one before it ended, and totals begin at zero", () => {
  expect(
    waterfallBars([total(50), step(100), step(75), total(75)]).map(
      ({ start, end, change }) => `${change} ${start}–${end}`,
    ),
  ).toEqual(["total 0–50", "up 50–100", "down 75–100", "total 0–75"]);
});

test("a waterfall's connectors join equal levels, and a total at a new level isn't connected", () => {
  const ends = waterfallBars([total(50), step(100), total(20), total(20)]);
  expect(ends.map(({ connectsFrom }) => connectsFrom)).toEqual([null, 50, null, 20]);
  expect(ends.map(({ connectsTo }) => connectsTo)).toEqual([50, null, 20, null]);
});

test("a waterfall's step without a change has no length, and all bars stay within the chart", () => {
  expect(waterfallBars([total(0), step(0)])[1]).toMatchObject({ start: 0, end: 0, change: "same" });
  expect(waterfallBars([total(10), step(-10)])).toMatchObject([
    { start: 50, end: 100 },
    { start: 0, end: 100, change: "down" },
  ]);
});
