import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { forecastDemand } from "@/stock/forecast/demand-forecast.ts";
import { randomHistory } from "#support/stock/demand-histories.ts";

const mean = (values: readonly number[]) => values.reduce((a, b) => a + b, 0) / values.length;

test("a product without sales is forecast to sell nothing, without a tested method", () => {
  expect(forecastDemand([])).toMatchObject({ method: "average", weekly: 0, error: null });
  expect(forecastDemand(Array.from({ length: 52 }, () => 0))).toMatchObject({
    method: "average",
    weekly: 0,
    soldWeeks: 0,
  });
});

test("a sales history too short to test a method is averaged", () => {
  expect(forecastDemand([0, 0, 0, 0, 4, 6, 5, 5])).toEqual({
    method: "average",
    weekly: 5,
    error: null,
    relativeError: null,
    soldWeeks: 4,
    knownWeeks: 4,
  });
});

test("a single large first order isn't mistaken for weekly demand", () => {
  expect(forecastDemand([0, 0, 0, 100]).weekly).toBe(25);
});

test("constant demand is forecast exactly", () => {
  const forecast = forecastDemand(Array.from({ length: 52 }, () => 7));
  expect(forecast.weekly).toBeCloseTo(7, 6);
  expect(forecast.error).toBeCloseTo(0, 6);
  expect(forecast.method).toBe("smoothing");
});

describe("back-test on generated histories with known demand", () => {
  test("steady demand is forecast within 10% on average", () => {
    const misses = Array.from({ length: 200 }, (_, seed) => {
      const forecast = forecastDemand(randomHistory(seed, { weeks: 104, chance: 1, size: 20 }));
      return Math.abs(forecast.weekly - 20) / 20;
    });
    expect(mean(misses)).toBeLessThan(0.1);
  });

  test("demand in 1 of 4 weeks is forecast within 30% on average, mostly by a method for intermittent demand", () => {
    const found = Array.from({ length: 200 }, (_, seed) =>
      forecastDemand(randomHistory(seed, { weeks: 104, chance: 0.25, size: 12 })),
    );
    expect(mean(found.map(({ weekly }) => Math.abs(weekly - 3) / 3))).toBeLessThan(0.3);
    const intermittent = found.filter(({ method }) => method === "croston" || method === "tsb");
    expect(intermittent.length).toBeGreaterThan(100);
  });

  test("for intermittent demand, the chosen method is more accurate than the average of the last four weeks", () => {
    const chosen: number[] = [];
    const naive: number[] = [];
    for (let seed = 0; seed < 200; seed++) {
      const weeks = randomHistory(seed, { weeks: 104, chance: 0.25, size: 12 });
      chosen.push(Math.abs(forecastDemand(weeks).weekly - 3));
      naive.push(Math.abs(mean(weeks.slice(-4)) - 3));
    }
    expect(mean(chosen)).toBeLessThan(mean(naive) * 0.6);
  });

  test("demand that stopped half a year ago is forecast at less than a fifth of its earlier level", () => {
    const shares = Array.from({ length: 100 }, (_, seed) => {
      const weeks = randomHistory(seed, { weeks: 104, chance: 0.6, size: 10, stopsAfter: 78 });
      return forecastDemand(weeks).weekly / 6;
    });
    expect(mean(shares)).toBeLessThan(0.2);
  });

  test("the error that a forecast states is close to its actual error in the next four weeks", () => {
    const stated: number[] = [];
    const actual: number[] = [];
    for (let seed = 0; seed < 300; seed++) {
      const weeks = randomHistory(seed, { weeks: 108, chance: 0.5, size: 10 });
      const forecast = forecastDemand(weeks.slice(0, 104));
      stated.push(forecast.error ?? 0);
      actual.push(Math.abs(4 * forecast.weekly - weeks.slice(104).reduce((a, b) => a + b, 0)));
    }
    expect(mean(actual) / mean(stated)).toBeGreaterThan(0.8);
    expect(mean(actual) / mean(stated)).toBeLessThan(1.35);
  });
});

test("a forecast is never negative or more than the best week", () => {
  const weeks = fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 120 });
  fc.assert(
    fc.property(weeks, (history) => {
      const { weekly, error } = forecastDemand(history);
      expect(weekly).toBeGreaterThanOrEqual(0);
      expect(weekly).toBeLessThanOrEqual(Math.max(0, ...history) + 1e-9);
      expect(error ?? 0).toBeGreaterThanOrEqual(0);
    }),
  );
});
