import { expect, test } from "vitest";
import { periodFrom } from "@/insight/reports/period.ts";

const read = (address: string) => periodFrom(new URLSearchParams(address), "2026-11-24");

test("a report without a period in its URL shows the last 30 full days", () => {
  expect(read("")).toEqual({
    since: "2026-10-25",
    until: "2026-11-23",
    days: 30,
    before: "2026-09-25",
  });
});

test("a period of one day is compared with the day before", () => {
  expect(read("since=2026-03-01&until=2026-03-01")).toEqual({
    since: "2026-03-01",
    until: "2026-03-01",
    days: 1,
    before: "2026-02-28",
  });
});

test.each([
  "since=2026-11-10",
  "since=2026-11-10&until=2026-11-09",
  "since=2026-11-10&until=2026-11-25",
  "since=2024-11-10&until=2026-11-10",
  "since=2026-02-30&until=2026-03-02",
  "since=evil&until=2026-11-09",
])("a report shows the last 30 full days if the period in its URL is invalid: ?%s", (address) => {
  expect(read(address).since).toBe("2026-10-25");
});
