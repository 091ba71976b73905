import { expect, test } from "vitest";
import { checkSample } from "@/site/landing/check-sample.ts";
import { SAMPLE_ROWS, sampleFile } from "@/site/landing/landing-sample-file.ts";
import { PRERENDERED_CHECK } from "@/site/landing/sample-check.ts";

/** The sample with one value changed. */
const changed = (row: number, column: number, value: string) =>
  SAMPLE_ROWS.map((cells, at) => (at === row ? cells.with(column, value) : cells));

const issuesOf = async (rows: readonly (readonly string[])[]) =>
  (await checkSample(sampleFile(rows))).issues;

test("the prerendered check of the landing page shows the issues that the import finds in the sample", async () => {
  const reading = await checkSample(sampleFile(SAMPLE_ROWS));
  expect({ ...reading, milliseconds: null }).toEqual(PRERENDERED_CHECK);
});

test.each([
  ["a valid check digit", 1, 2, "062800000208", "ready"],
  ["a price above the cost", 3, 4, "449.99", "ready"],
  ["a price above the list price", 0, 4, "109.99", "price-above-msrp"],
  ["an invalid price", 0, 4, "soon", "value-no-decimal"],
  ["no GTIN", 0, 2, "", "gtin-missing"],
  ["letters in a GTIN", 0, 2, "n/a", "gtin-characters"],
  ["a repeated SKU", 4, 0, "KB-200-FR", "sku-duplicate"],
  ["a delimiter inside a cell", 0, 4, '8;9"', "value-no-decimal"],
] as const)(
  "the result of a sample with %s (row %d, column %d: %j) is %s",
  async (_what, row, column, value, issue) => {
    expect((await issuesOf(changed(row, column, value)))[row]).toBe(issue);
  },
);
