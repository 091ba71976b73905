// @vitest-environment node
import { expect, test } from "vitest";
import { read } from "#support/files/sample-files.ts";

test("a second table with the same columns in another order is read in the order of the first", async () => {
  const text =
    "SKU,Name,Price,Qty\nA-1,Cup,1.50,7\n\nAccessories\nSKU,Name,Qty,Price\nB-1,Lid,100,0.25\nSKU,Name,Price,Qty\nC-1,Jug,3.50,4\n";
  const found = await read(text);
  expect(found.rows).toEqual([
    ["A-1", "Cup", "1.50", "7"],
    ["B-1", "Lid", "0.25", "100"],
    ["C-1", "Jug", "3.50", "4"],
  ]);
  expect(found.issues).toContainEqual({ kind: "columns-moved", place: 5 });
});

test("section titles in capitals are skipped in a file that repeats its header below them", async () => {
  const items = (start: string) =>
    [1, 2].map((at) => `${start}${at};Vis ${at};${at},50\n`).join("");
  const header = "Code;Nom;Prix\n";
  const found = await read(
    `${header}${items("A")}ACCESSOIRES;;\n${header}${items("B")}QUINCAILLERIE;;\n${header}${items("C")}`,
  );
  expect(found.rows.map(([code]) => code)).toEqual(["A1", "A2", "B1", "B2", "C1", "C2"]);
});

test.each([
  ["some of its columns", "SKU,Description,Qty,List"],
  ["none of its columns", "Part,Description,Quantity,List"],
])("a second table with %s isn't read into the fields of the first", async (_what, names) => {
  const text = `SKU,Name,Price,Qty on hand\nA-1,Cup,1.50,7\nA-2,Mug,2.50,7\n\n${names}\nB-1,Lid,100,0.25\nB-2,Lid,200,0.25\n`;
  const found = await read(text.replace("Qty on hand", names.includes("Qty") ? "Qty" : "Stock"));
  expect(found.rows.map(([sku]) => sku)).toEqual(["A-1", "A-2"]);
  expect(found.issues).toEqual([{ kind: "other-table", place: 5 }]);
});

test("the header of a joined file is skipped, whatever its case or byte order mark", async () => {
  const found = await read(
    '\ufeffSKU,Title,Price\nA-1,Cup,1.50\n\ufeff"SKU","Title","Price"\n"B-1","Jug, big",3.50\nsku,title,price\n\ufeff"C-1",Pot,4.50\n',
  );
  expect(found.rows.map(([sku]) => sku)).toEqual(["A-1", "B-1", "C-1"]);
  expect(found.issues.toSorted((a, b) => a.place - b.place)).toEqual(
    [3, 5].map((place) => ({ kind: "row-skipped", place })),
  );
});
