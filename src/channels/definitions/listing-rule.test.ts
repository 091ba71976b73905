import { describe, expect, test } from "vitest";
import { ALL_CHANNELS } from "@/channels/definitions/all-channels.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { buildListing } from "@/channels/listing/build-listing.ts";
import type { ChannelConfig } from "@/channels/listing/channel-config.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import type { Offered } from "@/channels/listing/listing.ts";
import { configFor, KEYBOARD } from "#support/samples/sample-products.ts";

type Product = typeof KEYBOARD;
type Change = Partial<Omit<Offered, "product">> & { product?: Partial<Product> };

/** The issues of the sample keyboard after a change, each written as "error code field". */
function issuesOf(
  definition: ChannelDefinition,
  { product = {}, ...change }: Change,
  overrides: Partial<ChannelConfig> = {},
): string[] {
  const offered: Offered = { quantity: 137, ...change, product: { ...KEYBOARD, ...product } };
  // BigCommerce requires the number that the shop assigned to a brand.
  const values = { "Brand ID": { Northvale: "12" } };
  const config = configFor(definition, { values, ...overrides });
  const { issues } = buildListing(offered, planOf(definition, config));
  return issues.map(({ severity, code, field }) => [severity, code, field ?? ""].join(" ").trim());
}

const byKey = (table: Readonly<Record<string, readonly string[]>>) =>
  ALL_CHANNELS.map((definition) => {
    const expected = table[definition.key];
    if (expected === undefined) throw new Error(`The table has no ${definition.key}.`);
    return { name: definition.name, definition, expected };
  });

describe("rules about several values, on every channel", () => {
  test.each(ALL_CHANNELS)("a complete product has no issue: $name", (definition) => {
    expect(issuesOf(definition, {})).toEqual([]);
  });

  test.each(ALL_CHANNELS)("a price below the cost is a warning: $name", (definition) => {
    expect(issuesOf(definition, { product: { cost: "95.0000" } })).toEqual(["warning below-cost"]);
  });

  test.each(ALL_CHANNELS)(
    "a price below the minimum advertised price is a warning: $name",
    (definition) => {
      const floor = { product: { map: "95.0000" } };
      expect(issuesOf(definition, floor)).toEqual(["warning below-map"]);
    },
  );

  test.each(
    byKey({
      shopify: ["warning out-of-stock Inventory quantity"],
      woocommerce: ["warning out-of-stock Stock"],
      bigcommerce: ["warning out-of-stock Current Stock"],
      magento: ["warning out-of-stock qty"],
      google: ["warning out-of-stock availability"],
      amazon: ["error no-stock quantity"],
      walmart: ["warning out-of-stock quantity"],
      ebay: ["error no-stock *Quantity"],
      bestbuy_ca: ["warning out-of-stock quantity"],
      mirakl: ["warning out-of-stock quantity"],
      newegg: ["warning out-of-stock Inventory"],
    }),
  )(
    "a product without stock has an issue if the channel doesn't list it yet or might end its listing: $name",
    ({ definition, expected }) => {
      expect(issuesOf(definition, { quantity: 0 })).toEqual(expected);
      const listed = definition.key === "ebay" ? ["warning listing-may-end *Quantity"] : [];
      expect(issuesOf(definition, { quantity: 0, isListed: true })).toEqual(listed);
    },
  );

  test.each([
    ["eBay", ALL_CHANNELS.find(({ key }) => key === "ebay"), "ListPrice"],
    ["Newegg", ALL_CHANNELS.find(({ key }) => key === "newegg"), "MSRP"],
  ])(
    "a suggested price that %s received earlier may stay if it's sent empty, which is a warning",
    (_name, definition, field) => {
      if (definition === undefined) throw new Error("The channel isn't defined.");
      const sent = { isListed: true, sentFields: [field] };
      const none = { product: { msrp: null } };
      expect(issuesOf(definition, { ...none, ...sent })).toEqual([
        `warning value-may-stay ${field}`,
      ]);
      expect(issuesOf(definition, { ...none, isListed: true })).toEqual([]);
      expect(issuesOf(definition, { product: { msrp: "199.0000" }, ...sent })).toEqual([]);
    },
  );

  test.each(
    byKey({
      shopify: ["warning value-wanted Product image URL"],
      woocommerce: ["warning value-wanted Images"],
      bigcommerce: ["warning value-wanted Image URL (Import)"],
      magento: ["warning value-wanted base_image"],
      google: ["error value-missing image_link"],
      walmart: ["error value-missing Visible.mainImageUrl"],
      ebay: ["error value-missing PicURL"],
      bestbuy_ca: ["error value-missing _MP_Source_Image_URL_01_Category_Root_EN"],
      // The files of these marketplaces hold offers for products that the marketplace already has, with its own
      // images.
      amazon: [],
      mirakl: [],
      newegg: [],
    }),
  )(
    "a product without an image has an issue if the channel requires or recommends one: $name",
    ({ definition, expected }) => {
      expect(issuesOf(definition, { product: { images: [] } })).toEqual(expected);
    },
  );

  test.each(
    byKey({
      shopify: ["warning gtin-shared Barcode"],
      woocommerce: ["warning gtin-shared GTIN, UPC, EAN, or ISBN"],
      bigcommerce: ["warning gtin-shared Global Trade Number"],
      google: ["warning gtin-shared gtin"],
      amazon: ["warning gtin-shared product-id"],
      walmart: ["error gtin-shared Orderable.productIdentifiers.productId"],
      ebay: ["warning gtin-shared Product:UPC"],
      bestbuy_ca: ["error gtin-shared product-id"],
      mirakl: ["error gtin-shared product-id"],
      // The files of these channels have no GTIN.
      magento: [],
      newegg: [],
    }),
  )(
    "an identifier that another product also has is an issue if the channel's files have it: $name",
    ({ definition, expected }) => {
      expect(
        issuesOf(definition, { gtinShared: { sku: "KB-100", inSameCondition: true } }),
      ).toEqual(expected);
    },
  );

  test.each(
    byKey({
      shopify: ["warning above-limit Price"],
      woocommerce: ["warning above-limit Sale price"],
      bigcommerce: ["warning above-limit Sale Price"],
      magento: ["warning above-limit special_price"],
      google: ["warning above-limit sale_price"],
      amazon: ["error above-limit minimum-seller-allowed-price", "error above-limit price"],
      ebay: ["warning above-limit *StartPrice"],
      bestbuy_ca: ["warning above-limit discount-price"],
      mirakl: ["warning above-limit discount-price"],
      // The definitions of these channels have no rule that compares two prices.
      walmart: [],
      newegg: [],
    }),
  )(
    "a minimum or sale price above the price that it belongs to is an issue if the channel compares them: $name",
    ({ definition, expected }) => {
      const limits = (definition.rules ?? []).flatMap((rule) =>
        rule.is === "not-above" ? [rule] : [],
      );
      const found = limits.flatMap(({ field, limit }) =>
        issuesOf(
          definition,
          { product: { attributes: { ...KEYBOARD.attributes, high: "50.00", low: "40.00" } } },
          { fields: { [field]: { attribute: ["high"] }, [limit]: { attribute: ["low"] } } },
        ),
      );
      expect(found).toEqual(expected);
    },
  );
});

test("an EAN that two products share is reported only on eBay's field for EANs", () => {
  const ebay = ALL_CHANNELS.find(({ key }) => key === "ebay");
  if (!ebay) throw new Error("There is no eBay.");
  const shared = {
    product: { gtin: "4006381333931" },
    gtinShared: { sku: "KB-100", inSameCondition: true },
  };
  expect(issuesOf(ebay, shared)).toEqual(["warning gtin-shared Product:EAN"]);
});

test("a GTIN that a product in another condition also has is an issue only for shops that allow each GTIN once", () => {
  const reused = { gtinShared: { sku: "KB-USED", inSameCondition: false } };
  const found = ALL_CHANNELS.filter((one) => issuesOf(one, reused).length > 0);
  expect(found.map(({ key }) => key)).toEqual(["woocommerce"]);
});
