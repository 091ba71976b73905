import { expect, test } from "vitest";
import { wideRowRepair } from "./wide-row.ts";

/** Whether the cells in the columns Cost and Qty are numbers. */
const isFitting = ([, , cost = "", quantity = ""]: readonly string[]) =>
  /^\$?\d+(?:\.\d+)?$/.test(cost) && /^\d+$/.test(quantity);
const COLUMNS = ["SKU", "Title", "Cost", "Qty"];
const repaired = wideRowRepair({ columns: COLUMNS, delimiter: "," }, isFitting);

test.each([
  ["G,t,7,1,000", ["G", "t", "7", "1000"]],
  ["G,t,1,299.50,3", ["G", "t", "1299.50", "3"]],
  ["G,t,$1,299.50,2,500", ["G", "t", "$1299.50", "2500"]],
  ["G,t,1,234,567,3", ["G", "t", "1234567", "3"]],
  ["G,Chair, black,7,10", ["G", "Chair, black", "7", "10"]],
  ["G,Chair, black, oak,7,10", ["G", "Chair, black, oak", "7", "10"]],
])("the import joins the split cells of the row %s", (row, cells) => {
  expect(repaired(row.split(","))).toEqual(cells);
});

test.each([
  ["with as many cells as columns", "G,t,7,1"],
  ["with only empty cells after the last column", "G,t,7,1,,"],
  ["that can be joined in two ways", "G,Chair,black,7,1"],
  ["that fits no column", "G,t,x,y,z"],
])("the import doesn't join cells of a row %s", (_what, row) => {
  expect(repaired(row.split(","))).toBeNull();
});

test("the cells of a repaired row are joined with the file's own delimiter", () => {
  expect(
    wideRowRepair({ columns: COLUMNS, delimiter: ";" }, isFitting)("G;a; b;7;1".split(";")),
  ).toEqual(["G", "a; b", "7", "1"]);
});

const WITH_NOTES = { columns: [...COLUMNS, "Notes"], delimiter: ",", cellCount: 5 };

test.each([
  ["G,t,1,299.50,3,", ["G", "t", "1299.50", "3", ""]],
  ["G,t,1,299.50,2,500,", ["G", "t", "1299.50", "2500", ""]],
  ["G,Chair, black,7,10,", ["G", "Chair, black", "7", "10", ""]],
])(
  "the row %j with an empty last column is repaired to %j if other rows have fewer cells",
  (row, cells) => {
    expect(wideRowRepair(WITH_NOTES, isFitting)(row.split(","))).toEqual(cells);
  },
);

test("a row with two empty last cells isn't repaired, because its other cells fit the columns", () => {
  expect(wideRowRepair(WITH_NOTES, isFitting)("G,t,7,10,,".split(","))).toBeNull();
});
