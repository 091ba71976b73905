import { expect, test } from "vitest";
import { indicatorOf, metricsOf } from "@/insight/metrics/metric.ts";

const series = [
  { metric: "read", scope: null, values: { 0: 100, 1: 300, 3: 0, 4: 50 } },
  { metric: "rejected", scope: null, values: { 0: 10, 1: 0, 3: 0 } },
  { metric: "read", scope: "s", values: { 0: 7 } },
];

test("a flow metric is the sum of its recorded days, and other days are null", () => {
  expect(indicatorOf({ above: ["read"], kind: "flow" }, series, { from: 0, days: 5 })).toEqual({
    days: [100, 300, null, 0, 50],
    total: 450,
  });
});

test("a level metric of a period has the value of its last recorded day", () => {
  expect(indicatorOf({ above: ["read"], kind: "level" }, series, { from: 0, days: 3 }).total).toBe(
    300,
  );
});

test("a period's share is computed from the sums of the days on which both metrics are known", () => {
  const rate = { above: ["rejected"], below: ["read"], kind: "flow" } as const;
  expect(indicatorOf(rate, series, { from: 0, days: 5 })).toEqual({
    days: [10, 0, null, null, null],
    total: 2.5,
  });
});

test("a metric with a minus sign before its name is subtracted from the indicator", () => {
  const margin = { above: ["read", "-rejected"], below: ["read"], kind: "level" } as const;
  expect(metricsOf(margin)).toEqual(["read", "rejected"]);
  expect(indicatorOf(margin, series, { from: 0, days: 1 }).total).toBe(90);
});

test("an indicator has no value for a period without a recorded day", () => {
  expect(indicatorOf({ above: ["read"], kind: "flow" }, series, { from: 9, days: 2 })).toEqual({
    days: [null, null],
    total: null,
  });
});

test("the indicator of a supplier is separate from that of the organization", () => {
  const requested = { scope: "s", from: 0, days: 2 };
  expect(indicatorOf({ above: ["read"], kind: "flow" }, series, requested).total).toBe(7);
});

test("on days recorded only for the organization, a supplier's flow is zero and its level is unknown", () => {
  const rate = { above: ["rejected"], below: ["read"], kind: "flow" } as const;
  const requested = { scope: "s", from: 0, days: 4 };
  expect(indicatorOf({ above: ["read"], kind: "flow" }, series, requested).days).toEqual([
    7,
    0,
    null,
    0,
  ]);
  expect(indicatorOf(rate, series, requested).total).toBe(0);
  expect(indicatorOf({ above: ["read"], kind: "level" }, series, requested).days).toEqual([
    7,
    null,
    null,
    null,
  ]);
});
