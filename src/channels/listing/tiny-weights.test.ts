import { expect, test } from "vitest";
import { bigcommerce } from "@/channels/definitions/bigcommerce.ts";
import { buildListing } from "@/channels/listing/build-listing.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import { configFor, KEYBOARD } from "#support/samples/sample-products.ts";

test("a weight that would round to 0 is sent as the smallest possible weight, with a warning", () => {
  const config = configFor(bigcommerce, { settings: { weight_unit: "lbs" } });
  const product = { ...KEYBOARD, weight: "0.1", weight_unit: "g" } as const;
  const { payload, issues } = buildListing({ product, quantity: 5 }, planOf(bigcommerce, config));
  expect(payload["Weight"]).toBe("0.001");
  expect(issues).toContainEqual(
    expect.objectContaining({ code: "rounded", severity: "warning", field: "Weight" }),
  );
});
