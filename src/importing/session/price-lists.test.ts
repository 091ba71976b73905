// @vitest-environment node
import { expect, test } from "vitest";
import { imported, lines } from "#support/files/imported-list.ts";
import { offersFor, withFix } from "@/importing/checking/offered-fix.ts";

test("the currency of a whole XML catalogue is the currency of its products", async () => {
  const products = [1, 2, 3].map(
    (at) =>
      `<produit><ref>P-${at}</ref><libelle>Table ${at}</libelle><prix>${at}9,90</prix></produit>`,
  );
  const { products: found } = await imported(
    `<catalogue devise="eur">${products.join("")}</catalogue>`,
  );
  expect(found.map(({ text }) => [text.price, text.currency])).toEqual([
    ["19.9", "EUR"],
    ["29.9", "EUR"],
    ["39.9", "EUR"],
  ]);
});

test("a currency stated after the products of a JSON file is read", async () => {
  const products = [1, 2, 3].map((at) => ({
    sku: `J-${at}`,
    name: `Desk ${at}`,
    price: `${at}.5`,
  }));
  const { products: found } = await imported(JSON.stringify({ products, currency: "USD" }));
  expect(found.map(({ text }) => text.currency)).toEqual(["USD", "USD", "USD"]);
});

test("a currency on a line of its own above the header is read", async () => {
  const { products } = await imported(
    `Price list\nCurrency:,usd\n${lines("SKU,Title,Price", (at) => `A-${at},Lamp ${at},${at}.50`)}`,
  );
  expect(products[0]?.text.currency).toBe("USD");
});

test("variants in a shop's JSON file are separate products if only they have SKUs, until the person combines them", async () => {
  const products = [1, 2, 3].map((at) => ({
    id: at,
    title: `Merino hat ${at}`,
    variants: ["S", "M"].map((size) => ({ sku: `H${at}-${size}`, price: `${at}0.50`, size })),
  }));
  const text = JSON.stringify({ products });
  const { products: found, spread } = await imported(text);
  expect(spread).toBe("variants");
  expect(found.map(({ text: { sku, title_en, price } }) => [sku, title_en, price])).toContainEqual([
    "H2-M",
    "Merino hat 2",
    "20.5",
  ]);
  expect(found).toHaveLength(6);
  expect((await imported(text, { spread: "" })).products).toHaveLength(3);
});

test("a second header row qualifies the column names of the first one", async () => {
  const { products } = await imported(
    `No;Description;;Prix;Prix;Qté\nproduit;française;anglaise;coûtant;suggéré;disponible\n${lines(
      ";;;;;",
      (at) => `GL-${at};Marteau ${at};Hammer ${at};${at},50 $;${at + 9},95 $;${at * 4}`,
    )}`,
  );
  const { text, stock } = products[0] ?? {};
  expect([text?.cost, text?.msrp, text?.price, stock]).toEqual(["1.5", "10.95", "", ["4"]]);
});

test("section titles in capitals and printed page footers aren't products", async () => {
  const text = [
    "SKU,Description,Qty,Unit cost",
    "HAND TOOLS,,,",
    ...[1, 2, 3, 4].map((at) => `F-${at},Ceiling fan ${at},${at},${at}.00`),
    "Page 1 of 2,,,",
    "FASTENERS,,,",
    "F-5,Ceiling fan 5,5,5.00",
    "Printed on 2026-11-03 by Ana,,,",
  ].join("\n");
  const { products, skipped } = await imported(text);
  expect(products.map(({ text: { sku } }) => sku)).toEqual(["F-1", "F-2", "F-3", "F-4", "F-5"]);
  expect(skipped).toEqual([
    "HAND TOOLS",
    "Page 1 of 2",
    "FASTENERS",
    "Printed on 2026-11-03 by Ana",
  ]);
});

test.each([
  "Price/C",
  "Price/M",
  "Price per hundred",
  "Cost per C",
  "Prix par mille",
  "Prix le mille",
])("an amount for many pieces isn't the price of one: %s", async (name) => {
  const { products } = await imported(
    lines(`SKU,Title,${name}`, (at) => `S-${at},Wood screw ${at},${at}2.00`),
  );
  expect([products[0]?.text.price, products[0]?.text.cost]).toEqual(["", ""]);
});

test("a column of amounts in the catalogue's currency is preferred to one in another currency", async () => {
  const { products } = await imported(
    lines("SKU,Title,Cost USD,Cost CAD", (at) => `V-${at},Item ${at},${at}0.00,${at}4.00`),
  );
  expect([products[0]?.text.cost, products[0]?.text.currency]).toEqual(["14", "CAD"]);
});

test("the parent rows of an Amazon file group their children and aren't products", async () => {
  const text = [
    "item_sku\titem_name\texternal_product_id\tstandard_price\tquantity\tparent_child\tparent_sku",
    "PAR-1\tSweater\t\t\t\tParent\t",
    "CH-1\tSweater S\t628100000005\t20.99\t3\tChild\tPAR-1",
    "CH-2\t\t628100000012\t21.99\t4\tChild\tPAR-1",
  ].join("\n");
  const { products } = await imported(text);
  expect(
    products.map(({ text: found }) => [found.sku, found.title_en, found.variant_group]),
  ).toEqual([
    ["CH-1", "Sweater S", "PAR-1"],
    ["CH-2", "Sweater", "PAR-1"],
  ]);
});

test("German descriptions are mapped to a language of the catalogue only as a guess", async () => {
  const { isSure } = await imported(
    lines(
      "SKU,Description short,Description long",
      (at) =>
        `D-${at},Stuhl ${at},"Der Stuhl ist für das Büro und die Küche, mit Größe ${at} über alles hinaus."`,
    ),
  );
  expect([isSure("description_en"), isSure("description_fr")]).toEqual([false, false]);
});

test("a measure with a unit beside it is read, unless that unit contradicts the unit column", async () => {
  const { products, issues } = await imported(
    lines(
      "SKU,Title,Weight,Weight unit,Length,Length unit",
      (at) => `B-${at},Sled ${at},${at}.5 KGM,KGM,${at}.25 MTR,${at === 8 ? "CMT" : "MTR"}`,
    ),
  );
  const { text } = products[0] ?? {};
  expect([text?.weight, text?.weight_unit, text?.length, text?.size_unit]).toEqual([
    "1.5",
    "kg",
    "1.25",
    "m",
  ]);
  expect(issues).toContain("value-no-choice size_unit");
});

test("titles of a short word and a number aren't amounts, and titles on two lines are joined", async () => {
  const { products } = await imported(
    lines("Code;Libellé;Prix", (at) => `V${at};Vis ${at};${at},50`),
  );
  expect(products[1]?.text.title_fr).toBe("Vis 2");
  const wrapped = await imported(
    lines('SKU,"Product\nName",Price', (at) => `N${at},"Chair\nblack ${at}",${at}.50`),
  );
  expect(wrapped.products[1]?.text.title_en).toBe("Chair black 2");
});

test("three-letter country codes and dates with ordinal numbers are read", async () => {
  const { products } = await imported(
    lines(
      "SKU;Titre;Pays d’origine;Date d’arrivée",
      (at) => `C${at};Jeu de table ${at};CHN;1er févr. 2027`,
    ),
  );
  const { text } = products[0] ?? {};
  expect([text?.country_of_origin, text?.eta]).toEqual(["CN", "2027-02-01"]);
});

test("an inventory column with a date in its name is the stock", async () => {
  const { products } = await imported(
    lines("SKU,Title,Inventory 2026-11-01", (at) => `I${at},Lamp ${at},${at * 3}`),
  );
  expect(products[1]?.stock).toEqual(["6"]);
});

test("a period in a quantity separates thousands in a file whose decimals have a comma", async () => {
  const { products } = await imported(
    lines(
      "UGS;Titre;Prix;Quantité disponible",
      (at) => `F${at};Clou galvanisé ${at};${at},25;${at}.000`,
    ),
  );
  expect(products[1]?.stock).toEqual(["2000"]);
});

test.each(["Price", "Qty"])(
  "a number with an ambiguous separator isn't imported as a %s until the person decides, if no other number in the file resolves it",
  async (name) => {
    const text = lines(`SKU,Title,${name}`, (at) => `Q${at},Nail ${at},${at}.000`);
    const amountsOf = ({ products }: Awaited<ReturnType<typeof imported>>) =>
      products.slice(0, 2).map(({ text: { price }, stock: [quantity = ""] }) => price || quantity);
    const { mapping, groups, ...found } = await imported(text);
    expect(amountsOf({ mapping, groups, ...found })).toEqual(["", ""]);
    const [issue] = groups.filter(({ code }) => code.startsWith("value-no-"));
    if (issue === undefined) throw new Error("There should be an issue.");
    const read = (decimal: "." | ",") =>
      imported(
        text,
        {},
        withFix(mapping, name === "Price" ? "price" : "stock", { does: "read-numbers", decimal }),
      );
    expect(offersFor(issue, mapping).slice(0, 2)).toEqual([
      { does: "read-numbers", decimal: "." },
      { does: "read-numbers", decimal: "," },
    ]);
    expect(amountsOf(await read("."))).toEqual(["1", "2"]);
    expect(amountsOf(await read(","))).toEqual(["1000", "2000"]);
  },
);

test("the field of a title is determined by the XML catalogue's language or by common French words", async () => {
  const product = (at: number) => `<product><sku>X-${at}</sku><name>Lampe ${at}</name></product>`;
  const stated = await imported(
    `<products lang="fr-CA">${[1, 2, 3].map(product).join("")}</products>`,
  );
  expect(stated.products[0]?.text.title_fr).toBe("Lampe 1");
  const small = await imported(
    lines("SKU,Name,Price", (at) => `S-${at},Lampe de chevet ${at},${at}.50`),
  );
  expect(small.products[0]?.text.title_fr).toBe("Lampe de chevet 1");
  const brand = await imported(
    lines("SKU,Name,Price", (at) => `B-${at},De'Longhi kettle ${at},${at}.50`),
  );
  expect(brand.products[0]?.text.title_en).toBe("De'Longhi kettle 1");
});

test("a number split at its thousands separator is found although the last column is empty", async () => {
  const text =
    "SKU,Title,Qty,Cost,Notes\nC1,Chair,1,100,25.00,\nC2,Desk,20,180.00,\nC3,Sofa,5,600.00,heavy";
  const { products, groups, mapping } = await imported(text);
  expect(products.map(({ text: { sku } }) => sku)).toEqual(["C2", "C3"]);
  expect(groups).toMatchObject([{ code: "row-too-wide", count: 1, fixable: 1 }]);
  const joined = await imported(text, {}, withFix(mapping, null, { does: "join-cells" }));
  expect(joined.products[0]).toMatchObject({ stock: ["1100"], text: { cost: "25" } });
});
