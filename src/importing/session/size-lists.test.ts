// @vitest-environment node
import { expect, test } from "vitest";
import { imported, lines } from "#support/files/imported-list.ts";
import { partsOf, workbook } from "#support/files/sample-files.ts";
import { SURE } from "@/importing/source/detect/guess.ts";
import { rowNumber } from "@/importing/source/table/row-number.ts";

type List = Awaited<ReturnType<typeof imported>>;
const briefly = ({ products }: List) =>
  products.map(({ text, stock, options }) => [
    text.sku,
    text.variant_group,
    options.map(({ value }) => value).join(" "),
    ...stock,
  ]);

test("a quantity column for each size makes a variant of each size, and its SKU is a guess", async () => {
  const list = await imported(
    lines(
      "Style,Description,Colour,Cost,S,M,XL,Total",
      (at) => `P${at},Polo ${at},Navy,${at}9.50,${at},,0,${at}`,
      5,
    ),
  );
  expect(briefly(list).slice(0, 3)).toEqual([
    ["P1-Navy-S", "P1", "Navy S", "1"],
    ["P1-Navy-XL", "P1", "Navy XL", "0"],
    ["P2-Navy-S", "P2", "Navy S", "2"],
  ]);
  expect(list.products).toHaveLength(10);
  expect(list.mapping.options.map(({ name }) => name.otherwise)).toEqual(["Colour", "Size"]);
  expect([list.isSure("sku"), list.issues]).toEqual([false, []]);
});

test("splitting columns of sizes into variants is a guess shown with its basis, and the columns can be kept", async () => {
  const text = lines("SKU,Title,Price,S,M,L", (at) => `T-${at},Shirt ${at},${at}9.99,x,,X`);
  const [part] = await partsOf(text);
  const { sizes } = (await part?.open())?.detected ?? {};
  expect(sizes).toMatchObject({ value: "rows", basis: ["S", "M", "L"] });
  expect(sizes?.confidence).toBeLessThan(SURE);
  const asColumns = await part?.open({ sizes: "columns" });
  expect(asColumns?.table.columns).toEqual(["SKU", "Title", "Price", "S", "M", "L"]);
  expect(briefly(await imported(text)).slice(0, 2)).toEqual([
    ["T-1-S", "T-1", "S"],
    ["T-1-L", "T-1", "L"],
  ]);
});

test("shoe sizes in a French list become variants with their own quantities", async () => {
  const list = await imported(
    lines(
      "Article;Désignation;Prix;36;37;38;39",
      (at) => `B${at};Botte ${at};${at}9,95;0;${at};;2`,
    ),
  );
  expect(briefly(list).slice(0, 3)).toEqual([
    ["B1-36", "B1", "36", "0"],
    ["B1-37", "B1", "37", "1"],
    ["B1-39", "B1", "39", "2"],
  ]);
});

test("each size gets its own price and GTIN, and a quantity for the whole product isn't used", async () => {
  const gtin = (at: number) => ["628100000005", "628100000012", "628100000029"][at % 3] ?? "";
  const list = await imported(
    lines(
      "SKU,Title,UPC S,UPC M,UPC L,Price S,Price M,Price L,Qty",
      (at) => `J${at},Jacket ${at},${gtin(0)},${gtin(1)},${gtin(2)},${at}0,${at}1,${at}2,50`,
    ),
  );
  const [small, medium] = list.products;
  expect([small?.text.gtin, small?.text.price]).toEqual(["628100000005", "10"]);
  expect([medium?.text.gtin, medium?.text.price]).toEqual(["628100000012", "11"]);
  // The file's quantity is for all sizes together, so it isn't the stock of one size.
  expect(small?.stock).toEqual([]);
});

test("sizes listed in one cell become variants", async () => {
  const list = await imported(
    lines("SKU,Title,Sizes,Price", (at) => `G${at},Glove ${at},"S, M, L/XL",${at}4.00`),
  );
  expect(briefly(list).slice(0, 3)).toEqual([
    ["G1-S", "G1", "S"],
    ["G1-M", "G1", "M"],
    ["G1-L/XL", "G1", "L/XL"],
  ]);
});

test("a product with a row for each colour has one variant group", async () => {
  const list = await imported(
    lines(
      "Style,Title,Colour,S,M,L",
      (at) => `T${at},Tee ${at},Red,1,2,\nT${at},Tee ${at},Blue,3,4,5`,
    ),
  );
  expect(briefly(list).slice(0, 4)).toEqual([
    ["T1-Red-S", "T1", "Red S", "1"],
    ["T1-Red-M", "T1", "Red M", "2"],
    ["T1-Blue-S", "T1", "Blue S", "3"],
    ["T1-Blue-M", "T1", "Blue M", "4"],
  ]);
});

test("a row without any size becomes one product, and a row with sizes becomes one product per size", async () => {
  const list = await imported("SKU,Title,Price,S,M,L\nA,Cap,5,,,\nB,Shirt,6,1,2,3\n");
  expect(briefly(list)).toEqual([
    ["A", "", "", ""],
    ["B-S", "B", "S", "1"],
    ["B-M", "B", "M", "2"],
    ["B-L", "B", "L", "3"],
  ]);
});

test("errors in the sizes of a row show the number of that row, and each can be fixed by itself", async () => {
  const text = "SKU,Title,S,M,L\nA,Shirt,1,2,3\nB,Shirt,4,5,6+\nB,Shirt,7,8,9\n";
  const { groups } = await imported(text);
  const places = groups.flatMap(({ examples }) => examples.map(({ place }) => place));
  expect(places.map(rowNumber)).toEqual([4, 4, 4, 3]);
  expect(new Set(places).size).toBe(4);
});

test.each([
  ["SKU,Title,Price,L,W,H", "A,Box,5,10,20,30"],
  ["SKU,Title,Price,1,2,3,4,5", "A,Sales by month,5,10,20,30,40,50"],
  ["SKU,Title,Price,2023,2024,2025,2026", "A,Sales by year,5,10,20,30,40"],
  ["SKU,Title,S,M,L", "A,Notes,red,blue,green"],
  ["SKU,Title,Price A,Price B,Price C", "A,Tiers,5,4,3"],
  ["SKU,Title,Size,Price", "A,Pipe,10 mm,5"],
])("columns that aren't sizes aren't split into rows: %s", async (header, row) => {
  const [part] = await partsOf(`${header}\n${row}\n${row}\n`);
  const opened = await part?.open();
  expect(opened?.table.columns).toEqual(header.split(","));
  expect(opened?.detected.sizes).toBeUndefined();
});

test("in a list with a column for each size, a row with too many cells is rejected", async () => {
  const list = await imported("SKU,Title,Price,S,M,L\nA,Shirt,5,1,2,3\nB,Shirt,1,250,1,2,3\n");
  expect(list.issues).toEqual(["row-too-wide"]);
  expect(briefly(list)).toHaveLength(3);
});

test("the products of a sheet with a column for each size become variants", async () => {
  const file = await workbook({
    Shirts: [
      ["SKU", "Title", "Price", "S", "M", "L"],
      ["A", "Shirt", "5", "1", "0", "7"],
    ],
  });
  expect(briefly(await imported(file))).toEqual([
    ["A-S", "A", "S", "1"],
    ["A-M", "A", "M", "0"],
    ["A-L", "A", "L", "7"],
  ]);
});
