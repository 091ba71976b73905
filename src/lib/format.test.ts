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
  formatPercent,
  regionIn,
  startOfDay,
} from "@/lib/format.ts";

const quebec = { locale: "fr-CA", currency: "CAD", timeZone: "America/Montreal" };
const plain = (text: string) => text.replace(/[\u00A0\u202F]/g, " ");

test("numbers are formatted for the organization's region", () => {
  expect(formatNumber(48212, DEFAULT_REGION)).toBe("48,212");
  expect(plain(formatNumber(48212, quebec))).toBe("48 212");
});

test("shares are whole percentages in the notation of the organization's region", () => {
  expect(formatPercent(0.405, DEFAULT_REGION)).toBe("41%");
  expect(plain(formatPercent(1, quebec))).toBe("100 %");
});

test.each([
  ["en", "en-CA", "en-CA"],
  ["en", "en-GB", "en-GB"],
  ["en", "fr-CA", "en-CA"],
  ["en", "de-DE", "en-CA"],
  ["fr-CA", "en-CA", "fr-CA"],
  ["fr-CA", "fr-FR", "fr-FR"],
])(
  "with the interface language %s and the organization's format %s, numbers and dates have the format %s",
  (language, chosen, shown) => {
    expect(regionIn(language, { ...DEFAULT_REGION, locale: chosen, currency: "EUR" })).toEqual({
      ...DEFAULT_REGION,
      locale: shown,
      currency: "EUR",
    });
  },
);

test("money keeps cents that a binary float would lose", () => {
  expect(plain(formatMoney("9007199254740993.07", DEFAULT_REGION))).toBe(
    "$9,007,199,254,740,993.07",
  );
  expect(plain(formatMoney("1599", quebec))).toBe("1 599,00 $");
});

test("money in a foreign currency shows its currency", () => {
  expect(plain(formatMoney("12.50", DEFAULT_REGION, "USD"))).toContain("US");
});

test("an amount that isn't a plain decimal is shown unchanged", () => {
  expect(formatMoney("1e5", DEFAULT_REGION)).toBe("1e5");
});

test("dates and times are shown in the organization's time zone", () => {
  expect(formatDate("2026-04-15T02:30:00Z", DEFAULT_REGION)).toContain("Apr");
  expect(formatDate("2026-04-15T02:30:00Z", DEFAULT_REGION)).toContain("14");
  expect(formatMoment("2026-04-15T02:30:00Z", DEFAULT_REGION)).toContain("EDT");
});

test("a day without a time is the same in every time zone", () => {
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
])("the day %s in %s begins at %s, and that timestamp is on this day", (day, timeZone, moment) => {
  expect(startOfDay(day, timeZone)).toBe(moment);
  expect(dayOf(moment, timeZone)).toBe(day);
});

test("a timestamp one second before midnight in a time zone is on the day that ends there", () => {
  expect(dayOf("2026-11-21T04:59:59.000Z", "America/Toronto")).toBe("2026-11-20");
});

test("a timestamp is converted to the local time of a time zone", () => {
  expect(localTimeOf("2026-11-21T04:59:59.000Z", "America/Toronto")).toBe("2026-11-20T23:59");
  expect(localTimeOf("2026-07-01T12:30:00.000Z", "America/St_Johns")).toBe("2026-07-01T10:00");
});
