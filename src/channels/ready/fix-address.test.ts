import { expect, test } from "vitest";
import { google } from "@/channels/definitions/google.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { channelFix, productFix } from "@/channels/ready/fix-address.ts";
import { configFor } from "#support/sample-products.ts";

const PLAN = planOf(google, configFor(google));
const PLACE = "/marketplace-integrations?channel=c&tab=";

test.each([
  ["a category nobody mapped", "category-unmapped", "google_product_category", "categories"],
  ["a setting that is empty", "setting-missing", null, "settings"],
  ["a definition that changed", "definition-changed", null, "settings"],
  ["a value of ours", "not-a-choice", "condition", "values&field=condition"],
  ["a field without a source", "value-missing", "custom_label_0", "fields&field=custom_label_0"],
])("%s is put right in the channel", (_what, code, field, place) => {
  expect(channelFix({ code, field }, PLAN, "c")).toBe(PLACE + place);
});

test("what a product lacks is put right in the product", () => {
  const issue = { code: "value-missing", field: "brand" };
  expect(channelFix(issue, PLAN, "c")).toBeNull();
  expect(productFix(issue, PLAN, "c", "p")).toBe("/product-management?product=p");
});
