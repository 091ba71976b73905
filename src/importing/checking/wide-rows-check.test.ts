import { expect, test } from "vitest";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import { type ColumnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { COLUMNS, MAPPING } from "#support/samples/checked-columns.ts";
import { tableOfRows } from "#support/files/table-of-rows.ts";
import { checkTable } from "./check-table.ts";
import { offersFor, withFix } from "./offered-fix.ts";

const product = (sku: string) => [sku, "Lamp", "0012345678905", "9.99", "5", "new"];
const check = (
  rows: readonly (readonly string[])[],
  mapping: ColumnMapping = MAPPING,
  columns = COLUMNS,
) =>
  checkTable(tableOfRows([columns, ...rows]), {
    mapping,
    mode: DEFAULT_MODE,
    overrides: new Map(),
  });

test("a row with cells beyond the last column is rejected, unless they're empty", async () => {
  expect((await check([[...product("A-1"), "", "see page 3"]])).issueGroups).toMatchObject([
    { code: "row-too-wide", field: null, severity: "rejected", count: 1 },
  ]);
  expect((await check([[...product("A-1"), "", " "]])).issueGroups).toEqual([]);
});

test("if the person chooses to join split cells, they are joined in every row that can be repaired", async () => {
  const rows = [
    product("A-1"),
    ["A-2", "Lamp", "0012345678905", "1", "299.00", "5", "new"],
    ["A-3", "Chair", " black", "0012345678905", "9.99", "5", "new"],
    [...product("A-4"), "", "see page 3"],
  ];
  const [group] = (await check(rows)).issueGroups;
  expect(group).toMatchObject({ code: "row-too-wide", severity: "rejected", count: 3, fixable: 2 });
  expect(group?.examples.map(({ fix }) => fix)).toEqual([
    "A-2 | Lamp | 0012345678905 | 1299.00 | 5 | new",
    "A-3 | Chair, black | 0012345678905 | 9.99 | 5 | new",
    null,
  ]);
  if (group === undefined) throw new Error("There should be an issue.");
  expect(offersFor(group, MAPPING)).toEqual([{ does: "join-cells" }]);
  const joined = withFix(MAPPING, null, { does: "join-cells" });
  expect(offersFor(group, joined)).toEqual([]);
  expect((await check(rows, joined)).issueGroups).toMatchObject([
    { code: "row-too-wide", count: 1 },
  ]);
});

test("an unquoted thousands separator late in a file is detected, also in a stock column", async () => {
  const mapping = { ...MAPPING, stock: [{ place: "", recipe: recipeOf("Qty") }] };
  const rows = Array.from({ length: 300 }, (_, at) => [...product(`A-${at}`), "10"]);
  rows[250] = [...product("A-250"), "1", "000"];
  const { issueGroups } = await check(rows, mapping, [...COLUMNS, "Qty"]);
  expect(issueGroups).toMatchObject([{ code: "row-too-wide", count: 1, fixable: 1 }]);
});
