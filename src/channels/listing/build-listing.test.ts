import { describe, expect, test } from "vitest";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { ALL_CHANNELS, definitionOf } from "@/channels/definitions/all-channels.ts";
import { type ChannelConfig, channelConfig } from "@/channels/listing/channel-config.ts";
import { buildListing } from "@/channels/listing/build-listing.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import type { Offered } from "@/channels/listing/listing.ts";
import { configFor, KEYBOARD } from "#support/samples/sample-products.ts";

type Case = {
  channel?: string;
  product?: Partial<ProductRecord>;
  config?: Partial<ChannelConfig>;
  offered?: Partial<Offered>;
};

function listingOf({ channel = "google", product = {}, config = {}, offered = {} }: Case) {
  const definition = definitionOf(channel);
  if (!definition) throw new Error(`There is no ${channel}.`);
  const plan = planOf(definition, configFor(definition, config));
  return buildListing({ product: { ...KEYBOARD, ...product }, quantity: 5, ...offered }, plan);
}
const errorsOf = (given: Case) =>
  listingOf(given)
    .issues.filter(({ severity }) => severity === "error")
    .map(({ code, field }) => [code, field]);

test("a listing treats names that every object has, such as `constructor`, as ordinary values", () => {
  const product = { category: "constructor", attributes: { gender: "toString" } };
  expect(listingOf({ product }).issues).toMatchObject([
    { code: "not-a-choice", field: "gender", params: { value: "toString" } },
  ]);
  expect(listingOf({ channel: "shopify", product }).payload).toMatchObject({ Type: "constructor" });
});

describe("which products are candidates for a channel", () => {
  test("an active product is a candidate for a channel, and a draft is excluded with its status", () => {
    expect(listingOf({})).toMatchObject({ state: "ready", excludedBy: null, price: "89.9900" });
    expect(listingOf({ product: { status: "draft" } })).toMatchObject({
      state: "excluded",
      excludedBy: "draft",
      hash: null,
      payload: {},
    });
  });

  test("a product that a rule excludes shows the name of the rule", () => {
    const excluded = listingOf({ offered: { excludedByRule: "No refurbished goods" } });
    expect(excluded).toMatchObject({ state: "excluded", excludedBy: "No refurbished goods" });
  });

  test("the selling price of a listing is the price from the price rules", () => {
    const { price, payload } = listingOf({
      channel: "amazon",
      offered: { offer: { price: "95.5" } },
    });
    expect([price, payload["price"]]).toEqual(["95.5", "95.50"]);
  });

  test("the stock buffer is subtracted from the quantity for sale", () => {
    const policy: ChannelConfig["policy"] = {
      left: [],
      stockBuffer: 3,
      removal: "zero",
      missingCategories: [],
    };
    expect(listingOf({ channel: "amazon", config: { policy } }).payload["quantity"]).toBe("2");
    const none = listingOf({ config: { policy: { ...policy, stockBuffer: 5 } } });
    expect(none.payload["availability"]).toBe("out_of_stock");
  });
});

describe("issues that block a listing", () => {
  test.each<[string, Case, [string, string | null][]]>([
    ["a price of zero", { product: { price: "0.00" } }, [["price-zero", "price"]]],
    ["no price", { product: { price: null } }, [["value-missing", "price"]]],
    ["a price in another currency", { product: { currency: "USD" } }, [["currency-differs", null]]],
    ["an older definition", { config: { definition: "older" } }, [["definition-changed", null]]],
    [
      "an unmapped category",
      { product: { category: "Toys" }, channel: "ebay" },
      [["category-unmapped", "*Category"]],
    ],
    [
      "a removed channel category",
      {
        config: {
          policy: { left: [], stockBuffer: 0, removal: "zero", missingCategories: ["303"] },
        },
      },
      [["category-missing", "google_product_category"]],
    ],
    ["a wrong check digit", { product: { gtin: "062800000025" } }, [["gtin-wrong", "gtin"]]],
    [
      "a GTIN for use inside a company",
      { product: { gtin: "2001234567893" } },
      [["gtin-restricted", "gtin"]],
    ],
    [
      "neither GTIN nor part number",
      { product: { gtin: null, mpn: null } },
      [["value-missing", "mpn"]],
    ],
    [
      "a title that is too long",
      { product: { title_en: "x".repeat(151) } },
      [["too-long", "title"]],
    ],
    [
      "no title in the channel's language",
      { config: { language: "fr" }, product: { title_fr: null } },
      [["value-missing", "title"]],
    ],
    [
      "an image with an invalid URL",
      { product: { images: [{ url: "C:\\kb.jpg" }] } },
      [["not-a-link", "image_link"]],
    ],
    [
      "an image URL with an invisible character",
      { product: { images: [{ url: "https://img.example.ca/\u0001.jpg" }] } },
      [["not-a-link", "image_link"]],
    ],
    [
      "a condition the channel doesn't have",
      { channel: "amazon", product: { condition: "used" } },
      [["not-a-choice", "item-condition"]],
    ],
    [
      "an empty setting",
      { channel: "google", config: { settings: { shop_link: "https://a.ca" } } },
      [
        ["setting-missing", null],
        ["value-missing", "link"],
      ],
    ],
    [
      "a language the channel doesn't accept",
      { channel: "newegg", config: { language: "fr" } },
      [["language-unsupported", null]],
    ],
    [
      "a currency the channel doesn't accept",
      { channel: "newegg", config: { currency: "EUR" }, product: { currency: "EUR" } },
      [["currency-unsupported", null]],
    ],
  ])("%s blocks the product", (_what, given, errors) => {
    expect(errorsOf(given)).toEqual(errors);
    expect(listingOf(given)).toMatchObject({ state: "blocked", hash: null });
  });

  test("each issue of a listing links to its fix", () => {
    const fixOf = (given: Case) =>
      listingOf(given).issues.find(({ severity }) => severity === "error")?.fix;
    expect(fixOf({ product: { price: "0" } })).toEqual({ is: "product", field: "price" });
    expect(fixOf({ channel: "ebay", product: { category: "Toys" } })).toEqual({
      is: "category",
      category: "Toys",
    });
    expect(fixOf({ channel: "amazon", product: { condition: "used" } })).toEqual({
      is: "value-map",
      value: "used",
    });
    expect(fixOf({ product: { title_en: `${"Long ".repeat(29)}keyboard` } })).toEqual({
      is: "value",
      value: "Long ".repeat(29).trim(),
    });
    expect(fixOf({ channel: "ebay", config: { settings: { template_version: "1" } } })).toEqual({
      is: "setting",
      key: "location",
    });
  });
});

describe("how a channel's settings and mapping change a listing", () => {
  test("a field can have a source of its own, and a value can have another name on the channel", () => {
    const { payload } = listingOf({
      channel: "amazon",
      product: { condition: "used", attributes: { "Tax code": "A_GEN" } },
      config: {
        fields: { "product-tax-code": { attribute: ["tax code"] }, batteries: { always: "no" } },
        values: { "item-condition": { used: "11" } },
      },
    });
    expect(payload).toMatchObject({
      "product-tax-code": "A_GEN",
      batteries: "no",
      "item-condition": "11",
    });
  });

  test("a field left to the shop isn't sent, unless the channel requires it", () => {
    const policy: ChannelConfig["policy"] = {
      left: ["Description", "Title"],
      stockBuffer: 0,
      removal: "keep",
      missingCategories: [],
    };
    const { payload } = listingOf({ channel: "shopify", config: { policy } });
    expect(payload["Description"]).toBeUndefined();
    expect(payload["Title"]).toBe(KEYBOARD.title_en);
  });

  test("weights and sizes are converted to the shop's unit, which is in the column's name", () => {
    const settings = { weight_unit: "lbs", size_unit: "in" };
    const { payload } = listingOf({ channel: "woocommerce", config: { settings } });
    expect(payload).toMatchObject({ "Weight (lbs)": "1.102", "Length (in)": "18.2" });
  });

  test("an amount with more decimals than the channel accepts is rounded, with a warning", () => {
    const { state, payload, issues } = listingOf({
      channel: "amazon",
      product: { price: "89.995" },
    });
    expect([state, payload["price"]]).toEqual(["ready", "90.00"]);
    expect(issues).toMatchObject([
      { code: "rounded", severity: "warning", params: { from: "89.995", to: "90.00" } },
    ]);
  });

  test("an invalid value that the channel doesn't require is omitted and doesn't block the listing", () => {
    const { state, payload, issues } = listingOf({ product: { attributes: { gender: "Hommes" } } });
    expect([state, payload["gender"]]).toEqual(["ready", undefined]);
    expect(issues).toMatchObject([
      {
        code: "not-a-choice",
        severity: "warning",
        field: "gender",
        fix: { is: "value-map", value: "Hommes" },
        isLeftOut: true,
      },
    ]);
  });

  test("images beyond the channel's limit are omitted, with an issue", () => {
    const images = Array.from({ length: 30 }, (_, at) => ({ url: `https://a.ca/${at}.jpg` }));
    const { payload, issues } = listingOf({ channel: "ebay", product: { images } });
    expect(payload["PicURL"]).toHaveLength(24);
    expect(issues).toContainEqual(
      expect.objectContaining({ code: "too-many", params: { most: 24, given: 30 } }),
    );
  });

  test.each(ALL_CHANNELS)("the config for $name survives storage as JSON", (definition) => {
    const config = configFor(definition);
    expect(channelConfig.parse(JSON.parse(JSON.stringify(config)))).toEqual(config);
  });
});
