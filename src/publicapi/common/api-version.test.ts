import { expect, test } from "vitest";
import { API_VERSION, requireVersion, versionHeaders } from "@/publicapi/common/api-version.ts";

test("a deprecated API operation sends headers with the dates of its deprecation and removal", () => {
  const dates = { since: new Date("2027-01-01"), sunset: new Date("2027-07-01") };
  expect(versionHeaders(dates)).toEqual({
    "sp-version": API_VERSION,
    deprecation: "@1798761600",
    sunset: "Thu, 01 Jul 2027 00:00:00 GMT",
  });
  expect(versionHeaders()).toEqual({ "sp-version": API_VERSION });
});

test("a request for any API version but the current one is rejected", () => {
  expect(() => requireVersion(API_VERSION)).not.toThrow();
  expect(() => requireVersion(null)).not.toThrow();
  expect(() => requireVersion("2020-01-01")).toThrow(
    expect.objectContaining({ code: "invalid_header" }),
  );
});
