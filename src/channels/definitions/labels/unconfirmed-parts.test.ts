import { expect, test } from "vitest";
import { unconfirmedPart } from "./unconfirmed-parts.ts";

test("files for Walmart and eBay come with advice on deleting by hand only if they delete products", () => {
  for (const channel of ["walmart", "ebay"]) {
    expect(unconfirmedPart(channel, true)?.message).toContain("Seller");
    expect(unconfirmedPart(channel, false)).toBeNull();
  }
});

test("a channel with an unconfirmed column has a notice with every file", () => {
  expect(unconfirmedPart("bigcommerce", false)?.message).toContain("options");
});

test("a channel whose files are confirmed has no notice", () => {
  expect(unconfirmedPart("shopify", true)).toBeNull();
  expect(unconfirmedPart("toString", true)).toBeNull();
});
