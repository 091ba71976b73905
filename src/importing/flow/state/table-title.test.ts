import { expect, test } from "vitest";
import { tableTitle } from "./table-title.ts";

const file = new File([""], "prices.xlsx");

test("an import is named after its file, with the sheet after it", () => {
  expect(tableTitle({ file, name: "Sheet1" })).toBe("prices.xlsx · Sheet1");
});

test("the title of an import doesn't repeat the file name if the table has the same name", () => {
  expect(tableTitle({ file, name: "prices.xlsx" })).toBe("prices.xlsx");
});
