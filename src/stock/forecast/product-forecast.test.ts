import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  forecastProduct,
  inStockOutOrder,
  type ProductDemand,
  sharedOut,
} from "@/stock/forecast/product-forecast.ts";

const SETTINGS = { history: 52, serviceLevel: "95", leadTimeDays: 14 } as const;
const everyWeek = Array.from({ length: 52 }, (_, week) => [week, 7] as const);

const product = (some: Partial<ProductDemand>): ProductDemand => ({
  id: "1",
  sku: "KB-1",
  title: null,
  available: 10,
  inbound: 0,
  inboundInDays: null,
  leadTimeDays: null,
  weeks: everyWeek,
  ...some,
});

test("a product that runs out before new stock can arrive is urgent", () => {
  expect(forecastProduct(product({}), SETTINGS)).toMatchObject({
    runsOutInDays: 10,
    leadTimeDays: 14,
    isUrgent: true,
    reorderPoint: 14,
  });
  expect(forecastProduct(product({ leadTimeDays: 7 }), SETTINGS).isUrgent).toBe(false);
});

test("inbound units count only if they have an expected day that isn't in the past", () => {
  const runsOut = (inboundInDays: number | null) =>
    forecastProduct(product({ inbound: 20, inboundInDays }), SETTINGS).runsOutInDays;
  expect([runsOut(3), runsOut(-1), runsOut(null)]).toEqual([30, 10, 10]);
});

test("products are listed by the day they run out, without those that don't sell", () => {
  const all = [
    product({ id: "lasts", available: 9000 }),
    product({ id: "unsold", available: 0, weeks: [] }),
    product({ id: "later", available: 20 }),
    product({ id: "first", available: 0 }),
  ].map((one) => forecastProduct(one, SETTINGS));
  expect(inStockOutOrder(all).map(({ id }) => id)).toEqual(["first", "later", "lasts"]);
});

test("a reorder point is split among warehouses in proportion to their stock, and the parts add up to it", () => {
  expect(sharedOut(10, [30, 10])).toEqual([8, 2]);
  expect(sharedOut(3, [0, 0])).toEqual([2, 1]);
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 5000 }),
      fc.array(fc.integer({ min: -5, max: 500 }), { minLength: 1, maxLength: 6 }),
      (total, held) => {
        expect(sharedOut(total, held).reduce((a, b) => a + b, 0)).toBe(total);
      },
    ),
  );
});
