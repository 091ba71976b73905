import { expect, test } from "vitest";
import { checkTable } from "@/importing/checking/check-table.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { draftReader } from "@/importing/mapping/draft/product-draft.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { tableOfRows } from "#support/files/table-of-rows.ts";

const COLUMNS = ["SKU", "Title", "Weight (lbs)", "Length", "Width", "Height"];

function read(...rows: string[][]) {
  const { mapping } = suggestMapping({ columns: COLUMNS, rows });
  const draft = draftReader(mapping, COLUMNS);
  return rows.map((cells) => {
    const { text } = draft({ cells });
    const { weight, weight_unit, length, width, height, size_unit } = text;
    return [weight, weight_unit, length, width, height, size_unit].join(" ").trim();
  });
}

test("units next to numbers are recognized in different spellings", () => {
  expect(
    read(
      ["A", "Wrench", "0.5 lbs", '10.5"', '2"', '1"'],
      ["B", "Hammer", "500 g", "30 cm", "10cm", "5 CMT"],
      ["C", "Saw", "2", "", "", ""],
    ),
  ).toEqual(["0.5 lb 10.5 2 1 in", "500 g 30 10 5 cm", "2 lb"]);
});

test("measures in mixed or unknown units are skipped with a warning", async () => {
  const rows = [
    ["A", "Wrench", "1 lb", "10 cm", "2 cm", "1 cm"],
    ["B", "Hammer", "3 stone", "30 cm", "100 mm", "5 cm"],
  ];
  expect(read(...rows)).toEqual(["1 lb 10 2 1 cm", ""]);
  const { mapping } = suggestMapping({ columns: COLUMNS, rows });
  const setup = { mapping, mode: DEFAULT_MODE, overrides: new Map() };
  const { issueGroups } = await checkTable(tableOfRows([COLUMNS, ...rows]), setup);
  expect(
    issueGroups.filter(({ field }) => field === "weight_unit" || field === "size_unit"),
  ).toMatchObject([
    { code: "value-no-choice", severity: "warning", count: 1 },
    { code: "value-no-choice", severity: "warning", count: 1 },
  ]);
});

/** The measures of each product, and the fields left out. */
function readOwn(columns: readonly string[], ...rows: readonly (readonly string[])[]) {
  const { mapping } = suggestMapping({ columns, rows });
  const draft = draftReader(mapping, columns);
  return rows.map((cells) => {
    const { text, leftOut } = draft({ cells });
    const { weight, weight_unit, width, height, size_unit } = text;
    const out = leftOut.map(({ field }) => field);
    return [weight, weight_unit, width, height, size_unit, ...out].filter(Boolean).join(" ");
  });
}

test.each([
  ["Width unit", "Height unit"],
  ["Width_UOM", "Height_UOM"],
  ["Width/@measurementUnitCode", "Height/@measurementUnitCode"],
])("a unit column such as %s applies to its own measure only", (ofWidth, ofHeight) => {
  const columns = ["SKU", "Title", "Width", ofWidth, "Height", ofHeight];
  expect(
    readOwn(
      columns,
      ["A", "Chair", "10", "INH", "20", "INH"],
      ["B", "Desk", "11", "cm", "21", "cm"],
      ["C", "Lamp", "12", "cm", "22", "in"],
    ),
  ).toEqual(["10 20 in", "11 21 cm", "size_unit width height"]);
});

test("a weight without a unit is left out if other rows state one, unless it's 0", () => {
  expect(
    readOwn(
      ["SKU", "Title", "Weight", "Weight unit"],
      ["A", "Chair", "10", "lb"],
      ["B", "Desk", "11", ""],
      ["C", "Code", "0", ""],
    ),
  ).toEqual(["10 lb", "weight", "0"]);
});
