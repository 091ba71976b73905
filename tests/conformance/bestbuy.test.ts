import { describe, expect, test } from "vitest";
import { readBestBuyProducts } from "./readers/bestbuy-reader.ts";
import { bestBuyCanada } from "@/channels/definitions/bestbuy-canada.ts";
import { readOffers, readTable } from "./readers/mirakl-reader.ts";
import {
  codesOf,
  fileOf,
  marketConfig,
  marketFile,
  marketListings,
  readyOf,
} from "./market-files.ts";

const VALID = {
  BBYCat: "303",
  shop_sku: "LAMP-1",
  _Title_BB_Category_Root_EN: "Lamp",
  _Short_Description_BB_Category_Root_EN: "Bright",
  _Brand_Name_Category_Root_EN: "Ashgrove",
  _Primary_UPC_Category_Root_EN: "062800000024",
  _Title_BB_Category_Root_FR: "Lampe",
  _MP_Source_Image_URL_01_Category_Root_EN: "https://img.example.ca/1.jpg",
};

const broken = (...rows: Partial<typeof VALID>[]) =>
  readBestBuyProducts(
    { names: Object.keys(VALID), rows: rows.map((row) => ({ ...VALID, ...row })) },
    ["303"],
  ).violations.map(({ field, rule }) => `${field} ${rule}`);

describe("the independent Best Buy reader", () => {
  test("the independent Best Buy reader accepts a valid product", () =>
    expect(broken({})).toEqual([]));

  test.each<[string, Partial<typeof VALID>]>([
    ["BBYCat is a category of the account", { BBYCat: "Lamps" }],
    ["shop_sku has at most 30 characters", { shop_sku: "x".repeat(31) }],
    ["_Brand_Name_Category_Root_EN is filled", { _Brand_Name_Category_Root_EN: "" }],
    [
      "_Title_BB_Category_Root_FR has at most 180 characters",
      { _Title_BB_Category_Root_FR: "x".repeat(181) },
    ],
    [
      "_Short_Description_BB_Category_Root_EN has at most 480 characters of plain text",
      { _Short_Description_BB_Category_Root_EN: "<b>Bright</b>" },
    ],
    [
      "_Primary_UPC_Category_Root_EN is a UPC or EAN",
      { _Primary_UPC_Category_Root_EN: "10628123000310" },
    ],
    [
      "_MP_Source_Image_URL_01_Category_Root_EN is a link",
      { _MP_Source_Image_URL_01_Category_Root_EN: "lamp.jpg" },
    ],
    [
      "_MP_Source_Image_URL_01_Category_Root_EN is filled",
      { _MP_Source_Image_URL_01_Category_Root_EN: "" },
    ],
  ])("the independent Best Buy reader rejects a file that breaks the rule: %s", (rule, row) => {
    expect(broken(row)).toContain(rule);
  });

  test("the independent Best Buy reader rejects two rows with the same SKU", () =>
    expect(broken({}, {})).toContain("shop_sku is unique"));
});

describe("the files written for Best Buy Canada", () => {
  const categories = { "Computers > Keyboards": "303", "Clothing > Shirts": "212" };
  const config = marketConfig(bestBuyCanada, { categories });
  const listings = marketListings(bestBuyCanada, config);
  const ready = readyOf(listings);
  const read = async (name: string, sent = {}) =>
    readTable(
      await marketFile(bestBuyCanada, fileOf(bestBuyCanada, { name }), ready, { config, ...sent }),
    );

  test("Best Buy's product file and offer file are valid and contain the same products", async () => {
    const products = await read("products");
    expect(readBestBuyProducts(products, Object.values(categories)).violations).toEqual([]);
    const offers = readOffers(await read("offers"));
    expect(offers.violations).toEqual([]);
    expect(offers.table.rows.map(({ sku }) => sku)).toEqual(
      products.rows.map(({ shop_sku }) => shop_sku),
    );
  });

  test("a product that Best Buy should remove is only in the offer file", async () => {
    const removal = { isRemoved: true };
    expect((await read("products", removal)).rows).toEqual([]);
    const offers = readOffers(await read("offers", removal));
    expect(offers.violations).toEqual([]);
    expect(offers.table.rows).toHaveLength(ready.length);
  });

  test("a Best Buy listing without a mapped category is blocked, or gets the default category if there is one", () => {
    expect(codesOf(listings.get("LAMP-UNMAPPED"))).toEqual(["!category-unmapped BBYCat"]);
    const settings = { ...config.settings, default_category: "900" };
    const all = marketListings(bestBuyCanada, { ...config, settings });
    expect(all.get("LAMP-UNMAPPED")?.payload["BBYCat"]).toBe("900");
    expect(all.get("LAMP-PLAIN")?.payload["BBYCat"]).toBe("303");
  });

  test("a product without an image is blocked for Best Buy", () => {
    const code = "!value-missing _MP_Source_Image_URL_01_Category_Root_EN";
    expect(codesOf(listings.get("LAMP-NO-IMAGE"))).toEqual([code]);
  });
});
