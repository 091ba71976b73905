import { expect, test } from "vitest";
import { unconfirmedPart } from "./unconfirmed-parts.ts";

test("a channel whose way of deleting products isn't confirmed says how to do it there", () => {
  for (const channel of ["walmart", "ebay"]) {
    expect(unconfirmedPart(channel, true)?.message).toContain("Seller");
    expect(unconfirmedPart(channel, false)).toBeNull();
  }
});

test("a channel with an unconfirmed column says so with every file", () => {
  expect(unconfirmedPart("bigcommerce", false)?.message).toContain("options");
});

test("a channel whose files are confirmed has nothing to say", () => {
  expect(unconfirmedPart("shopify", true)).toBeNull();
  expect(unconfirmedPart("toString", true)).toBeNull();
});
