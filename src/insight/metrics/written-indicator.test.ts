// @vitest-environment node
import { expect, test } from "vitest";
import { writtenChange } from "@/insight/metrics/written-indicator.ts";
import { DEFAULT_REGION } from "@/lib/format.ts";

const POINTS = { one: "point", other: "points" };
const written = (change: number, locale: string) =>
  writtenChange(50 + change, 50, "percent", { ...DEFAULT_REGION, locale }, POINTS);

test.each([
  ["en-CA", 1, "+1 point"],
  ["en-CA", -1.04, "-1 point"],
  ["en-CA", 1.5, "+1.5 points"],
  ["en-CA", 0, "0 points"],
  ["fr-CA", 1.5, "+1,5 point"],
  ["fr-CA", 1.96, "+2 points"],
])(
  "a share's change is written in the singular or plural as displayed: %s, %d",
  (locale, change, text) => {
    expect(written(change, locale)).toBe(text);
  },
);

test("a count's change is written in percent, without points", () => {
  expect(writtenChange(3, 2, "count", DEFAULT_REGION, POINTS)).toBe("+50%");
});
