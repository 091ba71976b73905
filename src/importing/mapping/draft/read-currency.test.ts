import { expect, test } from "vitest";
import { offersFor, withFix } from "@/importing/checking/offered-fix.ts";
import {
  type ColumnMapping,
  columnMapping,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import { withCurrencyOf } from "@/importing/mapping/definition/currency-reading.ts";
import { draftReader } from "@/importing/mapping/draft/product-draft.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";

type Row = Readonly<Record<string, string>>;

/** The imported amounts and currency of a row, and the values that are skipped. */
function read(mapping: ColumnMapping, row: Row) {
  const { text, leftOut } = draftReader(mapping, Object.keys(row))({ cells: Object.values(row) });
  const { price, cost, msrp, currency } = text;
  const out = leftOut.map(({ field, code }) => `${field} ${code}`);
  return [[price, cost, msrp].join("|"), currency, ...out];
}

/** The mapping that is suggested for a file with these rows. */
const suggested = (sample: readonly Row[], home = "CAD") =>
  suggestMapping({
    columns: Object.keys(sample[0] ?? {}),
    rows: sample.map((row) => Object.values(row)),
    currency: home,
  }).mapping;

const PRICES = { price: recipeOf("Price"), cost: recipeOf("Cost"), msrp: recipeOf("MSRP") };
const mapped = (fields: ColumnMapping["fields"]) => columnMapping.parse({ fields });
const ALL = ["Price", "Cost", "MSRP"];
const IN_CAD = withCurrencyOf(mapped(PRICES), ALL, "CAD");
const AS_WRITTEN = withCurrencyOf(mapped(PRICES), ALL);
const WITH_COLUMN = withCurrencyOf(mapped({ ...PRICES, currency: recipeOf("Currency") }), ["Cost"]);

const DIFFERS = { cost: "cost currency-differs", msrp: "msrp currency-differs" };
const UNCLEAR = {
  price: "price currency-unclear",
  cost: "cost currency-unclear",
  msrp: "msrp currency-unclear",
};

type Case = [given: string, row: Row, expected: readonly string[]];
const IN_CAD_CASES: Case[] = [
  ["a foreign cost", { Price: "9.99", Cost: "USD 5" }, ["9.99||", "CAD", DIFFERS.cost]],
  ["a foreign price", { Price: "USD 9.99", Cost: "5" }, ["9.99||", "USD", UNCLEAR.cost]],
  ["a price alone", { Price: "9.99", Cost: "" }, ["9.99||", "CAD"]],
  ["a foreign price alone", { Price: "USD 9.99", Cost: "" }, ["9.99||", "USD"]],
  ["a cost alone", { Price: "", Cost: "5" }, ["|5|", "CAD"]],
  ["a foreign cost alone", { Price: "", Cost: "USD 5" }, ["|5|", "USD"]],
  [
    "a price that is no amount",
    { Price: "on request", Cost: "USD 5" },
    ["|5|", "USD", "price value"],
  ],
  [
    "a dollar sign and a foreign cost",
    { Price: "$9.99", Cost: "USD 5" },
    ["9.99||", "CAD", DIFFERS.cost],
  ],
  [
    "a foreign price and a dollar sign",
    { Price: "USD 9.99", Cost: "$5" },
    ["9.99||", "USD", UNCLEAR.cost],
  ],
  [
    "three amounts, the last one foreign",
    { Price: "9.99", Cost: "5", MSRP: "12 €" },
    ["9.99|5|", "CAD", DIFFERS.msrp],
  ],
  [
    "three amounts, all but the first one foreign",
    { Price: "9.99", Cost: "USD 5", MSRP: "USD 12" },
    ["9.99||", "CAD", DIFFERS.cost, DIFFERS.msrp],
  ],
  [
    "three amounts, the first one foreign",
    { Price: "USD 9.99", Cost: "5", MSRP: "12" },
    ["9.99||", "USD", UNCLEAR.cost, UNCLEAR.msrp],
  ],
  [
    "three amounts, the first one empty",
    { Price: "", Cost: "5", MSRP: "USD 12" },
    ["|5|", "CAD", DIFFERS.msrp],
  ],
];
const AS_WRITTEN_CASES: Case[] = [
  ["a price without a currency", { Price: "9.99", Cost: "USD 5" }, ["|5|", "USD", UNCLEAR.price]],
  ["a cost without a currency", { Price: "USD 9.99", Cost: "5" }, ["9.99||", "USD", UNCLEAR.cost]],
  [
    "a dollar sign and a foreign cost",
    { Price: "$9.99", Cost: "USD 5" },
    ["|5|", "USD", UNCLEAR.price],
  ],
  ["two currencies", { Price: "€9.99", Cost: "USD 5" }, ["9.99||", "EUR", DIFFERS.cost]],
  ["no currency at all", { Price: "9.99", Cost: "5" }, ["||", "", UNCLEAR.cost, UNCLEAR.price]],
  [
    "three amounts in one currency",
    { Price: "USD 9.99", Cost: "US$5", MSRP: "12 USD" },
    ["9.99|5|12", "USD"],
  ],
];
const WITH_COLUMN_CASES: Case[] = [
  [
    "a cost in a different currency from the column",
    { Price: "9.99", Cost: "USD 5", Currency: "CAD" },
    ["9.99||", "CAD", DIFFERS.cost],
  ],
  [
    "a price in a different currency from the column",
    { Price: "USD 9.99", Cost: "5", Currency: "CAD" },
    ["9.99||", "USD", UNCLEAR.cost],
  ],
  ["amounts without a currency", { Price: "9.99", Cost: "5", Currency: "USD" }, ["9.99|5|", "USD"]],
  ["a dollar sign", { Price: "$9.99", Cost: "5", Currency: "USD" }, ["9.99|5|", "USD"]],
  [
    "an empty column",
    { Price: "9.99", Cost: "USD 5", Currency: "" },
    ["|5|", "USD", UNCLEAR.price],
  ],
  [
    "an unknown currency",
    { Price: "9.99", Cost: "5", Currency: "shells" },
    ["||", "", "cost currency-unknown", "currency value", "price currency-unknown"],
  ],
];

const TABLES: [title: string, mapping: ColumnMapping, cases: Case[]][] = [
  ["with Canadian dollars chosen for the rest", IN_CAD, IN_CAD_CASES],
  ["as written, with nothing chosen", AS_WRITTEN, AS_WRITTEN_CASES],
  ["with a currency column", WITH_COLUMN, WITH_COLUMN_CASES],
];
const inBothOrders = TABLES.flatMap(([title, mapping, cases]) =>
  cases.flatMap(([given, row, expected]) => {
    const reversed = Object.fromEntries(Object.entries(row).toReversed());
    return [
      [`${title}: ${given}`, mapping, row, expected] as const,
      [`${title}: ${given}, columns in reverse`, mapping, reversed, expected] as const,
    ];
  }),
);

test.each(inBothOrders)(
  "an amount is imported only in a currency that is stated or chosen (%s)",
  (_given, mapping, row, expected) => {
    const [amounts, currency, ...leftOut] = read(mapping, row);
    expect([amounts, currency, ...leftOut.toSorted()]).toEqual(expected);
  },
);

test("a currency chosen for prices doesn't apply to costs", () => {
  const row = { SKU: "A", Title: "Lamp", Price: "9.99", Cost: "USD 5" };
  const mapping = suggested([row]);
  expect(read(mapping, row)).toEqual(["|5|", "USD", UNCLEAR.price]);
  const fixed = withFix(mapping, "price", { does: "assume-currency", currency: "CAD" });
  expect(read(fixed, row)).toEqual(["9.99||", "CAD", DIFFERS.cost]);
});

test.each([
  ["Price", "Cost"],
  ["Cost", "Price"],
])(
  "a foreign cost in a later row doesn't change the currency of its price, whatever the order of the columns: %s, %s",
  (...columns) => {
    const rowOf = (amounts: Row): Row => ({
      SKU: "A",
      Title: "Lamp",
      ...Object.fromEntries(columns.map((column) => [column, amounts[column] ?? ""])),
    });
    const mapping = suggested([rowOf({ Price: "CAD 9.99", Cost: "5" })]);
    const later = rowOf({ Price: "12.50", Cost: "USD 6" });
    expect(read(mapping, later)).toEqual(["12.5||", "CAD", DIFFERS.cost]);
  },
);

test("reading the currency next to the costs keeps the prices in the currency chosen for the file", () => {
  const chosen = mapped({ ...PRICES, currency: recipeOf({ otherwise: "CAD" }) });
  const mapping = withFix(chosen, "cost", { does: "read-currency" });
  expect(mapping.fields.currency?.columns).toEqual(ALL);
  expect(read(mapping, { Price: "9.99", Cost: "USD 5" })).toEqual(["9.99||", "CAD", DIFFERS.cost]);
  expect(read(mapping, { Price: "", Cost: "USD 5" })).toEqual(["|5|", "USD"]);
});

test("a currency chosen for ambiguous amounts applies only to rows whose currency column is empty", () => {
  const mapping = withFix(mapped({ ...PRICES, currency: recipeOf("Currency") }), "price", {
    does: "assume-currency",
    currency: "CAD",
  });
  expect(read(mapping, { Price: "9.99", Currency: "JPY" })).toEqual(["9.99||", "JPY"]);
  expect(read(mapping, { Price: "9.99", Currency: "" })).toEqual(["9.99||", "CAD"]);
});

test("a step that removes the currency from an amount doesn't hide the currency from the check", () => {
  const fields = { ...PRICES, price: recipeOf({ columns: ["Price"], fixes: ["first-number"] }) };
  const mapping = withCurrencyOf(mapped(fields), ["Price"], "CAD");
  expect(read(mapping, { Price: "USD 9.99", Cost: "" })).toEqual(["9.99||", "USD"]);
});

test("amounts whose currency is ignored don't decide the currency of other amounts", () => {
  const mapping = withFix(IN_CAD, "price", { does: "fix", fix: "drop-currency" });
  expect(read(mapping, { Price: "USD 9.99", Cost: "€5" })).toEqual(["9.99|5|", "EUR"]);
  expect(read(mapping, { Price: "USD 9.99", Cost: "5" })).toEqual(["9.99|5|", "CAD"]);
});

test("a currency choice that was already made isn't offered again", () => {
  expect(offersFor({ code: "currency-unclear", field: "cost" }, IN_CAD)).toEqual([
    { does: "fix", fix: "currency-of-price" },
    { does: "assume-currency", currency: "USD" },
  ]);
  expect(offersFor({ code: "currency-differs", field: "cost" }, IN_CAD)).toEqual([
    { does: "fix", fix: "drop-currency" },
  ]);
});
