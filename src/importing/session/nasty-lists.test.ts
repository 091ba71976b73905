// @vitest-environment node
import { expect, test } from "vitest";
import { imported, lines } from "#support/files/imported-list.ts";
import { offersFor, withTranslation } from "@/importing/checking/offered-fix.ts";

test("an apostrophe before digits isn't part of a SKU or a part number, but stays in a title", async () => {
  const { products } = await imported(
    lines("SKU,Title,MPN,Price", (at) => `'0012${at},'${at}7 Chevy grille,'00${at}-A,${at}.50`),
  );
  expect(products[0]?.text).toMatchObject({
    sku: "00121",
    mpn: "001-A",
    title_en: "'17 Chevy grille",
  });
});

test("a column of gross weights isn't mapped to any field", async () => {
  const { mapping } = await imported(
    lines("SKU,Title,FOB Price (USD),G.W. (kg)", (at) => `E-${at},Bolt ${at},${at}.5,12.${at}`),
  );
  const used = Object.values(mapping.fields).flatMap(({ columns }) => columns);
  expect(used).not.toContain("G.W. (kg)");
});

test("of several abbreviated quantity headers, only the quantity on hand is mapped to the stock", async () => {
  const { products } = await imported(
    lines(
      "No Produit;Description 1;Qté main;Qté rés.;Qté comm.;Prix 1",
      (at) => `P${at};Vis ${at};${at * 5};${at};0;${at},95`,
    ),
  );
  expect(products[0]?.stock).toEqual(["5"]);
});

test("a price is a guess if a letter in another column says that it's for a hundred", async () => {
  const list = (per: string) =>
    imported(lines("SKU,Title,Cost,Per", (at) => `B-${at},Bolt ${at},${at}0.50,${per}`));
  expect((await list("C")).isSure("cost")).toBe(false);
  expect((await list("EA")).isSure("cost")).toBe(true);
});

test("codes that a program turned into numbers, and a title in two languages, are guesses", async () => {
  const codes = await imported(
    lines("Item Number,Title,Price", (at) => `1000${at}.0,Bolt ${at},${at}.50`),
  );
  expect(codes.isSure("sku")).toBe(false);
  const both = await imported(
    lines("SKU,Title EN / Titre FR,Price", (at) => `E-${at},Bolt ${at} / Boulon ${at},${at}.50`),
  );
  expect([both.isSure("title_en"), both.isSure("title_fr")]).toEqual([false, false]);
});

test("the search description in an accounting program's export isn't the title", async () => {
  const { products } = await imported(
    lines(
      "No.;Description;Inventory;Unit Price;Search Description",
      (at) => `1000-${at};Steel wheel ${at};${at};${at}5.00;STEEL WHEEL ${at}`,
    ),
  );
  expect(products[0]?.text.title_en).toBe("Steel wheel 1");
});

test.each(["11-Mar", "2026-03-11"])(
  "a code that a spreadsheet turned into the date %s makes the SKU a guess",
  async (code) => {
    const found = await imported(
      lines("SKU,Title,Price", (at) => `${at === 3 ? code : `AB-${at}`},Bolt ${at},${at}.50`),
    );
    expect(found.isSure("sku")).toBe(false);
  },
);

test("weights in a unit that the catalogue doesn't have aren't mapped automatically", async () => {
  const { products } = await imported(
    lines("SKU,Title,Price,Weight (mg)", (at) => `A${at},Pill ${at},${at}.50,${at}500`),
  );
  expect(products[0]?.text.weight).toBe("");
});

test("of two price columns with a year in their names, the one of the later year is mapped to the price", async () => {
  const { products } = await imported(
    lines("SKU,Title,2025 Price,2026 Price", (at) => `A${at},Bolt ${at},${at}0.00,${at}1.00`),
  );
  expect(products[0]?.text.price).toBe("11");
});

test("lines that state types and requirements below the column names aren't products", async () => {
  const { products } = await imported(
    `SKU,Title,Price\nstring,string,decimal\n${lines("required,required,optional", (at) => `A${at},Bolt ${at},${at}.50`)}`,
  );
  expect(products.map(({ text }) => text.sku).slice(0, 2)).toEqual(["A1", "A2"]);
});

test("values in a nested object of attributes are found, and amounts in cents are a guess", async () => {
  const items = [1, 2, 3, 4].map((at) => ({
    id: at,
    attributes: {
      sku: `J${at}`,
      name: `Jug ${at}`,
      pricing: { amount: 1050 + at, currency: "CAD", unit: "cents" },
    },
  }));
  const found = await imported(JSON.stringify({ data: items }));
  expect(found.products[0]?.text).toMatchObject({ sku: "J1", title_en: "Jug 1" });
  expect(found.isSure("price")).toBe(false);
});

test("a stock quantity of 9999 is skipped until the person says how many units it means", async () => {
  const text = lines(
    "SKU,Title,Price,Qty",
    (at) => `A${at},Bolt ${at},${at}.50,${at % 2 === 0 ? 9999 : at}`,
  );
  const asked = await imported(text);
  expect(asked.products.map(({ stock }) => stock[0]).slice(0, 3)).toEqual(["1", "", "3"]);
  expect(asked.issues).toEqual(["stock-placeholder stock"]);
  const [group] = asked.groups;
  if (group === undefined) throw new Error("There should be an issue.");
  expect(offersFor(group, asked.mapping)).toEqual([{ does: "translate" }]);
  for (const count of ["250", "9999"]) {
    const decided = withTranslation(asked.mapping, "stock", "9999", count);
    const { products, issues } = await imported(text, {}, decided);
    expect([products[1]?.stock, issues]).toEqual([[count], []]);
  }
});

test.each([
  ["only 1 and 0", (at: number) => at % 2],
  ["99 in many rows", (at: number) => (at % 2 === 0 ? 99 : at)],
])("a stock column with %s is a guess, because it may not be a count", async (_what, stock) => {
  const { isSure, reasonOf } = await imported(
    lines("SKU,Title,Price,Stock", (at) => `A${at},Bolt ${at},${at}.50,${stock(at)}`),
  );
  expect([isSure("stock"), reasonOf("stock")]).toEqual([false, "flag"]);
});

test("the price is a guess if the file has a standard price below a list price", async () => {
  const { isSure } = await imported(
    lines("SKU,Title,List Price,Standard Price", (at) => `A${at},Desk ${at},${at}50.00,${at}20.00`),
  );
  expect(isSure("price")).toBe(false);
});

test("the standard price in an Odoo export is the cost", async () => {
  const { products } = await imported(
    lines(
      "id,name,default_code,barcode,list_price,standard_price,qty_available",
      (at) => `__export__.p_${at},Desk ${at},FURN_${at},,${at}50.0,${at}20.0,${at}.0`,
    ),
  );
  const { text, stock } = products[0] ?? {};
  expect([text?.sku, text?.price, text?.cost, stock]).toEqual(["FURN_1", "150", "120", ["1"]]);
});

test("the material description in an SAP export is the title, and prices in pence aren't mapped", async () => {
  const { products, mapping } = await imported(
    lines(
      "Material\tMaterial description\tPrice (p)",
      (at) => `10000${at}\tBEARING ${at} STEEL\t${at}99`,
    ),
  );
  expect(products[0]?.text.title_en).toBe("BEARING 1 STEEL");
  expect(mapping.fields.price).toBeUndefined();
});

test.each([
  ["Price incl. GST,Price excl. GST", "Price excl. GST"],
  ["Prix avant taxes,Prix taxes comprises", "Prix avant taxes"],
])("of the columns %s, the one without taxes is mapped to the price", async (names, chosen) => {
  const { mapping } = await imported(
    lines(`SKU,Title,${names}`, (at) => `A${at},Lamp ${at},${at}1.50,${at}0.00`),
  );
  expect(mapping.fields.price?.columns).toEqual([chosen]);
});

test("a column of currencies in words gives each price its currency", async () => {
  const currencies = [
    "US Dollar",
    "Canadian dollars",
    "Dollars américains",
    "Euro",
    "Livre sterling",
  ];
  const { products } = await imported(
    lines("SKU,Title,Price,Currency", (at) => `A${at},Bolt,${at}.50,${currencies[at - 1]}`, 5),
  );
  expect(products.map(({ text }) => text.currency)).toEqual(["USD", "CAD", "USD", "EUR", "GBP"]);
});

test("prices in unknown currencies aren't imported in the catalogue's currency", async () => {
  const list = await imported(
    lines("SKU,Title,Price,Currency", (at) => `A${at},Bolt ${at},${at}.50,Loonies`),
  );
  expect(list.isSure("currency")).toBe(false);
  expect([...new Set(list.products.map(({ text }) => text.price))]).toEqual([""]);
  expect(list.issues.some((issue) => issue.endsWith("currency"))).toBe(true);
});

test("one French title among English ones doesn't make their column French", async () => {
  const { products } = await imported(
    "sku,title,price\nA1,Lamp,1.00\nA2,Clé à molette,2.00\nA3,Chair,3.00\n",
  );
  expect(products[0]?.text.title_en).toBe("Lamp");
});
