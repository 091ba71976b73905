import { expect, test } from "vitest";
import { google } from "@/channels/definitions/google.ts";
import { magento } from "@/channels/definitions/magento.ts";
import { shopify } from "@/channels/definitions/shopify.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { buildListings } from "@/channels/listing/build-listings.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import type { ListingChange, Offered } from "@/channels/listing/listing.ts";
import { configFor, OFFERED } from "#support/samples/sample-products.ts";

const planFor = (definition: ChannelDefinition) => planOf(definition, configFor(definition));
const withChange = (sku: string, change: (offered: Offered) => Offered) =>
  OFFERED.map((one) => (one.product.sku === sku ? change(one) : one));
const newer = (offered: Offered, changes: Partial<Offered["product"]>): Offered => ({
  ...offered,
  product: { ...offered.product, ...changes, version: offered.product.version + 1 },
});

/** Compares hashes as `private.change_of` does in the database, for a listing that is neither blocked nor rejected. */
function changeBetween(sent: string | null, now: string | null): ListingChange {
  if (sent === now) return "unchanged";
  if (sent === null) return "new";
  if (now === null) return "removed";
  const [content, price, stock] = sent.split(".");
  const [contentNow, priceNow, stockNow] = now.split(".");
  if (content !== contentNow) return "changed";
  if (price === priceNow) return "stock";
  return stock === stockNow ? "price" : "changed";
}

test("a listing's change is classified as none, price, stock, content, new or removed", () => {
  const plan = planFor(google);
  const [before] = buildListings(OFFERED, plan);
  const changeOf = (change: (offered: Offered) => Offered) => {
    const [now] = buildListings(withChange("KB-200-FR", change), plan);
    return changeBetween(before?.hash ?? null, now?.hash ?? null);
  };
  expect(changeOf((one) => newer(one, { hs_code: "9999.99" }))).toBe("unchanged");
  expect(changeOf((one) => newer(one, { price: "88" }))).toBe("price");
  expect(changeOf((one) => ({ ...one, quantity: 0 }))).toBe("stock");
  expect(changeOf((one) => ({ ...newer(one, { price: "88" }), quantity: 0 }))).toBe("changed");
  expect(changeOf((one) => newer(one, { brand: "Other" }))).toBe("changed");
  expect(changeOf((one) => newer(one, { status: "archived" }))).toBe("removed");
  expect(changeBetween(null, before?.hash ?? null)).toBe("new");
});

test("variants are blocked if the shop can't tell their options apart or can't process their SKUs or option values", () => {
  const codesOf = (definition: ChannelDefinition, change: Partial<Offered["product"]>) => {
    const offered = withChange("SHIRT-2", (one) => newer(one, change));
    const listings = buildListings(offered, planFor(definition));
    return listings.flatMap(({ sku, issues }) =>
      issues
        .filter(({ field, severity }) => field === null && severity === "error")
        .map(({ code }) => `${sku} ${code}`),
    );
  };
  expect(codesOf(shopify, {})).toEqual([]);
  expect(codesOf(shopify, { variant_options: {} })).toEqual(["SHIRT-2 option-missing"]);
  expect(codesOf(shopify, { variant_options: { Size: "M" } })).toEqual(["SHIRT-2 options-differ"]);
  expect(codesOf(shopify, { variant_options: { Colour: "red" } })).toEqual([
    "SHIRT-2 options-same",
  ]);
  expect(codesOf(shopify, { variant_options: { Colour: "RED" } })).toEqual([
    "SHIRT-2 options-same",
  ]);
  expect(codesOf(shopify, { sku: "SHIRT" })).toEqual(["SHIRT group-is-a-sku"]);
  expect(codesOf(shopify, { sku: "shirt" })).toEqual(["shirt group-is-a-sku"]);
  expect(codesOf(magento, { sku: "SHIRT,2" })).toEqual(["SHIRT,2 sku-character"]);
  expect(codesOf(shopify, { sku: "SHIRT,2" })).toEqual([]);
  expect(codesOf(magento, { variant_options: { Colour: "red, blue" } })).toEqual([
    "SHIRT-2 option-character",
  ]);
  // A channel that lists every variant as a separate product doesn't check options.
  expect(codesOf(google, { variant_options: {} })).toEqual([]);
});

test("variants whose group is named like another product aren't ready, because a shop would merge the two", () => {
  const offered = withChange("SHIRT-2", (one) => ({ ...one, groupSku: "shirt" }));
  const listings = buildListings(offered, planFor(shopify));
  const found = listings.flatMap(({ sku, issues }) =>
    issues.filter(({ code }) => code === "group-is-a-sku").map(({ params }) => [sku, params]),
  );
  expect(found).toEqual([["SHIRT-2", { sku: "shirt" }]]);
});

test("variants aren't ready if the name of another group differs only in capitals, because a shop would merge the two", () => {
  const offered = withChange("SHIRT-2", (one) => ({ ...one, sameGroup: "shirt" }));
  const found = buildListings(offered, planFor(shopify)).flatMap(({ sku, state, issues }) =>
    issues
      .filter(({ code }) => code === "group-duplicate")
      .map(({ params }) => [sku, state, params]),
  );
  expect(found).toEqual([["SHIRT-2", "blocked", { other: "shirt" }]]);
});
