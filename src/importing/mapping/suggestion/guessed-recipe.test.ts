import { expect, test } from "vitest";
import { suggestMapping } from "./suggest-mapping.ts";

test.each([
  ["Weight (oz.)", "oz"],
  ["Weight [kg]", "kg"],
  ["Wt. (lbs.)", "lb"],
  ["Weight-oz", "oz"],
  ["Weight in grams", "g"],
  ["Length (inches)", "in"],
  ["Longueur (pouces)", "in"],
  ["Longueur (pi)", "ft"],
  ['Length (")', "in"],
])("the unit suggested for numbers in a column named %s is %s", (column, unit) => {
  const { fields } = suggestMapping({
    columns: ["SKU", column],
    rows: [
      ["A-1", "1.5"],
      ["A-2", "2.5"],
    ],
  }).mapping;
  expect((fields.weight_unit ?? fields.size_unit)?.otherwise).toBe(unit);
});
