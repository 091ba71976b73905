import { describe, expect, test } from "vitest";
import { readEbay } from "./readers/ebay-reader.ts";
import { ebay } from "@/channels/definitions/ebay.ts";
import {
  codesOf,
  fileOf,
  marketConfig,
  marketFile,
  marketListings,
  readyOf,
} from "./market-files.ts";

const ACTION = "*Action(SiteID=Canada|Country=CA|Currency=CAD|Version=1193)";
const VALID: Readonly<Record<string, string>> = {
  [ACTION]: "Add",
  CustomLabel: "LAMP-1",
  EndCode: "",
  "*Category": "303",
  "*Title": "Lamp",
  "Product:UPC": "062800000024",
  "Product:EAN": "",
  "*ConditionID": "1000",
  "*Description": "<p>Bright</p>",
  "*Format": "FixedPrice",
  "*Duration": "GTC",
  "*StartPrice": "19.99",
  "*Quantity": "3",
  "*Location": "K1A 0B1",
  "*DispatchTimeMax": "2",
  PicURL: "https://img.example.ca/1.jpg|https://img.example.ca/2.jpg",
  ShippingProfileName: "Ground",
  ReturnProfileName: "30 days",
  PaymentProfileName: "Standard",
};

const cell = (value: string) => `"${value.replaceAll('"', '""')}"`;
const csv = (...rows: Readonly<Record<string, string>>[]) =>
  [Object.keys(VALID), ...rows.map((row) => Object.values({ ...VALID, ...row }))]
    .map((cells) => cells.map(cell).join(","))
    .join("\n");
const broken = (row: Record<string, string>, listed: string[] = []) =>
  readEbay(csv(row), new Set(listed)).violations.map(({ field, rule }) => `${field} ${rule}`);

describe("the independent eBay reader", () => {
  test("the independent eBay reader accepts a valid new listing, its revision and its end", () => {
    const added = readEbay(csv({}));
    expect(added.violations).toEqual([]);
    const revised = readEbay(csv({ [ACTION]: "Revise", "*Quantity": "0" }), added.listed);
    expect(revised.violations).toEqual([]);
    const ended = readEbay(csv({ [ACTION]: "End", EndCode: "NotAvailable" }), added.listed);
    expect(ended.violations).toEqual([]);
    expect([...ended.listed]).toEqual([]);
  });

  test.each<[string, Record<string, string>, string[]?]>([
    ["*Category is a number", { "*Category": "Lamps" }],
    ["*Title has 1 to 80 characters", { "*Title": "x".repeat(81) }],
    ["Product:UPC has 12 digits", { "Product:UPC": "4006381333931" }],
    ["Product:UPC is valid", { "Product:UPC": "062800000021" }],
    ["Product:UPC or another identifier is given", { "Product:UPC": "" }],
    ["Product:EAN has 8 or 13 digits", { "Product:EAN": "062800000024" }],
    ["*ConditionID is a condition id", { "*ConditionID": "used" }],
    ["*Description is filled", { "*Description": "" }],
    ["*Description has no active content", { "*Description": "<script>1</script>" }],
    ["*Duration is GTC for a fixed price", { "*Duration": "7" }],
    ["*StartPrice is a price", { "*StartPrice": "0.00" }],
    ["*Quantity is at least 1 to add", { "*Quantity": "0" }],
    ["*Location is filled", { "*Location": "" }],
    ["*DispatchTimeMax is a number of days", { "*DispatchTimeMax": "soon" }],
    ["PicURL has 1 to 24 images", { PicURL: "" }],
    ["ShippingProfileName is filled", { ShippingProfileName: "" }],
    ["CustomLabel has 1 to 50 characters", { CustomLabel: "x".repeat(51) }],
    ["Action adds only what is not listed yet", {}, ["LAMP-1"]],
    ["Action revises only what is listed", { [ACTION]: "Revise" }],
    ["EndCode is given with End", { [ACTION]: "End" }, ["LAMP-1"]],
    ["Action ends only what is listed", { [ACTION]: "End", EndCode: "NotAvailable" }],
    ["Action is Add, Revise or End", { [ACTION]: "Delete" }],
  ])("the independent eBay reader rejects a file that breaks the rule: %s", (rule, row, listed) => {
    expect(broken(row, listed)).toContain(rule);
  });

  test("the independent eBay reader rejects two rows with the same label, a wrong header row and a row with an extra cell", () => {
    const repeated = readEbay(csv({}, {})).violations;
    expect(repeated).toContainEqual({ item: "LAMP-1", field: "CustomLabel", rule: "is unique" });
    const header = csv({}).replace("Country=CA", "Country=US");
    expect(readEbay(header).violations).toContainEqual(expect.objectContaining({ item: "header" }));
    expect(() => readEbay(`${csv({})},"x"`)).toThrow("cells instead of");
  });
});

describe("the files written for eBay", () => {
  const listings = marketListings(ebay);
  const ready = readyOf(listings);
  const write = (sent = {}) => marketFile(ebay, fileOf(ebay), ready, sent);

  test("an eBay file is valid when products are added, revised without stock, ended and added again", async () => {
    const added = readEbay(await write());
    expect(added.violations).toEqual([]);
    expect([...added.listed]).toEqual(ready.map(({ sku }) => sku));

    const action = { ...ready[0], payload: { ...ready[0]?.payload, "*Quantity": "0" } };
    const soldOut = ready.map((item, at) => (at === 0 ? { ...item, ...action } : item));
    const revision = await marketFile(ebay, fileOf(ebay), soldOut, { isListed: true });
    expect(readEbay(revision, added.listed).violations).toEqual([]);

    const ended = readEbay(await write({ isRemoved: true }), added.listed);
    expect(ended.violations).toEqual([]);
    expect(ended.listed.size).toBe(0);
    expect(readEbay(await write(), ended.listed).violations).toEqual([]);
  });

  test.each([
    ["LAMP-EAN", "Product:EAN", "4006381333993"],
    ["LAMP-EAN-OF-UPC", "Product:UPC", "062812300013"],
    ["LAMP-GTIN14-OF-UPC", "Product:UPC", "062812300020"],
    ["LAMP-NO-GTIN", "Product:UPC", "Does not apply"],
  ])("the eBay listing of %s has this value in %s: %s", (sku, field, value) => {
    expect(listings.get(sku)?.payload[field]).toBe(value);
  });

  test.each([
    ["LAMP-NO-IMAGE", "!value-missing PicURL"],
    ["LAMP-BAD-IMAGE", "!value-missing PicURL"],
    ["LAMP-NO-STOCK", "!no-stock *Quantity"],
    ["LAMP-CASE", "!gtin-length Product:UPC"],
    ["LAMP-WRONG-DIGIT", "!gtin-wrong Product:UPC"],
    ["LAMP-WORD-CATEGORY", "!category-not-a-code *Category"],
    ["LAMP-BELOW-COST", "below-cost"],
    ["LAMP-SAME-GTIN-1", "gtin-shared Product:UPC"],
  ])("an eBay listing of %s has an issue: %s", (sku, code) => {
    expect(codesOf(listings.get(sku))).toContain(code);
  });

  test("eBay listings aren't ready while a shipping, return or payment policy is missing", () => {
    const policies = ["shipping_profile", "return_profile", "payment_profile"];
    for (const key of policies) {
      const config = marketConfig(ebay);
      const without = { ...config, settings: { ...config.settings, [key]: "" } };
      expect(readyOf(marketListings(ebay, without))).toEqual([]);
    }
  });
});
