import { expect, test } from "vitest";
import { dateOrderOf, guessDateOrder } from "./date-order.ts";
import { SURE } from "./guess.ts";

test.each([
  [["2026-11-30"], "ymd"],
  [["1/2/2026", "30/11/2026"], "dmy"],
  [["1/2/2026", "11/30/2026"], "mdy"],
  [["260331"], "ymd"],
  [["26-05-06", "26-07-08"], "ymd"],
  [["31-12-26", "01-02-26"], "dmy"],
  [["26/05/31", "26/06/05"], "ymd"],
  [["30.11.26"], "dmy"],
] as const)("dates like %j have the order %s", (samples, order) => {
  expect(dateOrderOf(samples)).toBe(order);
});

test("dates that fit several orders are read in the file's order if it fits, and otherwise with the day first", () => {
  expect(dateOrderOf(["03/04/26"], "mdy")).toBe("mdy");
  expect(dateOrderOf(["03/04/26"], "ymd")).toBe("dmy");
  expect(dateOrderOf(["31-12-26"], "ymd")).toBe("ymd");
});

test.each([
  [["31-12-26"], "dmy"],
  [["26-05-06", "26-07-08"], "ymd"],
  [["03/04/26", "05/06/26"], "mdy"],
  [["2026-01-05", "2026-01-06", "2026-01-07", "2026-01-08", "03/04/2026"], "mdy"],
])("the order of the dates %j is only a guess: %s", (dates, order) => {
  const { value, confidence, basis } = guessDateOrder(dates, "mdy");
  expect(value).toBe(order);
  expect(confidence).toBeLessThan(SURE);
  expect(basis?.length).toBeGreaterThan(0);
});

test("a day above 12 shows the date order of a file", () => {
  const sure = (dates: readonly string[]) => guessDateOrder(dates, "mdy").confidence > 0.8;
  expect(sure(["13/02/2026", "28/02/2026", "01/03/2026"])).toBe(true);
  expect(sure(["02/13/26", "02/28/26", "03/01/26"])).toBe(true);
});
