import { expect, test } from "vitest";
import {
  localTimeOf,
  dayOf,
  DEFAULT_REGION,
  formatDate,
  formatDay,
  formatMoment,
  formatMoney,
  formatNumber,
  startOfDay,
} from "@/lib/format.ts";

const quebec = { locale: "fr-CA", currency: "CAD", timeZone: "America/Montreal" };
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, " ");

test("numbers follow the organisation's region", () => {
  expect(formatNumber(48212, DEFAULT_REGION)).toBe("48,212");
  expect(plain(formatNumber(48212, quebec))).toBe("48 212");
});

test("money keeps every cent of a figure that a float would lose", () => {
  expect(plain(formatMoney("9007199254740993.07", DEFAULT_REGION))).toBe(
    "$9,007,199,254,740,993.07",
  );
  expect(plain(formatMoney("1599", quebec))).toBe("1 599,00 $");
});

test("money in another currency says which", () => {
  expect(plain(formatMoney("12.50", DEFAULT_REGION, "USD"))).toContain("US");
});

test("what is not a figure is shown as it is", () => {
  expect(formatMoney("1e5", DEFAULT_REGION)).toBe("1e5");
});

test("a date is the day it was in the organisation's time zone", () => {
  expect(formatDate("2026-04-15T02:30:00Z", DEFAULT_REGION)).toContain("Apr");
  expect(formatDate("2026-04-15T02:30:00Z", DEFAULT_REGION)).toContain("14");
  expect(formatMoment("2026-04-15T02:30:00Z", DEFAULT_REGION)).toContain("EDT");
});

test("a day is that day, whatever the time zone", () => {
  expect(formatDay("2026-04-15", { ...DEFAULT_REGION, timeZone: "Pacific/Honolulu" })).toContain(
    "15",
  );
});

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
  expect(localTimeOf("2026-11-21T04:59:59.000Z", "America/Toronto")).toBe("2026-11-20T23:59");
  expect(localTimeOf("2026-07-01T12:30:00.000Z", "America/St_Johns")).toBe("2026-07-01T10:00");
});
