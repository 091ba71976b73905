// @vitest-environment node
import { expect, test } from "vitest";
import { imported, lines } from "#support/files/imported-list.ts";
import { issuesAtHome } from "@/importing/checking/named-currency.ts";
import { withCurrencyAssumed } from "@/importing/mapping/definition/currency-reading.ts";
import { offersFor, withFix, withTranslation } from "@/importing/checking/offered-fix.ts";

/** A price list with this line after many products, and another product below it. */
const list = (line: string) =>
  [
    lines("SKU,Title,Cost,Qty", (at) => `G${at},Widget ${at},${at}.25,${at}`, 150),
    line,
    "H1,Gadget,5.75,3",
  ].join("\n");
const first = ({ products, groups }: Awaited<ReturnType<typeof imported>>) => [
  products[0]?.text.cost,
  products[0]?.text.currency,
  groups.map(({ code, count }) => `${code} ${count}`).join(),
];

test("the rows below a section title far down in the file get the currency that it states, and the currency is unclear only in the rows above it", async () => {
  const text = list("US WAREHOUSE - PRICES IN USD,,,");
  const amounts = ({ products }: Awaited<ReturnType<typeof imported>>) => [
    products[0]?.text.cost,
    products[0]?.text.currency,
    products[150]?.text.cost,
    products[150]?.text.currency,
  ];
  const asked = await imported(text);
  expect(amounts(asked)).toEqual(["", "", "5.75", "USD"]);
  expect(asked.groups.map(({ code, count }) => `${code} ${count}`)).toEqual([
    "currency-unclear 150",
  ]);
  const [group] = asked.groups;
  if (group === undefined) throw new Error("There should be an issue.");
  const fix = { does: "assume-currency", currency: "CAD" } as const;
  expect(offersFor(group, asked.mapping)).toContainEqual(fix);
  const decided = await imported(text, {}, withFix(asked.mapping, "cost", fix));
  expect(amounts(decided)).toEqual(["1.25", "CAD", "5.75", "USD"]);
  expect(decided.groups).toEqual([]);
});

test("a currency chosen for another file of the supplier doesn't replace the one that a section title far down in the file states", async () => {
  const { mapping } = await imported(lines("SKU,Title,Cost,Qty", (at) => `G${at},Nut,${at}.25,1`));
  const profile = withCurrencyAssumed(mapping, "cost", "CAD");
  const { products, groups } = await imported(list("Prices in USD,,,"), {}, profile);
  const ofProducts = products.map(({ text: { currency } }) => currency);
  expect(ofProducts).toEqual([...Array.from({ length: 150 }, () => "CAD"), "USD"]);
  expect(groups).toEqual([]);
});

test("a section title far down in the file causes no issues if it states the currency chosen for the file, and applies to the rows below it if it states another", async () => {
  const { mapping } = await imported(lines("SKU,Title,Cost,Qty", (at) => `G${at},Nut,${at}.25,1`));
  const usd = withCurrencyAssumed(mapping, "cost", "USD");
  const { products, groups } = await imported(list("Prices in USD,,,"), {}, usd);
  expect(new Set(products.map(({ text: { currency } }) => currency))).toEqual(new Set(["USD"]));
  expect(groups).toEqual([]);
  const { products: others } = await imported(list("Prices in CAD,,,"), {}, usd);
  expect(others.map(({ text: { currency } }) => currency).slice(149)).toEqual(["USD", "CAD"]);
});

test("if a section title far down in the file may state a currency, the person chooses its currency separately from that of the amounts above", async () => {
  const text = list("US PRICES 2026,,,");
  const asked = await imported(text);
  expect(asked.groups.map(({ code, count }) => `${code} ${count}`)).toEqual([
    "currency-unclear 150",
    "value-no-currency 1",
    "currency-unknown 1",
  ]);
  const fix = { does: "assume-currency", currency: "CAD" } as const;
  const above = withFix(asked.mapping, "cost", fix);
  const half = await imported(text, {}, above);
  expect(half.products.map(({ text: { cost } }) => cost).slice(149)).toEqual(["150.25", ""]);
  const both = withTranslation(above, "currency", "US PRICES 2026", "USD");
  for (const mapping of [
    both,
    withFix(withTranslation(asked.mapping, "currency", "US PRICES 2026", "USD"), "cost", fix),
  ]) {
    const decided = await imported(text, {}, mapping);
    expect(
      decided.products.map(({ text: { cost, currency } }) => `${cost} ${currency}`).slice(149),
    ).toEqual(["150.25 CAD", "5.75 USD"]);
    expect(decided.groups).toEqual([]);
  }
});

test("products are in the currency that the title of their section states, if each has one", async () => {
  const section = (title: string, letter: string) =>
    lines(title, (at) => `${letter}${at},Widget ${at},${at}.25,${at}`, 3);
  const text = [
    "SKU,Title,Cost,Qty",
    section("Prices in CAD,,,", "C"),
    section("Prices in USD,,,", "U"),
  ];
  const { products, issues, skipped } = await imported(text.join("\n"));
  expect(products.map(({ text: { sku, cost, currency } }) => `${sku} ${cost} ${currency}`)).toEqual(
    ["C1 1.25 CAD", "C2 2.25 CAD", "C3 3.25 CAD", "U1 1.25 USD", "U2 2.25 USD", "U3 3.25 USD"],
  );
  expect([issues, skipped]).toEqual([[], ["Prices in CAD", "Prices in USD"]]);
});

test("if section titles state currencies, only the products above the first title have an unclear one", async () => {
  const rows = (letter: string) => `${letter}1,Widget,1.25,2\n${letter}2,Widget,2.25,3`;
  const text = `SKU,Title,Cost,Qty\n${rows("A")}\nPrices in CAD,,,\n${rows("C")}\nPrices in USD,,,\n${rows("U")}`;
  const asked = await imported(text);
  const amounts = ({ products }: typeof asked) =>
    products.map(({ text: { cost, currency } }) => `${cost} ${currency}`.trim());
  const stated = ["1.25 CAD", "2.25 CAD", "1.25 USD", "2.25 USD"];
  expect(amounts(asked)).toEqual(["", "", ...stated]);
  expect(asked.groups.map(({ code, count }) => `${code} ${count}`)).toEqual(["currency-unclear 2"]);
  const fix = { does: "assume-currency", currency: "EUR" } as const;
  const decided = await imported(text, {}, withFix(asked.mapping, "cost", fix));
  expect(amounts(decided)).toEqual(["1.25 EUR", "2.25 EUR", ...stated]);
});

test("a currency stated below all products isn't applied to any of them automatically", async () => {
  const text = `SKU,Title,Cost,Qty\nA1,Nut,1.25,2\nA2,Bolt,2.25,3\nPrices in USD,,,\n`;
  const { groups } = await imported(text);
  expect(groups.map(({ code, count }) => `${code} ${count}`)).toEqual(["currency-unclear 2"]);
});

test("the currency in a section title is recognized, however late the section starts", async () => {
  const rows = (letter: string, count: number) =>
    Array.from({ length: count }, (_, at) => `${letter}${at},Widget ${at},${at + 1}.25,${at}`);
  const late = (title: string) =>
    imported(
      ["SKU,Title,Cost,Qty", "Prices in CAD,,,", ...rows("C", 200), title, "U0,Nut,5,1"].join("\n"),
      {},
    );
  const known = await late("Prices in USD,,,");
  const asked = await late("US PRICES,,,");
  expect([known.issues, asked.issues]).toEqual([
    [],
    ["value-no-currency currency", "currency-unknown cost"],
  ]);
  expect(asked.groups.map(({ count }) => count)).toEqual([1, 1]);
});

test.each(["US PRICES", "American pricing", "PRIX AMÉRICAINS"])(
  "if sections are called %s, amounts aren't imported until the person chooses their currency",
  async (title) => {
    const text = ["SKU,Title,Cost,Qty", `${title},,,`, "U1,Nut,1,2", "U2,Bolt,2,3"];
    const { groups } = await imported([...text, "CANADIAN PRICES,,,", "C1,Rod,1,2"].join("\n"));
    expect(groups.map(({ code, count }) => `${code} ${count}`)).toEqual([
      "value-no-currency 3",
      "currency-unknown 3",
    ]);
  },
);

test("a currency in a section title is recognized even after 10,000 other section titles", async () => {
  const sections = Array.from({ length: 10_100 }, (_, at) => `WIDGETS ${at},,,\nW${at},Nut,1.5,2`);
  const text = ["SKU,Title,Cost,Qty", ...sections, "US PRICES,,,", "U1,Bolt,2.5,3"].join("\n");
  expect((await imported(text)).issues).toEqual([
    "currency-unclear cost",
    "value-no-currency currency",
    "currency-unknown cost",
  ]);
});

test.each(["CANADIAN WAREHOUSE - PRICES IN CAD,,,", "Total CAD,,900.00,", "GADGETS,,,"])(
  "the line %s doesn't change amounts or cause issues if the catalogue is in Canadian dollars",
  async (line) => {
    expect(first(await imported(list(line)))).toEqual(["1.25", "", ""]);
  },
);

test.each([
  ["Total CAD", "CAD", "row-skipped"],
  ["Total CAD", "USD", "currency-named"],
  ["PRICES IN USD", "CAD", "currency-named"],
  ["PRICES IN CAD", "CAD", "row-skipped"],
])("the row %s in a file for a catalogue in %s is reported as %s", (detail, home, kind) => {
  const issue = { kind: "currency-named", place: 9, detail, stops: false } as const;
  expect(issuesAtHome([issue], home)).toEqual([{ ...issue, kind }]);
});
