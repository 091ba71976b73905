import { expect, test } from "vitest";
import { columnMapping, recipeOf } from "@/importing/mapping/definition/column-mapping.ts";
import { suggestMapping } from "./suggest-mapping.ts";

const rows = (...cells: string[]) => Array.from({ length: 5 }, () => cells);

test("the columns of a supplier's own price list are recognized by their names", () => {
  const { mapping, suggestions, unused, format } = suggestMapping({
    columns: [
      "No d’article",
      "Désignation",
      "Title (EN)",
      "Marque",
      "Prix coûtant",
      "PDSF",
      "Poids (lb)",
      "Remarque",
    ],
    rows: rows("A-1", "Lampe", "Lamp", "Nord", "12,50", "19,95", "2", "à suivre"),
  });
  expect(format).toBeNull();
  expect(suggestions.map(({ target, columns }) => [target, columns[0]])).toEqual([
    ["sku", "No d’article"],
    ["title_fr", "Désignation"],
    ["title_en", "Title (EN)"],
    ["brand", "Marque"],
    ["cost", "Prix coûtant"],
    ["msrp", "PDSF"],
    ["weight", "Poids (lb)"],
  ]);
  expect(mapping.fields.cost?.decimal).toBe(",");
  expect(mapping.fields.weight_unit?.otherwise).toBe("lb");
  expect(unused).toEqual(["Remarque"]);
});

test("columns with meaningless names are recognized by their values", () => {
  const gtins = ["0012345678905", "4006381333931", "5901234123457", "6291041500213"];
  const { suggestions } = suggestMapping({
    columns: ["a", "b", "c", "d"],
    rows: gtins.map((gtin, at) => [gtin, "Northvale", `https://a.test/${at}.jpg`, "hello"]),
    brands: new Set(["northvale"]),
  });
  expect(suggestions.map(({ target, columns, why }) => [target, columns[0], why])).toEqual([
    ["gtin", "a", "content"],
    ["brand", "b", "content"],
    ["images", "c", "content"],
  ]);
});

test("a column whose name contradicts its values is mapped as a guess", () => {
  const lamps = ["A", "B", "C", "D"].map((sku) => [sku, "lamp"]);
  const { suggestions } = suggestMapping({ columns: ["SKU", "UPC"], rows: lamps });
  const [sku, upc] = suggestions.map(({ confidence }) => confidence);
  expect(sku).toBeGreaterThan(0.85);
  expect(upc).toBeLessThan(0.55);
});

test("a status column is left unmapped if none of its values is a known status", () => {
  const status = (value: string) =>
    suggestMapping({ columns: ["SKU", "Status"], rows: rows("A", value) });
  expect(status("Discontinued").mapping.fields).toHaveProperty("status");
  expect(status("core product").mapping.fields).not.toHaveProperty("status");
  expect(status("core product").unused).toEqual(["Status"]);
});

test("a column of dates isn't suggested as SKU", () => {
  const dates = ["2010-10-10", "2012-01-01", "31/12/2015"];
  const { unused } = suggestMapping({ columns: ["When"], rows: dates.map((date) => [date]) });
  expect(unused).toEqual(["When"]);
});

test.each([
  ["Amt", ["12.50", "9.99", "129.00"], []],
  ["tax1", ["0.19", "0.07", "0.19"], ["tax1"]],
  ["Ship cost", ["12.50", "9.99", "0.40"], ["Ship cost"]],
  ["Amt", ["0.19", "0.19", "0.19"], ["Amt"]],
])(
  "a column of amounts is guessed to be the price only if they differ and its name has no other meaning: %j, %j (unmapped: %j)",
  (column, amounts, unused) => {
    const found = suggestMapping({ columns: [column], rows: amounts.map((amount) => [amount]) });
    expect(found.unused).toEqual(unused);
  },
);

test("a cell with a number and its unit is split into both", () => {
  const { mapping } = suggestMapping({ columns: ["SKU", "Weight"], rows: rows("A", "2.5 lbs") });
  expect(mapping.fields.weight?.fixes).toEqual(["drop-unit"]);
  expect(mapping.fields.weight_unit).toMatchObject({
    columns: ["Weight"],
    fixes: ["unit-of-measure"],
  });
});

test("the mapping used last time takes precedence, and other columns are recognized by their names", () => {
  const memory = columnMapping.parse({
    fields: { sku: recipeOf("Code B"), title_fr: recipeOf("Name"), map: recipeOf("Gone") },
  });
  const { mapping, suggestions } = suggestMapping({
    columns: ["SKU", "Code B", "Name", "Brand"],
    rows: [],
    memory,
  });
  expect(mapping.fields.sku?.columns).toEqual(["Code B"]);
  expect(mapping.fields.map).toBeUndefined();
  expect(suggestions.map(({ target, why }) => [target, why])).toEqual([
    ["sku", "memory"],
    ["title_fr", "memory"],
    ["brand", "header"],
  ]);
});

test("the suggestion lists columns that would be dropped, each with a unique name", () => {
  const columns = ["SKU", "Finish", "Finish"];
  expect(suggestMapping({ columns, rows: [] }).unused).toEqual(["Finish", "Finish (2)"]);
});

test("quantities go to the default warehouse, or to the warehouse that their column name states", () => {
  const warehouses = [
    { code: "TOR", name: "Toronto", isActive: true },
    { code: "MTL", name: "Montréal", isActive: true },
  ];
  const placesOf = (columns: string[]) =>
    suggestMapping({ columns, rows: rows("1", "2", "3"), warehouses }).mapping.stock.map(
      ({ place, recipe }) => [place, ...recipe.columns],
    );
  expect(placesOf(["SKU", "Qté", "Notes"])).toEqual([["", "Qté"]]);
  expect(placesOf(["SKU", "Stock TOR", "Quantité Montréal"])).toEqual([
    ["TOR", "Stock TOR"],
    ["MTL", "Quantité Montréal"],
  ]);
  expect(placesOf(["SKU", "TORONTO", "Montreal fees"])).toEqual([["TOR", "TORONTO"]]);
});

const inOrder = (value: "mdy" | "dmy") => ({
  dateOrder: { value, confidence: 0.67, alternatives: [] },
  decimal: { value: "." as const, confidence: 0.3, alternatives: [] },
});

test("dates that could be read in two ways are read in the order detected for the file", () => {
  const orderOf = (dateOrder: "mdy" | "dmy", eta: string) =>
    suggestMapping({ columns: ["SKU", "ETA"], rows: [["A", eta]], detected: inOrder(dateOrder) })
      .mapping.fields.eta?.date;
  expect(orderOf("mdy", "03/04/2026")).toBe("mdy");
  expect(orderOf("dmy", "03/04/2026")).toBe("dmy");
  expect(orderOf("mdy", "25/04/2026")).toBe("dmy");
});

test("in a file of a known format, an empty column is mapped only if its name is clear", () => {
  const columns =
    "Type; UGS; Nom; Publié; Mis en avant ?; Stock; Tarif régulier; Tariff; Manufacturer".split(
      "; ",
    );
  const { format, mapping } = suggestMapping({
    columns,
    rows: [["simple", "A", "Chaise", "1", "0", "25", "19.99", "", ""]],
  });
  expect(format).toBe("WooCommerce");
  expect(mapping.fields.hs_code).toBeUndefined();
  expect(mapping.fields.brand?.columns).toEqual(["Manufacturer"]);
});

test("an empty column of currencies means the catalogue's currency", () => {
  const { mapping } = suggestMapping({
    columns: ["SKU", "Price", "Currency"],
    rows: [["A", "9.99", ""]],
    currency: "EUR",
  });
  expect(mapping.fields.currency?.otherwise ?? "EUR").toBe("EUR");
});

test("the currency in the first column name of an eBay file is the currency of its prices", () => {
  const { mapping } = suggestMapping({
    columns: [
      "*Action(SiteID=US|Country=US|Currency=USD|Version=1193)",
      "CustomLabel",
      "*Title",
      "*StartPrice",
    ],
    rows: [["Add", "A-1", "Lamp", "9.99"]],
  });
  expect(mapping.fields.currency?.otherwise).toBe("USD");
});

test("the currency of a YML price list is read from its currency ids, and its yes-or-no availability isn't a quantity", () => {
  const columns = ["@id", "@available", "name", "price", "currencyId"];
  const items = ["1", "2", "3", "4"].map((id) => [id, "true", `Lamp ${id}`, `${id}.50`, "EUR"]);
  const { mapping } = suggestMapping({ columns, rows: items });
  expect(mapping.fields.currency?.columns).toEqual(["currencyId"]);
  expect(mapping.stock).toEqual([]);
});

test("a column named SKU is mapped to the SKU as a guess if its codes look like amounts", () => {
  const columns = ["SKU", "Title", "Price"];
  const products = [
    ["100.1180", "Wrench", "12.50"],
    ["100.1205", "Pliers", "9.95"],
    ["100.20", "Hammer", "15"],
  ];
  const { suggestions } = suggestMapping({ columns, rows: products });
  const sku = suggestions.find(({ target }) => target === "sku");
  expect(sku?.columns).toEqual(["SKU"]);
  expect(sku?.confidence).toBeLessThan(0.85);
});
