import { expect, test } from "vitest";
import {
  addBusinessDays,
  businessDayFrom,
  daysBetween,
  isBusinessDay,
} from "@/stock/business-days.ts";

test.each([
  ["New Year's Day", "2026-01-01"],
  ["Good Friday", "2026-04-03"],
  ["Good Friday of 2027", "2027-03-26"],
  ["Victoria Day", "2026-05-18"],
  ["Victoria Day in a year where May 24 is a Monday", "2027-05-24"],
  ["Canada Day", "2026-07-01"],
  ["Labour Day", "2026-09-07"],
  ["Thanksgiving", "2026-10-12"],
  ["Christmas Day", "2026-12-25"],
  ["Boxing Day, moved from a Saturday to Monday", "2026-12-28"],
  ["a Saturday", "2026-11-28"],
  ["a Sunday", "2026-11-29"],
])("carriers don't deliver on %s", (_what, day) => {
  expect(isBusinessDay(day)).toBe(false);
});

test("weekdays that aren't holidays are business days", () => {
  expect(["2026-11-27", "2026-12-24", "2026-12-29", "2026-05-25"].every(isBusinessDay)).toBe(true);
});

test("business days skip weekends and holidays", () => {
  expect(addBusinessDays("2026-11-27", 1)).toBe("2026-11-30");
  expect(addBusinessDays("2026-12-24", 1)).toBe("2026-12-29");
  expect(addBusinessDays("2026-11-28", 0)).toBe("2026-11-30");
  expect(businessDayFrom("2027-01-01")).toBe("2027-01-04");
});

test("the number of days between two dates isn't affected by a clock change", () => {
  expect(daysBetween("2026-03-07", "2026-03-09")).toBe(2);
});
