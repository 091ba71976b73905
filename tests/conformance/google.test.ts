import { describe, expect, test } from "vitest";
import { readRss, readTsv, sharedGtins } from "./readers/google-reader.ts";
import { google } from "@/channels/definitions/google.ts";
import { codesOf, fileOf, marketFile, marketListings, readyOf } from "./market-files.ts";

const VALID = {
  id: "LAMP-1",
  title: "Lamp",
  description: "Bright",
  link: "https://shop.example.ca/lamp",
  image_link: "https://img.example.ca/1.jpg",
  additional_image_link: "",
  availability: "in_stock",
  availability_date: "",
  price: "19.99 CAD",
  sale_price: "",
  brand: "Ashgrove",
  gtin: "062800000024",
  mpn: "AG-1",
  condition: "new",
  google_product_category: "303",
  item_group_id: "",
  color: "",
  gender: "",
  multipack: "",
};
type Item = Partial<typeof VALID>;

const filled = (item: Item) =>
  Object.entries({ ...VALID, ...item }).filter(([, value]) => value !== "");
const rss = (...items: Item[]) =>
  `<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel><title>A</title><link>https://a.ca</link><description>A</description>${items
    .map(
      (item) =>
        `<item>${filled(item)
          .map(([name, value]) => `<g:${name}>${value}</g:${name}>`)
          .join("")}</item>`,
    )
    .join("")}</channel></rss>`;
const tsv = (...items: Item[]) =>
  [Object.keys(VALID), ...items.map((item) => Object.values({ ...VALID, ...item }))]
    .map((cells) => cells.join("\t"))
    .join("\n");
const broken = (...items: Item[]) =>
  readRss(rss(...items)).violations.map(({ field, rule }) => `${field} ${rule}`);

describe("the independent Google reader", () => {
  test("the independent Google reader accepts the same valid item as RSS and as a table", () => {
    const [fromRss, fromTsv] = [readRss(rss({})), readTsv(tsv({}))];
    expect(fromRss.violations).toEqual([]);
    expect(fromTsv.violations).toEqual([]);
    expect(fromTsv.items).toEqual(fromRss.items);
  });

  test.each<[string, Item]>([
    ["id has at most 50 characters", { id: "x".repeat(51) }],
    ["title is filled", { title: "" }],
    ["title has at most 150 characters", { title: "x".repeat(151) }],
    ["description has at most 5000 characters", { description: "x".repeat(5001) }],
    ["description is plain text", { description: "&lt;p&gt;Bright&lt;/p&gt;" }],
    ["description has characters instead of entities", { description: "Caf&amp;eacute;" }],
    ["link is a link", { link: "shop.example.ca" }],
    ["image_link is filled", { image_link: "" }],
    ["availability is one of Google’s values", { availability: "yes" }],
    ["availability_date comes with a preorder", { availability: "preorder" }],
    ["price is a positive amount and a currency", { price: "19.99" }],
    ["price is a positive amount and a currency", { price: "0.00 CAD" }],
    ["sale_price is below the price", { sale_price: "25.00 CAD" }],
    ["gtin is valid", { gtin: "062800000021" }],
    ["gtin or brand and MPN are given", { gtin: "", mpn: "" }],
    ["condition is one of Google’s values", { condition: "open_box" }],
    ["gender is one of Google’s values", { gender: "all" }],
    ["multipack is at least 2", { multipack: "1" }],
  ])("the independent Google reader rejects a feed that breaks the rule: %s", (rule, item) => {
    expect(broken(item)).toContain(rule);
  });

  test("the independent Google reader rejects repeated ids, identical variants, elements without a namespace, and malformed XML", () => {
    expect(broken({}, {})).toContain("id is unique");
    const variants = [{ item_group_id: "G" }, { id: "LAMP-2", item_group_id: "G" }];
    expect(broken(...variants)).toContain("item_group_id has variants that differ");
    expect(() => readRss(rss({}).replaceAll("g:id", "id"))).toThrow("isn't an element of Google");
    expect(() => readRss(rss({ title: "a < b" }))).toThrow("disallowed character");
  });

  test("the independent Google reader finds items in the same condition that share a GTIN, whatever its length", () => {
    const { items } = readRss(
      rss({}, { id: "LAMP-2", gtin: "0062800000024" }, { id: "LAMP-3", condition: "used" }),
    );
    expect(sharedGtins(items).map(({ item }) => item)).toEqual(["LAMP-1", "LAMP-2"]);
  });
});

describe("the files written for Google", () => {
  const listings = marketListings(google);
  const ready = readyOf(listings);

  test("a Google feed is valid as RSS and as a table, with the same items", async () => {
    const fromRss = readRss(await marketFile(google, fileOf(google, { format: "rss" }), ready));
    const fromTsv = readTsv(await marketFile(google, fileOf(google, { format: "tsv" }), ready));
    expect([...fromRss.violations, ...fromTsv.violations]).toEqual([]);
    expect(fromTsv.items).toEqual(fromRss.items);
    expect(fromRss.items.length).toBeGreaterThan(20);
  });

  test("each Google item that shares its GTIN with another in the same condition has a warning", async () => {
    const { items } = readRss(await marketFile(google, fileOf(google), ready));
    const shared = sharedGtins(items).map(({ item }) => item);
    expect(shared).toEqual(["LAMP-SAME-GTIN-1", "LAMP-SAME-GTIN-2"]);
    for (const sku of shared) expect(codesOf(listings.get(sku))).toEqual(["gtin-shared gtin"]);
    expect(codesOf(listings.get("LAMP-SAME-GTIN-USED"))).toEqual([]);
  });

  test("a Google item of a complete product has no issues, even without a mapped category", () => {
    expect(codesOf(listings.get("LAMP-PLAIN"))).toEqual([]);
    expect(codesOf(listings.get("LAMP-UNMAPPED"))).toEqual([]);
  });
});
