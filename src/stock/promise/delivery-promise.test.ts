import * as fc from "fast-check";
import { expect, test } from "vitest";
import { promiseDelivery, type PromiseSource } from "@/stock/promise/delivery-promise.ts";
import { transitDays } from "@/stock/promise/transit.ts";

const source = (some: Partial<PromiseSource>): PromiseSource => ({
  id: "1",
  name: "Toronto",
  postalCode: "M4W 1A8",
  handlingDays: 1,
  cutoff: "14:00",
  available: 0,
  inbound: [],
  ...some,
});
const VANCOUVER = { id: "2", name: "Vancouver", postalCode: "V6B 4N7" };

/** Monday, November 23, 2026, 10:00 in Toronto. */
const MONDAY = "2026-11-23T15:00:00Z";
const TO_MONTREAL = { quantity: 12, postalCode: "H2X 1Y4", by: "2026-11-27" };

test("a warehouse with enough stock delivers after its handling and transit days", () => {
  const promise = promiseDelivery(TO_MONTREAL, [source({ available: 20 })], MONDAY);
  expect(promise).toMatchObject({ isPossible: true, arrivesOn: "2026-11-26" });
  expect(promise.deliveries).toEqual([
    {
      warehouse: "Toronto",
      units: 12,
      shipsOn: "2026-11-24",
      arrivesOn: "2026-11-26",
      isInbound: false,
    },
  ]);
});

test("after the cut-off time and on weekends, handling starts on the next business day", () => {
  const arrival = (now: string) =>
    promiseDelivery(TO_MONTREAL, [source({ available: 20 })], now).arrivesOn;
  expect(arrival("2026-11-23T19:00:00Z")).toBe("2026-11-26");
  expect(arrival("2026-11-23T19:01:00Z")).toBe("2026-11-27");
  expect(arrival("2026-11-28T15:00:00Z")).toBe("2026-12-03");
});

test("the cut-off time for deliveries is in the time zone of the warehouse", () => {
  const west = source({ ...VANCOUVER, available: 20 });
  const question = { ...TO_MONTREAL, by: "2026-08-10" };
  const shipsOn = (now: string) => promiseDelivery(question, [west], now).deliveries[0]?.shipsOn;
  // The dates are in summer, because British Columbia's winter time depends on the version of the time zone data.
  expect(shipsOn("2026-07-20T20:30:00Z")).toBe("2026-07-21");
  expect(shipsOn("2026-07-20T21:30:00Z")).toBe("2026-07-22");
});

test("delivery from a single warehouse is preferred to a split", () => {
  const sources = [
    source({ available: 8 }),
    source({ id: "3", name: "Ottawa", postalCode: "K1P 5M7", available: 12 }),
  ];
  expect(promiseDelivery(TO_MONTREAL, sources, MONDAY).deliveries).toMatchObject([
    { warehouse: "Ottawa", units: 12 },
  ]);
});

test("a quantity that no single warehouse has is split between warehouses", () => {
  const sources = [
    source({ available: 8 }),
    source({ id: "3", name: "Ottawa", postalCode: "K1P 5M7", available: 7 }),
  ];
  expect(promiseDelivery(TO_MONTREAL, sources, MONDAY).deliveries).toMatchObject([
    { warehouse: "Toronto", units: 8 },
    { warehouse: "Ottawa", units: 4 },
  ]);
});

test("a quantity that can't arrive in time gets the earliest day it can arrive", () => {
  const promise = promiseDelivery(TO_MONTREAL, [source({ ...VANCOUVER, available: 20 })], MONDAY);
  expect(promise).toMatchObject({ isPossible: false, arrivesOn: "2026-12-02" });
});

test("inbound units supplement the units in stock from the day they reach the warehouse", () => {
  const later = { ...TO_MONTREAL, by: "2026-12-10" };
  const promise = promiseDelivery(
    later,
    [source({ available: 4, inbound: [{ units: 10, on: "2026-12-01" }] })],
    MONDAY,
  );
  expect(promise.deliveries).toMatchObject([
    { units: 4, isInbound: false },
    { units: 8, isInbound: true, arrivesOn: "2026-12-04" },
  ]);
});

test("a delivery promise excludes late inbound units and reserved units", () => {
  const late = source({ inbound: [{ units: 20, on: "2026-11-20" }] });
  const reserved = source({ available: -15, inbound: [{ units: 20, on: "2026-11-24" }] });
  for (const one of [late, reserved])
    expect(promiseDelivery(TO_MONTREAL, [one], MONDAY)).toMatchObject({
      isPossible: false,
      arrivesOn: null,
      deliveries: [],
    });
});

test("each inbound order counts from its own expected day, and a late order doesn't hide the others", () => {
  const inbound = [
    { units: 30, on: "2026-12-15" },
    { units: 5, on: "2026-11-20" },
    { units: 8, on: "2026-12-01" },
  ];
  const soon = { ...TO_MONTREAL, by: "2026-12-10" };
  expect(promiseDelivery({ ...soon, quantity: 8 }, [source({ inbound })], MONDAY)).toMatchObject({
    isPossible: true,
    deliveries: [{ units: 8, arrivesOn: "2026-12-04" }],
  });
  expect(promiseDelivery({ ...soon, quantity: 9 }, [source({ inbound })], MONDAY)).toMatchObject({
    isPossible: false,
    arrivesOn: "2026-12-18",
  });
});

test("reserved units that aren't on hand are taken from the first inbound orders", () => {
  const inbound = [
    { units: 8, on: "2026-12-01" },
    { units: 8, on: "2026-12-15" },
  ];
  expect(
    promiseDelivery(TO_MONTREAL, [source({ available: -10, inbound })], MONDAY).options,
  ).toEqual([expect.objectContaining({ units: 6, arrivesOn: "2026-12-18" })]);
});

test("inbound orders that can be shipped on the same day are one delivery", () => {
  const inbound = [
    { units: 3, on: "2026-11-23" },
    { units: 4, on: "2026-11-23" },
  ];
  expect(promiseDelivery(TO_MONTREAL, [source({ inbound })], MONDAY).options).toMatchObject([
    { units: 7 },
  ]);
});

test("a warehouse without a Canadian postal code is excluded and named", () => {
  const promise = promiseDelivery(
    TO_MONTREAL,
    [source({ available: 99, postalCode: null })],
    MONDAY,
  );
  expect(promise).toMatchObject({ isPossible: false, withoutAddress: ["Toronto"], options: [] });
});

test("the deliveries of a promise add up to the quantity, and no warehouse ships more than it has or expects", () => {
  const sources = fc.array(
    fc.record({
      available: fc.integer({ min: -5, max: 30 }),
      inbound: fc.array(
        fc.record({
          units: fc.integer({ min: 0, max: 30 }),
          on: fc.constantFrom(null, "2026-11-20", "2026-11-30", "2026-12-15"),
        }),
        { maxLength: 3 },
      ),
      postalCode: fc.constantFrom("M4W 1A8", "V6B 4N7", "X0A 0H0", null),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(sources, fc.integer({ min: 1, max: 60 }), (list, quantity) => {
      const all = list.map((some, at) => source({ ...some, name: `W${at}` }));
      const { deliveries, isPossible, arrivesOn } = promiseDelivery(
        { ...TO_MONTREAL, quantity },
        all,
        MONDAY,
      );
      const units = deliveries.reduce((sum, each) => sum + each.units, 0);
      expect(units).toBe(arrivesOn === null ? 0 : quantity);
      expect(isPossible).toBe(arrivesOn !== null && arrivesOn <= "2026-11-27");
      for (const [at, { available, inbound }] of list.entries()) {
        const from = deliveries.filter(({ warehouse }) => warehouse === `W${at}`);
        const expected = inbound.reduce((sum, { units: each }) => sum + each, available);
        expect(from.reduce((sum, each) => sum + each.units, 0)).toBeLessThanOrEqual(
          Math.max(0, expected),
        );
      }
    }),
  );
});

test("transit between cities takes equally long in both directions, longer to rural places, and one day within the same part of a city", () => {
  const places = [
    "V6B 4N7",
    "T2P 3C5",
    "S7K 1J5",
    "R3C 0V8",
    "M4W 1A8",
    "H2X 1Y4",
    "B3J 2K9",
    "A1C 5M3",
    "Y1A 1A1",
  ];
  for (const from of places)
    for (const to of places) expect(transitDays(from, to)).toBe(transitDays(to, from));
  expect(transitDays("M4W 1A8", "L0A 1A0")).toBe(4);
  expect(transitDays("M4W 1A8", "M4W 2B2")).toBe(1);
  expect(transitDays("M4W 1A8", "90210")).toBeNull();
});
