import { expect, test } from "vitest";
import { checkTable } from "@/importing/checking/check-table.ts";
import { type OfferedFix, offersFor, withFix } from "@/importing/checking/offered-fix.ts";
import { readProducts } from "@/importing/checking/read-products.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import {
  type ColumnMapping,
  columnMapping,
  recipeOf,
} from "@/importing/mapping/definition/column-mapping.ts";
import { suggestMapping } from "@/importing/mapping/suggestion/suggest-mapping.ts";
import { tableOfRows } from "#support/files/table-of-rows.ts";

type Rows = readonly (readonly string[])[];

const suggested = ([columns = [], ...rows]: Rows, currency = "CAD") =>
  suggestMapping({ columns, rows, currency }).mapping;

/** The price and currency of each product, as they're imported. */
async function imported(rows: Rows, mapping: ColumnMapping = suggested(rows)) {
  const found: string[] = [];
  for await (const batch of readProducts(tableOfRows(rows), {
    mapping,
    overrides: new Map(),
  }).batches())
    for (const { draft } of batch) found.push(`${draft.text.price} ${draft.text.currency}`.trim());
  return found;
}

async function issues(rows: Rows, mapping: ColumnMapping = suggested(rows)) {
  const setup = { mapping, mode: DEFAULT_MODE, overrides: new Map() };
  const { issueGroups } = await checkTable(tableOfRows(rows), setup);
  return issueGroups.filter(({ code }) => !/missing|below/.test(code));
}
const briefly = async (...given: Parameters<typeof issues>) =>
  (await issues(...given)).map(({ code, field, severity, count }) => [
    code,
    field,
    severity,
    count,
  ]);

test("a currency written next to a price becomes the currency of the product", async () => {
  const rows = [
    ["SKU", "Title", "Price"],
    ["A", "Lamp", "USD 9.99"],
    ["B", "Desk", "€9.99"],
    ["C", "Chair", "US$9.99"],
    ["D", "Table", "9.99 $ US"],
    ["E", "Shelf", "CA$ 12.50"],
    ["F", "Stool", "12.50 CAD"],
  ];
  expect(await imported(rows)).toEqual([
    "9.99 USD",
    "9.99 EUR",
    "9.99 USD",
    "9.99 USD",
    "12.5 CAD",
    "12.5 CAD",
  ]);
  expect(await briefly(rows)).toEqual([]);
});

test("a currency after an amount in French format is recognized", async () => {
  const rows = [
    ["UGS", "Nom", "Prix"],
    ["A", "Lampe", "1 299,99 $ US"],
    ["B", "Bureau", "12,50 $ CA"],
    ["C", "Chaise", "12,50 €"],
  ];
  expect(await imported(rows)).toEqual(["1299.99 USD", "12.5 CAD", "12.5 EUR"]);
});

test("a dollar sign alone means the catalogue's dollar", async () => {
  const rows = [
    ["SKU", "Title", "Price"],
    ["A", "Lamp", "$9.99"],
    ["B", "Desk", "12,50 $"],
  ];
  expect(suggested(rows).fields.currency).toBeUndefined();
  expect(await imported(rows)).toEqual(["9.99", "12.5"]);
  expect(await briefly(rows)).toEqual([]);
});

test("the import asks about a dollar sign alone if the catalogue isn't in dollars", async () => {
  const rows = [
    ["SKU", "Title", "Price"],
    ["A", "Lamp", "$9.99"],
  ];
  expect(await briefly(rows, suggested(rows, "EUR"))).toEqual([
    ["currency-unclear", "price", "warning", 1],
  ]);
});

const MIXED = [
  ["SKU", "Title", "Price"],
  ["A", "Lamp", "USD 9.99"],
  ["B", "Desk", "$1,299.99"],
  ["C", "Chair", "12.50"],
  ["D", "Table", "CAD 5.00"],
];

test("if some amounts are in a foreign currency, the person is asked about those without a clear one", async () => {
  expect(await imported(MIXED)).toEqual(["9.99 USD", "", "", "5 CAD"]);
  const [issue, ...others] = await issues(MIXED);
  expect([issue, others]).toMatchObject([{ code: "currency-unclear", count: 2 }, []]);
  if (issue === undefined) throw new Error("There should be an issue.");
  const mapping = suggested(MIXED);
  const offers = offersFor(issue, mapping);
  expect(offers).toContainEqual({ does: "assume-currency", currency: "CAD" });
  const fixed = withFix(mapping, "price", { does: "assume-currency", currency: "CAD" });
  expect(await imported(MIXED, fixed)).toEqual(["9.99 USD", "1299.99 CAD", "12.5 CAD", "5 CAD"]);
  expect(await briefly(MIXED, fixed)).toEqual([]);
});

const UNSIGNED_COST = [
  ["SKU", "Title", "Price", "Cost"],
  ["A", "Lamp", "USD 9.99", "5"],
  ["B", "Desk", "CAD 12.50", "$6"],
  ["C", "Chair", "EUR 20", "$7"],
  ["D", "Table", "", "8"],
];

test("costs without a currency get the currency of the price if the person chooses that", async () => {
  const mapping = suggested(UNSIGNED_COST);
  const [issue] = await issues(UNSIGNED_COST, mapping);
  expect(issue).toMatchObject({ code: "currency-unclear", field: "cost", count: 4 });
  if (issue === undefined) throw new Error("There should be an issue.");
  const [same] = offersFor(issue, mapping);
  expect(same).toEqual({ does: "fix", fix: "currency-of-price" });
  const fixed = withFix(mapping, "cost", { does: "fix", fix: "currency-of-price" });
  // A dollar sign doesn't fit a price in euros, and a row without a price has no currency.
  expect(await briefly(UNSIGNED_COST, fixed)).toEqual([["currency-unclear", "cost", "warning", 2]]);
  expect(await imported(UNSIGNED_COST, fixed)).toEqual(["9.99 USD", "12.5 CAD", "20 EUR", ""]);
  expect(offersFor(issue, fixed)).not.toContainEqual(same);
});

test("the currency of the price isn't offered for the price itself or in a file without prices", async () => {
  const [issue] = await issues(MIXED);
  if (issue === undefined) throw new Error("There should be an issue.");
  const same = { does: "fix", fix: "currency-of-price" };
  expect(offersFor(issue, suggested(MIXED))).not.toContainEqual(same);
  const costs = [
    ["SKU", "Title", "Cost", "MSRP"],
    ["A", "Lamp", "5", "USD 9.99"],
  ];
  const [unclear] = await issues(costs);
  if (unclear === undefined) throw new Error("There should be an issue.");
  expect(offersFor(unclear, suggested(costs))).not.toContainEqual(same);
});

test("amounts without a currency are in the catalogue's currency if no amount states another currency", async () => {
  const rows = [
    ["SKU", "Title", "Price", "Cost"],
    ["A", "Lamp", "CAD 9.99", "5"],
    ["B", "Desk", "12.50", "6"],
  ];
  expect(await imported(rows)).toEqual(["9.99 CAD", "12.5 CAD"]);
  expect(await briefly(rows)).toEqual([]);
});

test("the currency in a column name applies to the amounts in the column", async () => {
  const rows = [
    ["SKU", "Title", "Price (USD)"],
    ["A", "Lamp", "9.99"],
  ];
  expect(await imported(rows)).toEqual(["9.99 USD"]);
  expect(await briefly(rows)).toEqual([]);
});

test("in a file whose columns state two currencies, amounts that aren't in the currency of the price are skipped", async () => {
  const rows = [
    ["SKU", "Title", "Price (CAD)", "Cost (USD)"],
    ["A", "Lamp", "9.99", "5"],
  ];
  expect(await imported(rows)).toEqual(["9.99 CAD"]);
  expect(await briefly(rows)).toEqual([["currency-differs", "cost", "warning", 1]]);
});

test("if other rows state a currency, an amount with an empty currency cell is skipped until the person decides", async () => {
  const rows = [
    ["SKU", "Title", "Price", "Currency"],
    ["A", "Lamp", "9.99", "USD"],
    ["B", "Desk", "12.50", ""],
  ];
  expect(await imported(rows)).toEqual(["9.99 USD", ""]);
  expect(await briefly(rows)).toEqual([["currency-unclear", "price", "warning", 1]]);
  const fixed = withFix(suggested(rows), "price", { does: "assume-currency", currency: "CAD" });
  expect(await imported(rows, fixed)).toEqual(["9.99 USD", "12.5 CAD"]);
});

const WITH_COLUMN = [
  ["SKU", "Title", "Price", "Currency"],
  ["A", "Lamp", "USD 9.99", "CAD"],
  ["B", "Desk", "5", "USD"],
  ["C", "Chair", "$7", "CAD"],
];

test("an amount whose currency contradicts the currency column is skipped until the person decides", async () => {
  const mapping = suggested(WITH_COLUMN);
  expect(await imported(WITH_COLUMN, mapping)).toEqual(["CAD", "5 USD", "7 CAD"]);
  const [issue] = await issues(WITH_COLUMN, mapping);
  expect(issue).toMatchObject({ code: "currency-differs", field: "price", count: 1 });
  if (issue === undefined) throw new Error("There should be an issue.");
  const [beside, ofColumn]: OfferedFix[] = offersFor(issue, mapping);
  if (beside?.does !== "read-currency" || ofColumn?.does !== "fix")
    throw new Error("Both should be offered.");
  const after = (offer: typeof beside | typeof ofColumn) =>
    imported(WITH_COLUMN, withFix(mapping, "price", offer));
  expect(await after(beside)).toEqual(["9.99 USD", "5 USD", "7 CAD"]);
  expect(await after(ofColumn)).toEqual(["9.99 CAD", "5 USD", "7 CAD"]);
});

test("an amount in a currency that first appears after the sample rows of the mapping is skipped with a warning", async () => {
  const rows = [
    ["SKU", "Title", "Price"],
    ["A", "Lamp", "5"],
    ["B", "Desk", "9.99 EUR"],
  ];
  const mapping = suggested(rows.slice(0, 2));
  expect(await imported(rows, mapping)).toEqual(["5", ""]);
  expect(await briefly(rows, mapping)).toEqual([["currency-differs", "price", "warning", 1]]);
});

test("numbers without a known currency or unit are skipped, and the product is imported", async () => {
  const columns = ["SKU", "Title", "Price", "Currency", "Weight", "Unit"];
  const mapping = columnMapping.parse({
    fields: {
      sku: recipeOf("SKU"),
      title_en: recipeOf("Title"),
      price: recipeOf("Price"),
      currency: recipeOf("Currency"),
      weight: recipeOf("Weight"),
      weight_unit: recipeOf("Unit"),
    },
  });
  const rows = [columns, ["A", "Lamp", "5", "shells", "2", "stone"]];
  expect(await briefly(rows, mapping)).toEqual([
    ["value-no-currency", "currency", "warning", 1],
    ["value-no-choice", "weight_unit", "warning", 1],
    ["currency-unknown", "price", "warning", 1],
    ["unit-unknown", "weight", "warning", 1],
  ]);
});
