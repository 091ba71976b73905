import { expect, test } from "vitest";
import { dateOrderOf, readDate } from "./read-date.ts";

test.each([
  ["2026-11-30", "ymd", "2026-11-30"],
  ["2026/1/5", "ymd", "2026-01-05"],
  ["2026-11-30T08:00:00-05:00", "ymd", "2026-11-30"],
  ["30/11/2026", "dmy", "2026-11-30"],
  ["11/30/2026", "mdy", "2026-11-30"],
  ["30.11.26", "dmy", "2026-11-30"],
  ["260331", "ymd", "2026-03-31"],
  ["950331", "ymd", "1995-03-31"],
  ["20260331", "ymd", "2026-03-31"],
  ["30/11/2026", "mdy", "30/11/2026"],
  ["30/11/2026", "ymd", "30/11/2026"],
  ["2026-02-30", "ymd", "2026-02-30"],
  ["soon", "ymd", "soon"],
  ["1-Jan-27", "mdy", "2027-01-01"],
  ["31 déc. 2026", "ymd", "2026-12-31"],
  ["5 juillet 2027", "ymd", "2027-07-05"],
  ["Sept 5, 2027", "dmy", "2027-09-05"],
  ["05.AOÛT.2027", "dmy", "2027-08-05"],
  ["1-Jui-27", "dmy", "1-Jui-27"],
  ["31 Feb 2027", "dmy", "31 Feb 2027"],
  ["7 days 27", "dmy", "7 days 27"],
] as const)("the date %s, read as %s, is %s", (written, order, date) => {
  expect(readDate(written, order)).toBe(date);
});

test.each([
  [["2026-11-30"], "ymd"],
  [["1/2/2026", "30/11/2026"], "dmy"],
  [["1/2/2026", "11/30/2026"], "mdy"],
  [["260331"], "ymd"],
] as const)("dates like %j have the order %s", (samples, order) => {
  expect(dateOrderOf(samples)).toBe(order);
});
