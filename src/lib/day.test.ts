import { expect, test } from "vitest";
import { clockOf, dayOf, startOfDay } from "@/lib/day.ts";

test.each([
  ["2026-11-21", "UTC", "2026-11-21T00:00:00.000Z"],
  ["2026-11-21", "America/Toronto", "2026-11-21T05:00:00.000Z"],
  ["2026-07-01", "America/Toronto", "2026-07-01T04:00:00.000Z"],
  ["2026-03-08", "America/Toronto", "2026-03-08T05:00:00.000Z"],
  ["2026-11-01", "America/Toronto", "2026-11-01T04:00:00.000Z"],
  ["2026-11-21", "Asia/Tokyo", "2026-11-20T15:00:00.000Z"],
  ["2026-11-21", "America/St_Johns", "2026-11-21T03:30:00.000Z"],
])("%s begins in %s at %s, and the day is found again", (day, timeZone, moment) => {
  expect(startOfDay(day, timeZone)).toBe(moment);
  expect(dayOf(moment, timeZone)).toBe(day);
});

test("a second before midnight is the day before", () => {
  expect(dayOf("2026-11-21T04:59:59.000Z", "America/Toronto")).toBe("2026-11-20");
});

test("the clocks of a time zone show their own time", () => {
  expect(clockOf("2026-11-21T04:59:59.000Z", "America/Toronto")).toBe("2026-11-20T23:59");
  expect(clockOf("2026-07-01T12:30:00.000Z", "America/St_Johns")).toBe("2026-07-01T10:00");
});
