import { expect, test } from "vitest";
import { writtenMeasure } from "./written-measure.ts";

test.each([
  ["12 kg", "12", "kg"],
  ["0,5lbs", "0,5", "lbs"],
  ['10.5"', "10.5", "in"],
  ["6'", "6", "ft"],
  ["4.158 KGM", "4.158", "KGM"],
  ["3 po.", "3", "po"],
])("the measure %s is %s in %s", (written, number, unit) => {
  expect(writtenMeasure(written)).toEqual({ number, unit });
});

test.each(["12", "10 x 20 cm", "about 5 kg", "5 kg net", "", "kg"])(
  "the text %j isn't one number with its unit",
  (written) => {
    expect(writtenMeasure(written)).toBeNull();
  },
);
