import { describe, expect, test } from "vitest";
import { readAmazon } from "./readers/amazon-reader.ts";
import { amazon } from "@/channels/definitions/amazon.ts";
import {
  codesOf,
  fileOf,
  marketConfig,
  marketFile,
  marketListings,
  readyOf,
} from "./market-files.ts";

const VALID = {
  sku: "LAMP-1",
  "product-id": "062800000024",
  "product-id-type": "3",
  price: "19.99",
  "minimum-seller-allowed-price": "",
  "maximum-seller-allowed-price": "",
  "item-condition": "11",
  quantity: "3",
  "add-delete": "a",
  "handling-time": "2",
};

const tsv = (...rows: Partial<typeof VALID>[]) =>
  [Object.keys(VALID), ...rows.map((row) => Object.values({ ...VALID, ...row }))]
    .map((cells) => cells.join("\t"))
    .join("\n");
const broken = (row: Partial<typeof VALID>, known: string[] = []) =>
  readAmazon(tsv(row), new Set(known)).violations.map(({ field, rule }) => `${field} ${rule}`);

describe("the independent Amazon reader", () => {
  test("the independent Amazon reader accepts a new offer, an update without stock and a deletion", () => {
    expect(broken({})).toEqual([]);
    expect(broken({ quantity: "0" }, ["LAMP-1"])).toEqual([]);
    expect(broken({ "add-delete": "d", price: "" }, ["LAMP-1"])).toEqual([]);
  });

  test.each<[string, Partial<typeof VALID>]>([
    ["sku has 1 to 40 characters", { sku: "x".repeat(41) }],
    ["add-delete is a, d or x", { "add-delete": "add" }],
    ["product-id is given for a new offer", { "product-id": "" }],
    ["product-id-type comes with a product-id", { "product-id-type": "" }],
    ["product-id fits its type", { "product-id-type": "4" }],
    ["product-id fits its type", { "product-id": "062800000021" }],
    ["price is above zero, without separators", { price: "1,299.00" }],
    [
      "minimum-seller-allowed-price is not above the price",
      { "minimum-seller-allowed-price": "20.00" },
    ],
    [
      "maximum-seller-allowed-price is not below the price",
      { "maximum-seller-allowed-price": "10.00" },
    ],
    ["item-condition is a condition code", { "item-condition": "new" }],
    ["quantity is above zero for a new offer", { quantity: "0" }],
    ["handling-time is a number of days", { "handling-time": "two" }],
  ])("the independent Amazon reader rejects a file that breaks the rule: %s", (rule, row) => {
    expect(broken(row)).toContain(rule);
  });

  test("the independent Amazon reader rejects two rows with the same SKU and a row with an extra tab", () => {
    expect(readAmazon(tsv({}, {})).violations).toContainEqual(
      expect.objectContaining({ field: "sku", rule: "is unique" }),
    );
    expect(() => readAmazon(tsv({ sku: "a\tb" }))).toThrow("cells instead of");
  });
});

describe("the files written for Amazon", () => {
  const listings = marketListings(amazon);
  const ready = readyOf(listings);

  test("an Amazon file is valid when offers are added and when they are deleted", async () => {
    const known = new Set(ready.map(({ sku }) => sku));
    const file = fileOf(amazon);
    expect(readAmazon(await marketFile(amazon, file, ready)).violations).toEqual([]);
    const deleted = readAmazon(await marketFile(amazon, file, ready, { isRemoved: true }), known);
    expect(deleted.violations).toEqual([]);
    expect(new Set(deleted.table.rows.map((row) => row["add-delete"]))).toEqual(new Set(["d"]));
  });

  test("an Amazon file has no column for the minimum price if none is mapped", async () => {
    const { table } = readAmazon(await marketFile(amazon, fileOf(amazon), ready));
    expect(table.names).not.toContain("minimum-seller-allowed-price");
  });

  test("a mapped minimum price above the price blocks an Amazon listing", async () => {
    const fields = { "minimum-seller-allowed-price": { fact: "map" as const } };
    const config = marketConfig(amazon, { fields });
    const mapped = marketListings(amazon, config);
    expect(codesOf(mapped.get("LAMP-MAP-ABOVE-PRICE"))).toContain(
      "!above-limit minimum-seller-allowed-price",
    );
    const text = await marketFile(amazon, fileOf(amazon), readyOf(mapped), { config });
    expect(readAmazon(text).violations).toEqual([]);
    expect(text).toContain("minimum-seller-allowed-price");
  });

  test.each([
    ["LAMP-NO-STOCK", "!no-stock quantity"],
    ["LAMP-CASE", "!gtin-length product-id"],
    ["LAMP-SAME-GTIN-1", "gtin-shared product-id"],
    ["LAMP-MAP-ABOVE-PRICE", "below-map"],
  ])("an Amazon listing of %s has one issue: %s", (sku, code) => {
    expect(codesOf(listings.get(sku))).toEqual([code]);
  });
});
