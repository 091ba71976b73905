// @vitest-environment node
import { expect, test } from "vitest";
import { imported, lines } from "#support/files/imported-list.ts";

test("a word that isn't one of our options makes a column of conditions or statuses a guess", async () => {
  const words = [
    ["New", "Active"],
    ["Used", "Active"],
    ["Refurbished", "Disc."],
    ["New", "Seasonal"],
    ["Scratch & dent", "Active"],
  ];
  const { products, issues, isSure } = await imported(
    lines(
      "SKU,Title,Condition,Status",
      (at) => `C${at},Chair ${at},${(words[at - 1] ?? []).join()}`,
      5,
    ),
  );
  expect(products.map(({ text }) => [text.condition, text.status])).toEqual([
    ["new", "active"],
    ["used", "active"],
    ["refurbished", "archived"],
    ["new", ""],
  ]);
  expect(issues).toEqual(
    expect.arrayContaining(["value-no-choice condition", "value-no-choice status"]),
  );
  expect([isSure("condition"), isSure("status")]).toEqual([false, false]);
});

test.each(["In stock", "En stock", "Available", "Disponible"])(
  "1 and 0 in a column named %j say whether there's stock, and other numbers are quantities",
  async (name) => {
    const flags = lines(`SKU,Title,${name}`, (at) => `F${at},Mug ${at},${at % 2}`);
    expect((await imported(flags)).products[0]?.stock).toEqual([]);
    const counts = lines(`SKU,Title,${name}`, (at) => `F${at},Mug ${at},${at * 3}`);
    expect((await imported(counts)).products[0]?.stock).toEqual(["3"]);
  },
);

test("a quantity column may contain words, and an amount may have the currency sign C$", async () => {
  const stock = ["1 200", "Out of stock", "+ de 100", "En stock", "Rupture"];
  const { products } = await imported(
    lines(
      "Code;Nom;PDSF;Qté dispo",
      (at) => `Q${at};Clou ${at};C$${at},50;${stock[at - 1] ?? ""}`,
      5,
    ),
  );
  expect(products.map(({ stock: [quantity] }) => quantity)).toEqual(["1200", "0", "100", "", "0"]);
  expect(products[0]?.text).toMatchObject({ msrp: "1.5", currency: "CAD" });
});

test("countries may be written with “Made in”, and GTINs padded with zeros are shortened to 14 digits", async () => {
  const made = ["Made in Canada", "Fabriqué en Chine", "Product of the United States"];
  const { products } = await imported(
    lines(
      "SKU,Title,GTIN,Country of origin",
      (at) => [`M${at}`, `Bolt ${at}`, "0000628000000006", made[at - 1]].join(),
      3,
    ),
  );
  expect(products.map(({ text }) => text.country_of_origin)).toEqual(["CA", "CN", "US"]);
  expect(products[0]?.text.gtin).toBe("00628000000006");
});

test("a column with dashes or “n/a” in most cells is recognized by its other values", async () => {
  const { products } = await imported(
    lines("SKU,Title,Qty,UPC,Weight", (at) =>
      [
        `D${at}`,
        `Lamp ${at}`,
        ...(at === 2 ? ["5", "628000000006", "2.5 kg"] : ["-", "n/a", "--"]),
      ].join(),
    ),
  );
  const { text, stock } = products[1] ?? {};
  expect([stock, text?.gtin, text?.weight]).toEqual([["5"], "628000000006", "2.5"]);
});

test("the spaces and dashes of a printed GTIN aren't stored", async () => {
  const { products } = await imported(
    lines(
      "SKU,Title,UPC",
      (at) => `G${at},Bolt ${at},${at % 2 ? "6 28000 00000 6" : "0-628000-000006"}`,
    ),
  );
  expect(products.slice(0, 2).map(({ text }) => text.gtin)).toEqual([
    "628000000006",
    "0628000000006",
  ]);
});

test("an HS code whose leading zero a spreadsheet removed gets it back", async () => {
  const codes = ["901.21", "90121", "9012100", "6911.10", "9405.21.00"];
  const { products } = await imported(
    lines("SKU,Title,HS Code", (at) => `H${at},Cup ${at},${codes[at - 1] ?? ""}`, 5),
  );
  expect(products.map(({ text }) => text.hs_code)).toEqual([
    "0901.21",
    "090121",
    "09012100",
    "6911.10",
    "9405.21.00",
  ]);
});
