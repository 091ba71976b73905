import { expect, test } from "vitest";
import { google } from "@/channels/definitions/google.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { channelFix, productFix } from "@/channels/issues/fix-address.ts";
import { configFor } from "#support/samples/sample-products.ts";

const PLAN = planOf(google, configFor(google));
const PLACE = "/marketplace-integrations?channel=c&tab=";

test.each([
  ["an unmapped category", "category-unmapped", "google_product_category", "categories&open="],
  ["a changed channel definition", "definition-changed", null, "settings"],
  ["a language the channel doesn't accept", "language-unsupported", null, "settings&at=language"],
  [
    "a value that isn't one of the channel's choices",
    "not-a-choice",
    "condition",
    "values&at=condition",
  ],
  ["an attribute that the products don't have", "value-missing", "color", "fields&at=color"],
  [
    "a category without a code",
    "category-not-a-code",
    "google_product_category",
    "categories&open=",
  ],
  ["a field without a source", "value-missing", "custom_label_0", "fields&at=custom_label_0"],
  ["a value that no product field provides", "value-missing", "link", "fields&at=link"],
])("the fix for %s is on the channel's pages", (_what, code, field, place) => {
  expect(channelFix({ code, field }, PLAN, "c")).toBe(PLACE + place);
});

test("an error about a field that the channel definition doesn't have links to the product", () => {
  const reported = { code: "rejected", field: "Unheard Of" };
  expect(channelFix(reported, PLAN, "c")).toBeNull();
  expect(productFix(reported, PLAN, "c", "?product=p")).toBe("?product=p");
});

test("the fix address of a setting that is missing for all products names the setting", () => {
  const empty = planOf(google, { ...configFor(google), settings: { shop_link: "https://a.ca" } });
  const issue = { code: "setting-missing", field: null };
  expect(channelFix(issue, empty, "c")).toBe(`${PLACE}settings&at=product_link`);
});

test.each([
  [
    "category-unmapped",
    "google_product_category",
    { is: "category", category: "Lamps & Co" },
    "categories&at=Lamps+%26+Co",
  ],
  ["not-a-choice", "gender", { is: "value-map", value: "all" }, "values&at=gender+all"],
] as const)(
  "the issue %s of one product leads to the exact row of the mapping",
  (code, field, fix, place) => {
    expect(productFix({ code, field, fix }, PLAN, "c", "?product=p")).toBe(PLACE + place);
  },
);

test.each([
  ["its source field", "value-missing", "brand", null, "brand"],
  ["a field in the channel's language", "too-long", "title", null, "title_en"],
  ["the images", "value-missing", "image_link", null, "images"],
  ["the currency", "currency-differs", null, { is: "product", field: "currency" }, "currency"],
] as const)(
  "a product's missing or invalid value is fixed in %s",
  (_what, code, field, fix, place) => {
    expect(channelFix({ code, field, fix }, PLAN, "c")).toBeNull();
    expect(productFix({ code, field, fix }, PLAN, "c", "?product=p")).toBe(`?product=p#${place}`);
  },
);

test("an option without a usable attribute code is fixed in the value mapping, for one product at its option", () => {
  const issue = { code: "option-unmapped", field: null };
  expect(channelFix(issue, PLAN, "c")).toBe(`${PLACE}values`);
  const own = { ...issue, fix: { is: "option-map" }, params: { option: "Modèle" } } as const;
  expect(productFix(own, PLAN, "c", "?product=p")).toBe(`${PLACE}values&at=Mod%C3%A8le`);
});
