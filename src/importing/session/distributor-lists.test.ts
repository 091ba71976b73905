// @vitest-environment node
import { expect, test } from "vitest";
import { imported, lines } from "#support/files/imported-list.ts";

test("placeholders for a missing value aren't imported as a brand, a part number, a category or a country", async () => {
  const words = ["N/D", "s.o.", "N/A", "#N/A", "—", "TBD", "Not available"];
  const { products, issues } = await imported(
    lines(
      "SKU,Title,Brand,MPN,Category,Country of origin",
      (at) => {
        const word = words[at - 1];
        return word === undefined
          ? `A${at},Cup ${at},NA,M-${at},Mugs,Canada`
          : `A${at},Cup ${at},${word},${word},${word},${word}`;
      },
      14,
    ),
  );
  expect(
    products.map(({ text: { brand, mpn, category, country_of_origin: from } }) =>
      [brand, mpn, category, from].join(""),
    ),
  ).toEqual([...words.map(() => ""), ...words.map((_word, at) => `NAM-${at + 8}MugsCA`)]);
  expect(issues).toEqual(["brand-missing brand"]);
});

test.each(["N/A", "TBD", "s.o.", "—"])(
  "a row whose SKU is %s is rejected, and the same text isn't imported as a title or description",
  async (word) => {
    const { products, issues } = await imported(
      lines("SKU,Title,Description", (at) =>
        at === 2
          ? `${word},Cup 2,A cup for tea`
          : at === 3
            ? `A3,${word},${word}`
            : `A${at},Cup ${at},A cup for coffee ${at}`,
      ),
    );
    expect(products.map(({ text }) => text.sku)).toEqual([
      "A1",
      "A3",
      "A4",
      "A5",
      "A6",
      "A7",
      "A8",
    ]);
    expect(products[1]?.text).toMatchObject({ title_en: "", description_en: "" });
    expect(issues).toContain("value-missing sku");
  },
);

test("one-word section titles and section totals aren't products, although they're in the column of codes", async () => {
  const section = (title: string, letter: string) =>
    `${title};;;\n${lines(`${letter}-0;Vis ${letter};1;0,50`, (at) => `${letter}-${at};Vis ${at};${at};${at},25`, 3)}\nSous-total ${title};;7;\n`;
  const { products } = await imported(
    `Code;Description;Qté;Prix\n${section("OUTILS", "M")}${section("VIS", "V")}TOTAL;;14;\n`,
  );
  expect(products.map(({ text }) => text.sku)).toEqual(
    ["M", "V"].flatMap((letter) => [0, 1, 2, 3].map((at) => `${letter}-${at}`)),
  );
});

test.each(["US$", "€"])(
  "if an unnamed column before the amounts holds %s, the person is asked about their currency",
  async (sign) => {
    const { products, issues } = await imported(
      lines("SKU,Title,,Price,Qty", (at) => `A${at},Cup ${at},${sign},${at}.50,${at}`),
    );
    expect(products[0]?.text).toMatchObject({ price: "", currency: "" });
    expect(issues).toEqual(["currency-unclear price"]);
  },
);

test("an unnamed column of currency codes gives the amounts next to it their currency", async () => {
  const { products } = await imported(
    lines("SKU,Title,,Price", (at) => `A${at},Cup ${at},USD,${at}.50`),
  );
  expect(products[0]?.text).toMatchObject({ price: "1.5", currency: "USD" });
});

test("an unnamed column of country codes doesn't give the amounts next to it a currency", async () => {
  const { products } = await imported(
    lines("SKU,Title,,Price", (at) => `A${at},Cup ${at},USA,${at}.50`),
  );
  expect(products[0]?.text.price).toBe("1.5");
});

test("prices by quantity aren't stock, even if one of their columns holds only whole dollars", async () => {
  const { products, mapping } = await imported(
    lines("SKU,Title,Qty 1,Qty 10,Qty 100", (at) => `A${at},Cup ${at},${at}.50,${at}.25,${at}.00`),
  );
  expect([mapping.stock, products[0]?.stock]).toEqual([[], []]);
});
