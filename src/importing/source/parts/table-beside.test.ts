// @vitest-environment node
import { expect, test } from "vitest";
import { read, workbook } from "#support/files/sample-files.ts";

const numbers = [1, 2, 3, 4];

test("of two tables beside each other, the first is read and the second is reported", async () => {
  const file = await workbook({
    Prices: [
      ["Indoor", "", "", "", "Outdoor"],
      ["SKU", "Title", "Price", "", "SKU", "Title", "Price"],
      ...numbers.map((at) => [`I${at}`, `Lamp ${at}`, `${at}`, "", `O${at}`, `Post ${at}`, "9"]),
    ],
  });
  const found = await read(file);
  expect(found.columns).toEqual(["SKU", "Title", "Price"]);
  expect(found.rows[0]).toEqual(["I1", "Lamp 1", "1"]);
  expect(found.issues).toEqual([{ kind: "other-table", place: 2 }]);
});

test("stock in a list of warehouses beside the products isn't imported as the products' stock", async () => {
  const rows = numbers.map((at) => `A${at},Nut ${at},${at}.50,,${at < 3 ? `W${at},${at}00` : ","}`);
  const found = await read(`SKU,Title,Price,,Code,Stock\n${rows.join("\n")}\n`);
  expect(found.columns).toEqual(["SKU", "Title", "Price"]);
  expect(found.rows).toHaveLength(4);
});

test.each([
  ["an empty column between its columns", "SKU,Title,,Price,Qty"],
  ["a second code of the same products", "SKU,Title,,Code,Price"],
])("a table with %s is read whole", async (_what, header) => {
  const rows = numbers.map((at) => `A${at},Nut ${at},,${at},${at}0`);
  expect((await read(`${header}\n${rows.join("\n")}\n`)).columns).toHaveLength(5);
});

test("values after an empty column aren't another table, although some products lack them", async () => {
  const rows = ["A1,Nut,,C1,1", "A2,Rod,,,", "A3,Cog,,C3,3", "A4,Pin,,,", "A5,Cap,,C5,5"];
  const { columns } = await read(`SKU,Title,,Code,Price\n${rows.join("\n")}\n`);
  expect(columns).toHaveLength(5);
});
