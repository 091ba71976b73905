import { expect, test } from "vitest";
import { valueScale } from "@/ui/charts/scale.ts";
import { areaPath, dotPath, linePath } from "@/ui/charts/shape.ts";

const scale = valueScale([0, 100]);

test("a chart's line goes through every value, from edge to edge", () => {
  expect(linePath([0, 50, 100], scale)).toBe("M0 100L50 50L100 0");
});

test("a chart's line ends before a value that wasn't recorded, and starts again after it", () => {
  expect(linePath([0, 25, null, 75, 100], scale)).toBe("M0 100L25 75M75 25L100 0");
});

test("a chart value between two gaps is drawn as a dot", () => {
  expect(dotPath([null, 50, null], scale)).toBe("M50 50h0");
});

test("a chart's line and its dots have no value in common", () => {
  expect(linePath([0, 100, null, 50], scale)).toBe("M0 100L33.33 0");
  expect(dotPath([0, 100, null, 50], scale)).toBe("M100 50h0");
});

test("the area of a chart reaches the bottom on both sides of a gap", () => {
  expect(areaPath([50, 100, null, 100, 50], scale)).toBe(
    "M0 100L0 50L25 0L25 100ZM75 100L75 0L100 50L100 100Z",
  );
});

test("chart values that weren't recorded have neither a line nor an area", () => {
  expect(linePath([null, null], scale)).toBe("");
  expect(dotPath([null, null], scale)).toBe("");
  expect(areaPath([null, null], scale)).toBe("");
});
