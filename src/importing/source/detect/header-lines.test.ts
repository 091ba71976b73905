import { expect, test } from "vitest";
import { headerLines } from "./header-lines.ts";

const grid = (text: string) => text.split("\n").map((line) => line.split(";"));
const NONE = { isSure: true };

test.each([
  [
    "codes in lower case",
    "handle;sku;category;price\nblue-lamp;bl-1;home-decor;9.99\nred-lamp;rl-1;home-decor;8.99",
  ],
  ["codes only", "handle;sku;category\nblue-lamp;bl-1;home-decor\nred-lamp;rl-1;home-decor"],
  ["codes, and is the only one", "handle;sku;category\nblue-lamp;bl-1;home-decor"],
  ["the same code twice", "UPC;Weight;Brand\na:b:c;a:b:c;x-1\n9.99;;12\nLamp;0;Acme"],
])("the first product isn't part of the header if it has %s", (_what, text) => {
  const rows = grid(text);
  expect(headerLines(rows, 0)).toMatchObject({ last: 0, names: rows[0] });
});

test("a one-line header gives the column names", () => {
  const rows = grid("sku;title;price;qty\nA;Chair;9.99;3\nB;Table;8.99;4\nC;Lamp;7.99;5");
  expect(headerLines(rows, 0)).toEqual({
    ...NONE,
    last: 0,
    names: ["sku", "title", "price", "qty"],
  });
});

test("column codes below readable labels name the columns", () => {
  const rows = grid(
    "SKU de l’offre;ID produit;Type;Prix;Quantité\nsku;product-id;product-id-type;price;quantity\nA;1;UPC;9.99;3\nB;2;UPC;8.99;4\nC;3;UPC;7.99;5",
  );
  expect(headerLines(rows, 0)).toMatchObject({ last: 1, names: rows[1] });
});

test("technical names below readable ones belong to the header and name the columns", () => {
  const rows = grid(
    "Seller SKU;Product Name;Standard Price;Quantity\nitem_sku;item_name;standard_price;quantity\nA;Chair;9.99;3\nB;Table;8.99;4",
  );
  expect(headerLines(rows, 0)).toEqual({
    ...NONE,
    last: 1,
    names: ["item_sku", "item_name", "standard_price", "quantity"],
  });
});

test("a label above several warehouses is part of each column's name", () => {
  const rows = grid("SKU;Name;Stock;;\n;;Toronto;Montréal;Total\nA;Chair;1;2;3\nB;Table;4;5;9");
  expect(headerLines(rows, 0)).toEqual({
    last: 1,
    names: ["SKU", "Name", "Stock Toronto", "Stock Montréal", "Stock Total"],
    isSure: false,
  });
});

test("labels in two lines above equal column names distinguish the columns", () => {
  const rows = grid(
    ";;Dealer;;Retail;\n;;CAD;USD;CAD;USD\nCode;Name;Price;Price;Price;Price\nA;Chair;1;2;3;4\nB;Table;2;3;4;5",
  );
  expect(headerLines(rows, 2).names).toEqual([
    "Code",
    "Name",
    "Dealer CAD Price",
    "Dealer USD Price",
    "Retail CAD Price",
    "Retail USD Price",
  ]);
});

test("a currency above a column of amounts, or a label two lines above warehouses, becomes part of the column name", () => {
  const rows = grid(
    "Product;;Pricing;;Stock;\n;;USD;CAD;;\nCode;Name;Cost;MSRP;Toronto;Montréal\nA;Chair;1;2;3;4\nB;Table;2;3;4;5",
  );
  expect(headerLines(rows, 2).names).toEqual([
    "Code",
    "Name",
    "USD Cost",
    "CAD MSRP",
    "Stock Toronto",
    "Stock Montréal",
  ]);
});

test("units in the line below the header are added to the column names", () => {
  const rows = grid("SKU;Name;Price;Weight\n;;CAD;kg\nA;Chair;9.99;2\nB;Table;8.99;4");
  expect(headerLines(rows, 0)).toMatchObject({
    last: 1,
    names: ["SKU", "Name", "Price (CAD)", "Weight (kg)"],
  });
});

test("labels above the header distinguish columns with the same name", () => {
  const rows = grid(";;CAD;;USD;\nSKU;Name;Cost;List;Cost;List\nA;Chair;1;2;3;4\nB;Table;5;6;7;8");
  expect(headerLines(rows, 1).names).toEqual([
    "SKU",
    "Name",
    "CAD Cost",
    "CAD List",
    "USD Cost",
    "USD List",
  ]);
});

test("a label above the header names a column that has no name itself", () => {
  const rows = grid(
    "Product;;Price;;Stock\nNumber;Name;Dealer;Retail\nA;Chair;1;2;3\nB;Table;5;6;7",
  );
  expect(headerLines(rows, 1).names).toEqual(["Number", "Name", "Dealer", "Retail", "Stock"]);
});

test("a label above unknown names shows that they are warehouses", () => {
  const rows = grid(
    "Product;;Price;Stock;;\nSKU;Name;Cost;Toronto;Vancouver;ETA\nA;Chair;1;2;3;2027-01-01\nB;Table;5;6;7;2027-01-02",
  );
  expect(headerLines(rows, 1).names).toEqual([
    "SKU",
    "Name",
    "Cost",
    "Stock Toronto",
    "Stock Vancouver",
    "ETA",
  ]);
});

test.each([
  ["without numbers", "sku;title;brand\nA;Chair;Acme\nB;Table;Acme\nC;Lamp;Acme"],
  ["with words instead of missing numbers", "sku;price;qty\nA;TBD;n/a\nB;8.99;4\nC;7.99;5"],
  ["with one word among numbers", "sku;price;qty\nA;9.99;in stock\nB;8.99;4\nC;7.99;5"],
])("the first product %s isn't part of the header", (_what, text) => {
  expect(headerLines(grid(text), 0).last).toBe(0);
});
