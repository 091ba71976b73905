import { expect, test } from "vitest";
import { checkTable } from "@/importing/checking/check-table.ts";
import { offersFor, withFix } from "@/importing/checking/offered-fix.ts";
import { readProducts } from "@/importing/checking/read-products.ts";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
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

const CONTRADICTED = [
  ["SKU", "Title", "Price (USD)"],
  ["A", "Lamp", "CAD 10"],
  ["B", "Desk", "20"],
  ["C", "Chair", "$30"],
  ["D", "Table", "40 USD"],
];

test("an amount in a different currency from the one its column name states is skipped until the person decides", async () => {
  const mapping = suggested(CONTRADICTED);
  expect(await imported(CONTRADICTED, mapping)).toEqual(["USD", "20 USD", "30 USD", "40 USD"]);
  const [issue, ...others] = await issues(CONTRADICTED, mapping);
  expect([issue, others]).toMatchObject([
    { code: "currency-contradicted", field: "price", count: 1 },
    [],
  ]);
  if (issue === undefined) throw new Error("There should be an issue.");
  const [beside, ofColumn, ...more] = offersFor(issue, mapping);
  if (beside?.does !== "fix" || ofColumn?.does !== "fix")
    throw new Error("Both should be offered.");
  expect(more).toEqual([]);
  const after = (offer: typeof beside) => imported(CONTRADICTED, withFix(mapping, "price", offer));
  expect(await after(beside)).toEqual(["10 CAD", "20 USD", "30 USD", "40 USD"]);
  expect(await after(ofColumn)).toEqual(["10 USD", "20 USD", "30 USD", "40 USD"]);
});

test("a currency in a price's column name applies to that price only, even if currencies next to prices are ignored", async () => {
  const rows = [
    ["SKU", "Title", "Price (USD)", "Cost (CAD)"],
    ["A", "Lamp", "CAD 10", "5"],
  ];
  const mapping = withFix(suggested(rows), "price", { does: "fix", fix: "drop-currency" });
  expect(await imported(rows, mapping)).toEqual(["10 USD"]);
  expect(await briefly(rows, mapping)).toEqual([["currency-differs", "cost", "warning", 1]]);
});

test("an amount that agrees with the currency column but not with its column name is skipped", async () => {
  const rows = [
    ["SKU", "Title", "Price (USD)", "Currency"],
    ["A", "Lamp", "CAD 10", "CAD"],
    ["B", "Desk", "10", "USD"],
  ];
  expect(await imported(rows)).toEqual(["CAD", "10 USD"]);
  expect(await briefly(rows)).toEqual([["currency-contradicted", "price", "warning", 1]]);
});
