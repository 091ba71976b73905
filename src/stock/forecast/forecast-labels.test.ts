// @vitest-environment node
import { i18n } from "@lingui/core";
import { beforeAll, expect, test } from "vitest";
import { errorStatement } from "@/stock/forecast/forecast-labels.ts";

beforeAll(() => i18n.loadAndActivate({ locale: "en", messages: {} }));

test.each([
  [1, null, "Past four-week forecasts were off by 1 unit on average."],
  [1.04, 0.5, "Past four-week forecasts were off by 1 unit (50%) on average."],
  [0.5, null, "Past four-week forecasts were off by 0.5 units on average."],
  [1200, 0.25, "Past four-week forecasts were off by 1,200 units (25%) on average."],
])("a forecast error of %d units (share: %j) is written as: %s", (error, relativeError, text) => {
  expect(errorStatement(i18n, { error, relativeError })).toBe(text);
});
