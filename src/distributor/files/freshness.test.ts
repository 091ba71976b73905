import { expect, test } from "vitest";
import { freshnessOf } from "@/distributor/files/freshness.ts";

test.each([
  ["2026-11-24", { days: 0, isStale: false }],
  ["2026-11-18", { days: 6, isStale: false }],
  ["2026-11-17", { days: 7, isStale: true }],
  ["2026-10-31", { days: 24, isStale: true }],
  ["2026-11-25", { days: 0, isStale: false }],
])(
  "on 2026-11-24, a distributor file from %s has this age, and is stale if it's 7 or more days old: %j",
  (madeOn, freshness) => {
    expect(freshnessOf(madeOn, "2026-11-24")).toEqual(freshness);
  },
);
