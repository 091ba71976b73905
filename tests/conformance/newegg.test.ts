import { describe, expect, test } from "vitest";
import { readNewegg } from "./readers/newegg-reader.ts";
import { newegg } from "@/channels/definitions/newegg.ts";
import { codesOf, fileOf, marketFile, marketListings, readyOf } from "./market-files.ts";

const VALID = {
  "Seller Part #": "LAMP-1",
  "NE Item #": "",
  Currency: "CAD",
  MSRP: "29.99",
  MAP: "15.00",
  "Checkout MAP": "False",
  "Selling Price": "19.99",
  Inventory: "3",
  "Fulfillment Option": "Seller",
  Shipping: "Default",
  "Activation Mark": "True",
};

const csv = (...rows: Partial<typeof VALID>[]) =>
  [["Prices"], Object.keys(VALID), ...rows.map((row) => Object.values({ ...VALID, ...row }))]
    .map((cells) => cells.join(","))
    .join("\n");
const broken = (...rows: Partial<typeof VALID>[]) =>
  readNewegg(csv(...rows)).violations.map(({ field, rule }) => `${field} ${rule}`);

describe("the independent Newegg reader", () => {
  test("the independent Newegg reader accepts a valid offer and a deactivation", () => {
    expect(broken({}, { "Seller Part #": "LAMP-2", "Activation Mark": "False" })).toEqual([]);
  });

  test.each<[string, Partial<typeof VALID>]>([
    ["Seller Part # is filled", { "Seller Part #": "" }],
    ["Seller Part # has at most 40 characters", { "Seller Part #": "L".repeat(41) }],
    ["Currency is CAD in Canada", { Currency: "USD" }],
    ["Selling Price is a price", { "Selling Price": "0" }],
    ["MSRP is a price", { MSRP: "0.00" }],
    ["MAP is a price, or 0 to have none", { MAP: "none" }],
    ["MAP is a price, or 0 to have none", { MAP: "" }],
    ["Inventory is a number", { Inventory: "many" }],
    ["Checkout MAP is True or False", { "Checkout MAP": "no" }],
    ["Fulfillment Option is Seller or Newegg", { "Fulfillment Option": "Me" }],
    ["Shipping is Default or Free", { Shipping: "" }],
    ["Activation Mark is True or False", { "Activation Mark": "1" }],
  ])("the independent Newegg reader rejects a file that breaks the rule: %s", (rule, row) => {
    expect(broken(row)).toContain(rule);
  });

  test("the independent Newegg reader rejects two rows with the same part number, and a file without its title line", () => {
    expect(broken({}, {})).toContain("Seller Part # is unique");
    const bare = csv({}).replace("Prices\n", "");
    expect(readNewegg(bare).violations).toContainEqual(expect.objectContaining({ field: "title" }));
  });
});

describe("the files written for Newegg", () => {
  const listings = marketListings(newegg);
  const ready = readyOf(listings);

  test("a Newegg file is valid for prices and stock, and for a deactivation", async () => {
    const file = fileOf(newegg);
    expect(readNewegg(await marketFile(newegg, file, ready)).violations).toEqual([]);
    const removed = readNewegg(await marketFile(newegg, file, ready, { isRemoved: true }));
    expect(removed.violations).toEqual([]);
    expect(removed.table.rows[0]?.["Activation Mark"]).toBe("False");
  });

  test("a Newegg listing has a warning for a price below the MAP", () => {
    expect(codesOf(listings.get("LAMP-MAP-ABOVE-PRICE"))).toEqual(["below-map"]);
  });
});
