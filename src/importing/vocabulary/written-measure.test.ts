import { expect, test } from "vitest";
import { unusualDecimal, writtenMeasure } from "./written-measure.ts";

test.each([
  ["12 kg", "12", "kg"],
  ["0,5lbs", "0,5", "lbs"],
  ['10.5"', "10.5", "in"],
  ["6'", "6", "ft"],
  ["4.158 KGM", "4.158", "KGM"],
  ["3 po.", "3", "po"],
  ["5 1/2 in", "5 1/2", "in"],
  ["2½ lb", "2½", "lb"],
  ["2 lb 4 oz", "2 lb 4 oz", "lb"],
  ["1 kg 250 g", "1 kg 250 g", "kg"],
  ["5' 6\"", "5' 6\"", "in"],
])("the measure %s is %s in %s", (written, number, unit) => {
  expect(writtenMeasure(written)).toEqual({ number, unit });
});

test.each([
  ["5 1/2", "5.5"],
  ["2-3/4", "2.75"],
  ["½", "0.5"],
  ["12 3/16", "12.1875"],
  ["2 lb 4 oz", "2.25"],
  ["2 lbs. 4,8 oz", "2.3"],
  ["1 kg 250 g", "1.25"],
  ["1 livre et 8 onces", "1.5"],
  ["5' 6\"", "66"],
  ["1 m 20 cm", "1.2"],
])("the measure %s is the decimal %s", (written, decimal) => {
  expect(unusualDecimal(written)).toBe(decimal);
});

test.each([
  "5.5",
  "1/3",
  "5 3/2",
  "-1/2",
  "12/24",
  "2 lb 20 oz",
  "2 lb 4 g",
  "2 lb 4.5 oz",
  "10 x 20 cm",
])(
  "the text %j isn't a fraction or a compound measure that can be stored as a decimal",
  (written) => {
    expect(unusualDecimal(written)).toBeNull();
  },
);

test.each(["12", "10 x 20 cm", "about 5 kg", "5 kg net", "", "kg"])(
  "the text %j isn't one number with its unit",
  (written) => {
    expect(writtenMeasure(written)).toBeNull();
  },
);
