import { describe, expect, test } from "vitest";
import { readOffers, readTable } from "./readers/mirakl-reader.ts";
import { mirakl } from "@/channels/definitions/mirakl.ts";
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
  "product-id-type": "UPC",
  description: "Bright",
  price: "19.99",
  quantity: "3",
  state: "11",
  "discount-price": "",
  "leadtime-to-ship": "2",
  "min-order-quantity": "1",
  "update-delete": "",
};

const csv = (...rows: Partial<typeof VALID>[]) =>
  [Object.keys(VALID), ...rows.map((row) => Object.values({ ...VALID, ...row }))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(";"))
    .join("\n");
const broken = (...rows: Partial<typeof VALID>[]) =>
  readOffers(readTable(csv(...rows))).violations.map(({ field, rule }) => `${field} ${rule}`);

describe("the independent Mirakl reader", () => {
  test("the independent Mirakl reader accepts a valid offer and a deletion", () => {
    expect(
      broken({}, { sku: "LAMP-2", "product-id": "", state: "", "update-delete": "delete" }),
    ).toEqual([]);
  });

  test.each<[string, Partial<typeof VALID>]>([
    ["sku is filled", { sku: "" }],
    ["product-id is filled", { "product-id": "" }],
    ["product-id-type is a type of the operator", { "product-id-type": "GTIN" }],
    ["product-id has as many digits as its type", { "product-id-type": "EAN" }],
    [
      "product-id has as many digits as its type",
      { "product-id": "10628123000310", "product-id-type": "EAN" },
    ],
    ["product-id is valid", { "product-id": "062800000021" }],
    ["state is a state of the operator", { state: "used" }],
    ["price is a price", { price: "0.00" }],
    ["discount-price is below the price", { "discount-price": "25.00" }],
    ["quantity is a number", { quantity: "-1" }],
    ["leadtime-to-ship is a number", { "leadtime-to-ship": "2 days" }],
    ["min-order-quantity is at least 1", { "min-order-quantity": "0" }],
    ["description is plain text", { description: "<p>Bright</p>" }],
    ["update-delete is empty, update or delete", { "update-delete": "remove" }],
  ])("the independent Mirakl reader rejects a file that breaks the rule: %s", (rule, row) => {
    expect(broken(row)).toContain(rule);
  });

  test("the independent Mirakl reader rejects two rows with the same SKU, two offers of one product in the same state, and unknown columns", () => {
    expect(broken({}, {})).toContain("sku is unique");
    expect(
      broken({}, { sku: "LAMP-2", "product-id": "0062800000024", "product-id-type": "EAN" }),
    ).toContain("product-id has one offer in each state");
    const strange = csv({}).replace('"quantity"', '"Qty"');
    expect(readOffers(readTable(strange)).violations).toContainEqual(
      expect.objectContaining({ field: "Qty" }),
    );
  });
});

describe("the files written for Mirakl", () => {
  /** The operator of this marketplace has a code for refurbished goods. */
  const values = { state: { refurbished: "10" } };
  const config = marketConfig(mirakl, { values });
  const listings = marketListings(mirakl, config);
  const ready = readyOf(listings);
  const offers = fileOf(mirakl, { format: "csv" });
  const read = async (sent = {}) =>
    readOffers(readTable(await marketFile(mirakl, offers, ready, { config, ...sent })));

  test("a Mirakl file is valid for new offers and for deletions", async () => {
    const added = await read();
    expect(added.violations).toEqual([]);
    expect(added.table.rows.length).toBeGreaterThan(20);
    expect((await read({ isRemoved: true })).violations).toEqual([]);
  });

  test("a Mirakl offer has the operator's code of its condition, and an error if the condition isn't mapped", () => {
    expect(listings.get("LAMP-REFURBISHED")?.payload["state"]).toBe("10");
    expect(codesOf(listings.get("LAMP-USED"))).toEqual(["!not-a-choice state"]);
  });

  test.each([
    ["LAMP-PLAIN", "UPC", 12],
    ["LAMP-EAN", "EAN", 13],
    ["LAMP-GTIN14-OF-EAN", "EAN", 13],
    ["LAMP-GTIN14-OF-UPC", "UPC", 12],
    ["BOOK-ISBN", "EAN", 13],
  ])("a Mirakl offer has the identifier of %s as %s with %i digits", (sku, type, digits) => {
    const payload = listings.get(sku)?.payload;
    expect([payload?.["product-id-type"], payload?.["product-id"]?.length]).toEqual([type, digits]);
  });

  test("a Mirakl offer has the GTIN of a case only if the operator has a type for it", () => {
    expect(codesOf(listings.get("LAMP-CASE"))).toEqual(["!not-a-choice product-id-type"]);
    const mapped = marketConfig(mirakl, { values: { "product-id-type": { GTIN: "GTIN" } } });
    const { payload } = marketListings(mirakl, mapped).get("LAMP-CASE") ?? { payload: {} };
    expect(payload).toMatchObject({ "product-id-type": "GTIN", "product-id": "10628123000317" });
  });

  test("two offers of one product in the same condition are blocked for Mirakl", () => {
    expect(codesOf(listings.get("LAMP-SAME-GTIN-1"))).toEqual(["!gtin-shared product-id"]);
  });
});
