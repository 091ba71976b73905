import { expect, test } from "vitest";
import {
  DEFAULT_REGION,
  formatDate,
  formatDay,
  formatMoment,
  formatMoney,
  formatNumber,
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
