import { expect, test } from "vitest";
import type { DemandForecast } from "@/stock/forecast/demand-forecast.ts";
import { daysOfStock, reorderPoint } from "@/stock/forecast/stock-out.ts";

const demand = (some: Partial<DemandForecast>): DemandForecast => ({
  method: "smoothing",
  weekly: 7,
  error: 0,
  relativeError: 0,
  soldWeeks: 52,
  knownWeeks: 52,
  ...some,
});

test("the days that stock lasts are the available units divided by the sales per day", () => {
  expect(daysOfStock(10, 7)).toBe(10);
  expect(daysOfStock(10, 14)).toBe(5);
});

test("stock that is sold out or fully reserved runs out today", () => {
  expect(daysOfStock(0, 7)).toBe(0);
  expect(daysOfStock(-3, 0)).toBe(0);
});

test("stock without demand, or stock that lasts more than a year, has no day on which it runs out", () => {
  expect(daysOfStock(1, 0)).toBeNull();
  expect(daysOfStock(400, 7)).toBeNull();
});

test("inbound units extend the stock if they arrive before it runs out", () => {
  expect(daysOfStock(10, 7, [{ inDays: 10, units: 5 }])).toBe(15);
  expect(daysOfStock(10, 7, [{ inDays: 11, units: 5 }])).toBe(10);
  expect(daysOfStock(0, 7, [{ inDays: 0, units: 5 }])).toBe(5);
});

test("the reorder point covers the demand until new stock arrives", () => {
  expect(reorderPoint(demand({}), 14, "95")).toBe(14);
});

test("a less exact forecast or a higher service level raises the reorder point", () => {
  const exact = reorderPoint(demand({ error: 2 }), 14, "95");
  expect(reorderPoint(demand({ error: 8 }), 14, "95")).toBeGreaterThan(exact);
  expect(reorderPoint(demand({ error: 2 }), 14, "99")).toBeGreaterThan(exact);
});

test("without demand, the reorder point covers only the measured forecast error at the service level", () => {
  expect(reorderPoint(demand({ weekly: 0, error: 10 }), 28, "95")).toBe(
    Math.ceil(1.6449 * 1.2533 * 10),
  );
});
