// @vitest-environment node
import { expect, test } from "vitest";
import { imported, lines } from "#support/files/imported-list.ts";

const listOf = (price: (at: number) => string) =>
  imported(lines("SKU;Title;Price", (at) => `U${at};Cup ${at};${price(at)}`));
const pricesOf = ({ products }: Awaited<ReturnType<typeof imported>>) =>
  products.map(({ text: { price } }) => price);

test.each(["5.50/ea", "$5.50 ea.", "5.50 each", "5,50 $/un", "5,50 $ ch."])(
  "the amount %s is the price of one piece",
  async (price) => {
    const found = await listOf((at) => `${at}${price}`.replace(/^(\d)\$/, "$$$1"));
    expect(pricesOf(found)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((at) => `${at}5.5`));
  },
);

test.each(["cs", "dz", "kg", "caisse"])(
  "an amount that ends in /%s isn't imported, and makes the price a guess",
  async (unit) => {
    const found = await listOf((at) => `${at}.50/${at > 6 ? "ea" : unit}`);
    expect(pricesOf(found)).toEqual(["", "", "", "", "", "", "7.5", "8.5"]);
    expect([found.reasonOf("price"), found.isSure("price")]).toEqual(["packs", false]);
    expect(found.issues).toContain("value-no-decimal price");
  },
);

test.each([
  ["2 lb 4 oz", "2.25", "lb"],
  ["1 kg 125 g", "1.125", "kg"],
  ["2½ lb", "2.5", "lb"],
])("the weight %s is %s %s, although the file has decimal commas", async (weight, number, unit) => {
  const { products } = await imported(
    lines("Code;Nom;Prix;Poids", (at) => `W${at};Tasse ${at};${at},50;${weight}`),
  );
  expect(products.map(({ text }) => [text.weight, text.weight_unit])).toEqual(
    products.map(() => [number, unit]),
  );
});

test("fractions of inches are read as decimals", async () => {
  const { products } = await imported(
    lines("SKU,Title,Length (in)", (at) => `L${at},Rod ${at},${at} 3/8`),
  );
  expect(products[0]?.text).toMatchObject({ length: "1.375", size_unit: "in" });
});

test.each(["USD", "US$", "EUR"])(
  "amounts in a column named %s are the price in that currency, as a guess",
  async (name) => {
    const found = await imported(lines(`SKU,Title,${name}`, (at) => `C${at},Cup ${at},${at}.50`));
    expect(found.products[0]?.text).toMatchObject({
      price: "1.5",
      currency: name.replace("$", "D"),
    });
    expect(found.isSure("price")).toBe(false);
  },
);

test("of columns named CAD and USD, the one in the catalogue's currency is mapped to the price", async () => {
  const { products } = await imported(
    lines("SKU,Title,USD,CAD", (at) => `C${at},Cup ${at},${at}.10,${at}.50`),
  );
  expect(products[0]?.text).toMatchObject({ price: "1.5", currency: "CAD" });
});

test("whole numbers in a column named USD may be a count, so they aren't a price", async () => {
  const { products } = await imported(lines("SKU,Title,USD", (at) => `C${at},Cup ${at},${at}`));
  expect(products[0]?.text.price).toBe("");
});

test("of prices in US and Canadian dollars, the Canadian ones are mapped to the price", async () => {
  const { products } = await imported(
    lines("SKU,Title,US Price,CDN Price", (at) => `C${at},Cup ${at},${at}.10,${at}.50`),
  );
  expect(products[0]?.text).toMatchObject({ price: "1.5", currency: "CAD" });
});

test.each(["Prix É.-U.", "Prix É-U", "Prix US"])(
  "amounts in a column named %s are in US dollars",
  async (name) => {
    const { products } = await imported(
      lines(`Code;Nom;${name}`, (at) => `C${at};Tasse ${at};${at},50`),
    );
    expect(products[0]?.text).toMatchObject({ price: "1.5", currency: "USD" });
  },
);

test("a minimum order in pieces is read, and one in cases isn't", async () => {
  const { products } = await imported(
    lines("SKU,Title,MOQ", (at) => `M${at},Cup ${at},${at === 2 ? "1 case" : `${at}2 pcs`}`),
  );
  expect(products.slice(0, 2).map(({ text }) => text.minimum_order)).toEqual(["12", ""]);
});

test("the weight of a case isn't the weight of a product", async () => {
  const { products } = await imported(
    lines("SKU,Title,Case Weight (lb)", (at) => `W${at},Cup ${at},${at}0.5`),
  );
  expect(products[0]?.text).toMatchObject({ weight: "", weight_unit: "" });
});

test.each(["CA$", "$ CA", "$CDN"])(
  "amounts that end in %s are prices in Canadian dollars",
  async (sign) => {
    const { products } = await imported(
      lines("SKU;Title;Price", (at) => `D${at};Cup ${at};${at}.50 ${sign}`),
    );
    expect(products[0]?.text).toMatchObject({ price: "1.5", currency: "CAD" });
  },
);

test("a space in place of a decimal separator doesn't multiply an amount by a hundred", async () => {
  const { products, issues } = await imported(
    lines("SKU,Title,Cost", (at) => `D${at},Cup ${at},${at}2 50`),
  );
  expect(products[0]?.text.cost).toBe("");
  expect(issues).toContain("value-no-decimal cost");
});

test("the price without tax is preferred in a PrestaShop export", async () => {
  const { products } = await imported(
    lines(
      "Product ID;Name;Reference;Price (tax excl.);Price (tax incl.);Quantity",
      (at) => `${at};Cup ${at};R-${at}0;${at}.50;${at}.99;${at}`,
    ),
  );
  expect(products[0]?.text).toMatchObject({ sku: "R-10", price: "1.5" });
});
