import { expect, test } from "vitest";
import { draftReader } from "@/importing/mapping/draft/product-draft.ts";
import { suggestMapping } from "./suggest-mapping.ts";

/** The measures with their units and the lead time of each product, and what is left out. */
function read(
  columns: readonly string[],
  rows: readonly (readonly string[])[],
  above: readonly string[][] = [],
) {
  const all = ["SKU", "Name", ...columns];
  const cells = rows.map((row, at) => [`A-${at}`, `Lamp ${at}`, ...row]);
  const { mapping } = suggestMapping({ columns: all, rows: cells, above });
  const draft = draftReader(mapping, all);
  return cells.map((row) => {
    const { text, leftOut } = draft({ cells: row });
    const { weight, weight_unit, length, width, height, size_unit, lead_time_days } = text;
    const out = leftOut.map(({ field, code }) => `${field} ${code}`);
    return [weight, weight_unit, length, width, height, size_unit, lead_time_days, ...out]
      .filter((value) => value !== "")
      .join(" ");
  });
}

test.each([
  ["WeightOz", "3.5 oz"],
  ["weight_oz", "3.5 oz"],
  ["Weight (kg)", "3.5 kg"],
  ["Weight", "3.5"],
])("the value 3.5 in a column named %s is read as %s", (column, expected) => {
  expect(read([column], [["3.5"]])).toEqual([expected]);
});

test("columns in different units are converted exactly into one unit", () => {
  expect(read(["Length (in)", "Width (cm)", "Height (mm)"], [["10", "5", "60"]])).toEqual([
    "25.4 5 6 cm",
  ]);
  expect(read(["Length (ft)", "Width (in)"], [["2", "5"]])).toEqual(["24 5 in"]);
});

test("a weight without a unit is left out if other weights have one", () => {
  expect(read(["Weight"], [["2 kg"], ["3"], ["500 g"]])).toEqual([
    "2 kg",
    "weight unit-unknown",
    "500 g",
  ]);
});

test("a unit stated above all products applies to all of them", () => {
  expect(read(["Weight"], [["2"]], [["weight_unit", "oz"]])).toEqual(["2 oz"]);
});

test("a lead time in weeks is stored in days", () => {
  expect(read(["Lead time"], [["2 weeks"], ["10 days"], ["3-4 semaines"]])).toEqual([
    "14",
    "10",
    "28",
  ]);
  expect(read(["Lead time (weeks)"], [["2"], ["3"]])).toEqual(["14", "21"]);
});
