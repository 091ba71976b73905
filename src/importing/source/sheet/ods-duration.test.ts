import { expect, test } from "vitest";
import { shownDuration } from "./ods-duration.ts";

test.each([
  ["PT02H30M00S", "02:30:00"],
  ["PT0H5M9.5S", "00:05:09"],
  ["PT45M", "00:45:00"],
  ["P1DT2H", "26:00:00"],
  ["PT125H00M00S", "125:00:00"],
  ["-PT1H", "-01:00:00"],
  ["2026-11-01", "2026-11-01"],
])("the ODS value %s is shown as %s", (written, shown) => {
  expect(shownDuration(written)).toBe(shown);
});
