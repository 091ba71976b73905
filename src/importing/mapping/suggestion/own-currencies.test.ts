import { expect, test } from "vitest";
import { draftReader } from "@/importing/mapping/draft/product-draft.ts";
import { suggestMapping } from "./suggest-mapping.ts";

/** The cost, the MSRP and the currency of each product, and what is left out. */
function read(columns: readonly string[], ...rows: readonly (readonly string[])[]) {
  const { mapping } = suggestMapping({ columns, rows });
  const draft = draftReader(mapping, columns);
  return rows.map((cells) => {
    const { text, leftOut } = draft({ cells });
    const out = leftOut.map(({ field, code }) => `${field} ${code}`);
    return [text.cost, text.msrp, text.currency, ...out].join(" ").trim();
  });
}

test.each(["Cost Currency", "cost.currency", "CostCurrency", "Currency (Cost)", "Cost Curr."])(
  "a column named %s is read as the currency of the cost",
  (column) => {
    expect(
      read(["SKU", "Name", "Cost", column], ["A", "Bolt", "3.50", "USD"], ["B", "Nut", "", "USD"]),
    ).toEqual(["3.5  USD", ""]);
  },
);

test("amounts with currency columns of their own aren't imported in the currency of another amount", () => {
  const columns = ["SKU", "Name", "Cost", "Cost currency", "MSRP", "MSRP currency"];
  expect(
    read(
      columns,
      ["A", "Bolt", "3.50", "USD", "9.99", "CAD"],
      ["B", "Nut", "3.50", "USD", "9.99", "USD"],
    ),
  ).toEqual(["3.5  USD msrp currency-differs", "3.5 9.99 USD"]);
});

test("amounts are skipped next to a column of foreign currencies that may belong to them", () => {
  expect(read(["SKU", "Name", "Cost", "Freight currency"], ["A", "Bolt", "3.50", "USD"])).toEqual([
    "cost currency-unclear",
  ]);
});

test("an unused currency column with only the catalogue's currency doesn't affect amounts", () => {
  expect(read(["SKU", "Name", "Cost", "Freight currency"], ["A", "Bolt", "3.50", "CAD"])).toEqual([
    "3.5",
  ]);
});

test.each(["$ -", "USD", "$"])("an amount written as %j is read as empty", (written) => {
  expect(read(["SKU", "Name", "Cost"], ["A", "Bolt", written], ["B", "Nut", "5"])).toEqual([
    "",
    "5",
  ]);
});

test("the currency of the price isn't applied to other amounts, unless it's the catalogue's own", () => {
  const columns = ["SKU", "Name", "Cost", "MSRP", "Price", "Price currency"];
  expect(read(columns, ["A", "Bolt", "3.50", "9.99", "7", "USD"])).toEqual([
    "USD cost currency-unclear msrp currency-unclear",
  ]);
  expect(read(columns, ["A", "Bolt", "3.50", "9.99", "7", "CAD"])).toEqual(["3.5 9.99 CAD"]);
  const { suggestions } = suggestMapping({ columns, rows: [["A", "Bolt", "3", "9", "7", "USD"]] });
  expect(suggestions.map(({ target }) => target)).not.toContain("currency");
});
