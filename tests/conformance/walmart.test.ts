import { describe, expect, test } from "vitest";
import { readInventory, readItems, readPrices, readRetired } from "./readers/walmart-reader.ts";
import { walmart } from "@/channels/definitions/walmart.ts";
import { codesOf, fileOf, marketFile, marketListings, readyOf } from "./market-files.ts";

const ORDERABLE = {
  sku: "LAMP-1",
  productIdentifiers: { productIdType: "UPC", productId: "062800000024" },
  price: 19.99,
  ShippingWeight: 1.1,
};
const VISIBLE = {
  productName: "Lamp",
  brand: "Ashgrove",
  shortDescription: "<p>Bright</p>",
  keyFeatures: ["Bright"],
  mainImageUrl: "https://img.example.ca/1.jpg",
};
const HEADER = { businessUnit: "WALMART_CA", locale: "en", version: "5.0" };
const item = (orderable: object = {}, visible: object = {}, kind = "Lamps") => ({
  Orderable: { ...ORDERABLE, ...orderable },
  Visible: { [kind]: { ...VISIBLE, ...visible } },
});
const feed = (items: object[], header: object = {}) =>
  JSON.stringify({ MPItemFeedHeader: { ...HEADER, ...header }, MPItem: items });
const broken = (...items: object[]) =>
  readItems(feed(items)).violations.map(({ field, rule }) => `${field} ${rule}`);
const upc = (productId: string, productIdType = "UPC") => ({
  productIdentifiers: { productIdType, productId },
});

describe("the independent Walmart reader", () => {
  test("the independent Walmart reader accepts a valid item, its stock, its price and its retirement", () => {
    expect(broken(item())).toEqual([]);
    const quantity = { unit: "EACH", amount: 0 };
    const stock = { InventoryHeader: { version: "1.4" }, Inventory: [{ sku: "A", quantity }] };
    expect(readInventory(JSON.stringify(stock)).amounts).toEqual(new Map([["A", 0]]));
    const pricing = [{ currentPrice: { currency: "CAD", amount: 3.5 }, currentPriceType: "BASE" }];
    const prices = { PriceHeader: { version: "1.7" }, Price: [{ sku: "A", pricing }] };
    expect(readPrices(JSON.stringify(prices)).violations).toEqual([]);
    const retired = { RetireItemHeader: { version: "1.0" }, RetireItem: [{ sku: "A" }] };
    expect(readRetired(JSON.stringify(retired)).skus).toEqual(["A"]);
  });

  test.each<[string, object]>([
    ["productId fits its type", item(upc("4006381333931"))],
    ["productId fits its type", item(upc("062800000021"))],
    ["price is a price", item({ price: 0 })],
    ["price is a price", item({ price: 19.999 })],
    ["ShippingWeight is above zero", item({ ShippingWeight: 0 })],
    ["productName has at most 199 characters", item({}, { productName: "x".repeat(200) })],
    [
      "shortDescription has no active content",
      item({}, { shortDescription: "<p onclick='1'>x</p>" }),
    ],
    ["mainImageUrl is a link", item({}, { mainImageUrl: "lamp.jpg" })],
    ["Visible has one product type", { ...item(), Visible: { A: VISIBLE, B: VISIBLE } }],
  ])("the independent Walmart reader rejects a feed that breaks the rule: %s", (rule, wrong) => {
    expect(broken(wrong)).toContain(rule);
  });

  test("the independent Walmart reader rejects repeated SKUs and product identifiers", () => {
    expect(broken(item(), item())).toEqual(
      expect.arrayContaining(["sku is unique", "productId belongs to one SKU"]),
    );
  });

  test.each([
    ["an item has no key features", "keyFeatures", feed([item({}, { keyFeatures: [] })])],
    ["a price is in quotes", "price", feed([item({ price: "19.99" })])],
    ["the business unit is unknown", "businessUnit", feed([item()], { businessUnit: "WALMART" })],
    ["a type of identifier is unknown", "productIdType", feed([item(upc("A", "ASIN"))])],
  ])("the independent Walmart reader rejects the whole feed if %s", (_what, field, source) => {
    expect(() => readItems(source)).toThrow(field);
  });

  test.each([
    [
      "stock below zero",
      "amount",
      () =>
        readInventory(
          '{"InventoryHeader":{"version":"1.4"},"Inventory":[{"sku":"A","quantity":{"unit":"EACH","amount":-1}}]}',
        ),
    ],
    [
      "a price without a currency",
      "currency",
      () =>
        readPrices(
          '{"PriceHeader":{"version":"1.7"},"Price":[{"sku":"A","pricing":[{"currentPrice":{"amount":1},"currentPriceType":"BASE"}]}]}',
        ),
    ],
    [
      "a retirement without a SKU",
      "sku",
      () => readRetired('{"RetireItemHeader":{"version":"1.0"},"RetireItem":[{}]}'),
    ],
  ])("the independent Walmart reader rejects %s", (_what, field, read) => {
    expect(read).toThrow(field);
  });
});

describe("the files written for Walmart", () => {
  const listings = marketListings(walmart);
  const ready = readyOf(listings);
  const write = (name: string, sent = {}) =>
    marketFile(walmart, fileOf(walmart, { name }), ready, sent);

  test("the Walmart item, stock and price files are valid and contain the same SKUs, and nothing is retired", async () => {
    const items = readItems(await write("mp-item"));
    expect(items.violations).toEqual([]);
    expect(items.skus).toEqual(ready.map(({ sku }) => sku));
    const stock = readInventory(await write("inventory"));
    const prices = readPrices(await write("price"));
    expect([...stock.violations, ...prices.violations]).toEqual([]);
    expect([[...stock.amounts.keys()], [...prices.prices.keys()]]).toEqual([
      items.skus,
      items.skus,
    ]);
    expect(stock.amounts.get("LAMP-NO-STOCK")).toBe(0);
    expect(prices.prices.get("LAMP-PLAIN")).toEqual({ currency: "CAD", amount: 89.99 });
    expect(readRetired(await write("retire-item")).skus).toEqual([]);
  });

  test("removed products are in Walmart's retire file, have a stock of 0 in the stock file, and are in no other file", async () => {
    const removed = { isRemoved: true };
    expect(readRetired(await write("retire-item", removed)).skus).toEqual(
      ready.map(({ sku }) => sku),
    );
    const stock = readInventory(await write("inventory", removed));
    expect(new Set(stock.amounts.values())).toEqual(new Set([0]));
    expect(readItems(await write("mp-item", removed)).skus).toEqual([]);
    expect(readPrices(await write("price", removed)).prices.size).toBe(0);
  });

  test("Walmart key features come from the description if the supplier lists none", () => {
    const visible = listings.get("LAMP-NO-FEATURES")?.payload["Visible.keyFeatures"];
    expect(visible).toEqual(["5 < 6 mm travel"]);
  });

  test.each([
    ["LAMP-EAN8", "!gtin-length Orderable.productIdentifiers.productId"],
    ["LAMP-SAME-GTIN-1", "!gtin-shared Orderable.productIdentifiers.productId"],
    ["LAMP-USED", "!not-a-choice condition"],
    ["LAMP-WRONG-DIGIT", "!gtin-wrong Orderable.productIdentifiers.productId"],
  ])("a Walmart listing of %s has one issue: %s", (sku, code) => {
    expect(codesOf(listings.get(sku))).toEqual([code]);
  });
});
