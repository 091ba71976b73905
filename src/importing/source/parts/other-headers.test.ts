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
  ["some of the first table's columns", "SKU,Description,Qty,List"],
  ["none of the first table's columns", "Part,Description,Quantity,List"],
])("the rows of a second table with %s aren't read", async (_what, names) => {
  const text = `SKU,Name,Price,Qty on hand\nA-1,Cup,1.50,7\nA-2,Mug,2.50,7\n\n${names}\nB-1,Lid,100,0.25\nB-2,Lid,200,0.25\n`;
  const found = await read(text.replace("Qty on hand", names.includes("Qty") ? "Qty" : "Stock"));
  expect(found.rows.map(([sku]) => sku)).toEqual(["A-1", "A-2"]);
  expect(found.issues).toEqual([{ kind: "other-table", place: 5 }]);
});

test("the repeated headers of files that were joined into one are skipped, whatever their case or byte order mark", async () => {
  const found = await read(
    '\ufeffSKU,Title,Price\nA-1,Cup,1.50\n\ufeff"SKU","Title","Price"\n"B-1","Jug, big",3.50\nsku,title,price\n\ufeff"C-1",Pot,4.50\n',
  );
  expect(found.rows.map(([sku]) => sku)).toEqual(["A-1", "B-1", "C-1"]);
  expect(found.issues.toSorted((a, b) => a.place - b.place)).toEqual(
    [3, 5].map((place) => ({ kind: "row-skipped", place })),
  );
});

const ENGLISH = "SKU,Title,Brand,Shelf,Price";
const FRENCH = "Code,Titre,Marque,Tablette,Prix";

test.each([
  ["French", ENGLISH, FRENCH],
  ["English", FRENCH, ENGLISH],
])("a header that is repeated in %s isn't a product", async (_language, header, repeated) => {
  const found = await read(
    `${header}\nA-1,Cup,Bord,9,1.50\nA-2,Mug,Bord,9,2.50\n${repeated}\nB-1,Jug,Bord,8,3.50\n`,
  );
  expect(found.rows.map(([code]) => code)).toEqual(["A-1", "A-2", "B-1"]);
  expect(found.issues).toEqual([{ kind: "row-skipped", place: 4 }]);
});

test("a header that is repeated in another language may have its columns in another order", async () => {
  const found = await read(
    "SKU,Title,Price,Qty\nA-1,Cup,1.50,7\nA-2,Mug,2.50,7\nCode,Titre,Quantité,Prix\nB-1,Pot,100,0.25\n",
  );
  expect(found.rows[2]).toEqual(["B-1", "Pot", "0.25", "100"]);
  expect(found.issues).toEqual([{ kind: "columns-moved", place: 4 }]);
});

test.each(["LABEL,Étiquette,Marque,,", "CODE,Titre,,,9.50", "Code,Cup,Bord,9,1.50"])(
  "the product %s isn't a header, although some of its texts are names of columns",
  async (row) => {
    const found = await read(`${ENGLISH}\nA-1,Cup,Bord,9,1.50\n${row}\nB-1,Jug,Bord,8,3.50\n`);
    expect(found.rows).toHaveLength(3);
  },
);

test("the first table is read, although a later one below a title has more known columns", async () => {
  const found = await read(
    "SKU,Name,Price\nA-1,Cup,1.50\nA-2,Mug,2.50\nA-3,Jug,3.50\n\nAccessories\nPart,Qty,Description,Cost\nZ-1,5,Lid,0.50\nZ-2,6,Cap,0.60\n",
  );
  expect(found.columns.slice(0, 3)).toEqual(["SKU", "Name", "Price"]);
  expect(found.rows.map(([sku]) => sku)).toEqual(["A-1", "A-2", "A-3"]);
  expect(found.issues).toContainEqual({ kind: "other-table", place: 7 });
});
