import { expect, test } from "vitest";
import { freshnessOf } from "@/distributor/files/freshness.ts";

test.each([
  ["2026-11-24", { days: 0, isStale: false }],
  ["2026-11-18", { days: 6, isStale: false }],
  ["2026-11-17", { days: 7, isStale: true }],
  ["2026-10-31", { days: 24, isStale: true }],
  ["2026-11-25", { days: 0, isStale: false }],
])("the age of a distributor file of %s is the number of days since then", (madeOn, freshness) => {
  expect(freshnessOf(madeOn, "2026-11-24")).toEqual(freshness);
});
