import { expect, test } from "vitest";
import { unconfirmedPart } from "./unconfirmed-parts.ts";

test("a channel whose way of deleting products isn't confirmed explains how to delete them by hand, only with a file that deletes some", () => {
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
