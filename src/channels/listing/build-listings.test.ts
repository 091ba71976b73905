import { expect, test } from "vitest";
import { google } from "@/channels/definitions/google.ts";
import { magento } from "@/channels/definitions/magento.ts";
import { shopify } from "@/channels/definitions/shopify.ts";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { buildListings } from "@/channels/listing/build-listings.ts";
import { type ChannelPlan, planOf } from "@/channels/listing/channel-plan.ts";
import {
  type BuiltFrom,
  changeBetween,
  type Listing,
  type Offered,
} from "@/channels/listing/listing.ts";
import { configFor, inBatches, OFFERED } from "#support/samples/sample-products.ts";

async function built(
  offered: readonly Offered[],
  plan: ChannelPlan,
  before: readonly Listing[] = [],
): Promise<Listing[]> {
  const known = new Map<string, BuiltFrom>(before.map((one) => [one.productId, one.builtFrom]));
  const listings: Listing[] = [];
  for await (const batch of buildListings(
    inBatches(offered, 3),
    plan,
    (id) => known.get(id) ?? null,
  )) {
    listings.push(...batch.listings);
  }
  return listings;
}

const planFor = (definition: ChannelDefinition) => planOf(definition, configFor(definition));
const skus = (listings: readonly Listing[]) => listings.map(({ sku }) => sku);
const withChange = (sku: string, change: (offered: Offered) => Offered) =>
  OFFERED.map((one) => (one.product.sku === sku ? change(one) : one));
const newer = (offered: Offered, changes: Partial<Offered["product"]>): Offered => ({
  ...offered,
  product: { ...offered.product, ...changes, version: offered.product.version + 1 },
});

test("rebuilds only listings whose product, stock, offer or channel config changed", async () => {
  const plan = planFor(google);
  const before = await built(OFFERED, plan);
  expect(skus(before)).toEqual(["KB-200-FR", "SHIRT-1", "SHIRT-2"]);
  expect(await built(OFFERED, plan, before)).toEqual([]);

  const edited = withChange("SHIRT-1", (one) => newer(one, { brand: "Other" }));
  expect(skus(await built(edited, plan, before))).toEqual(["SHIRT-1"]);
  const sold = withChange("SHIRT-2", (one) => ({ ...one, quantity: 9 }));
  expect(skus(await built(sold, plan, before))).toEqual(["SHIRT-2"]);
  const priced = withChange("KB-200-FR", (one) => ({ ...one, offer: { price: "80" } }));
  expect(skus(await built(priced, plan, before))).toEqual(["KB-200-FR"]);

  const decided = planOf(google, configFor(google, { values: { condition: { new: "used" } } }));
  expect(skus(await built(OFFERED, decided, before))).toHaveLength(3);
});

test("classifies a listing's change as none, price, stock, content, new or removed", async () => {
  const plan = planFor(google);
  const [before] = await built(OFFERED, plan);
  const changeOf = async (change: (offered: Offered) => Offered) => {
    const [now] = await built(withChange("KB-200-FR", change), plan);
    return changeBetween(before?.hash ?? null, now?.hash ?? null);
  };
  expect(await changeOf((one) => newer(one, { hs_code: "9999.99" }))).toBe("unchanged");
  expect(await changeOf((one) => newer(one, { price: "88" }))).toBe("price");
  expect(await changeOf((one) => ({ ...one, quantity: 0 }))).toBe("stock");
  expect(await changeOf((one) => ({ ...newer(one, { price: "88" }), quantity: 0 }))).toBe(
    "changed",
  );
  expect(await changeOf((one) => newer(one, { brand: "Other" }))).toBe("changed");
  expect(await changeOf((one) => newer(one, { status: "archived" }))).toBe("removed");
  expect(changeBetween(null, before?.hash ?? null)).toBe("new");
});

test("variants need the same options with different values, so that the shop can distinguish them", async () => {
  const codesOf = async (definition: ChannelDefinition, change: Partial<Offered["product"]>) => {
    const offered = withChange("SHIRT-2", (one) => newer(one, change));
    const listings = await built(offered, planFor(definition));
    return listings.flatMap(({ sku, issues }) =>
      issues
        .filter(({ field, severity }) => field === null && severity === "error")
        .map(({ code }) => `${sku} ${code}`),
    );
  };
  expect(await codesOf(shopify, {})).toEqual([]);
  expect(await codesOf(shopify, { variant_options: {} })).toEqual(["SHIRT-2 option-missing"]);
  expect(await codesOf(shopify, { variant_options: { Size: "M" } })).toEqual([
    "SHIRT-2 options-differ",
  ]);
  expect(await codesOf(shopify, { variant_options: { Colour: "red" } })).toEqual([
    "SHIRT-2 options-same",
  ]);
  expect(await codesOf(shopify, { variant_options: { Colour: "RED" } })).toEqual([
    "SHIRT-2 options-same",
  ]);
  expect(await codesOf(shopify, { sku: "SHIRT" })).toEqual(["SHIRT group-is-a-sku"]);
  expect(await codesOf(shopify, { sku: "shirt" })).toEqual(["shirt group-is-a-sku"]);
  expect(await codesOf(magento, { sku: "SHIRT,2" })).toEqual(["SHIRT,2 sku-sign"]);
  expect(await codesOf(shopify, { sku: "SHIRT,2" })).toEqual([]);
  expect(await codesOf(magento, { variant_options: { Colour: "red, blue" } })).toEqual([
    "SHIRT-2 option-sign",
  ]);
  // A channel that lists every variant as its own product doesn't check options.
  expect(await codesOf(google, { variant_options: {} })).toEqual([]);
});

test("variants whose group is named like another product aren't ready, because a shop would merge the two", async () => {
  const offered = withChange("SHIRT-2", (one) => ({ ...one, groupSku: "shirt" }));
  const listings = await built(offered, planFor(shopify));
  const found = listings.flatMap(({ sku, issues }) =>
    issues.filter(({ code }) => code === "group-is-a-sku").map(({ params }) => [sku, params]),
  );
  expect(found).toEqual([["SHIRT-2", { sku: "shirt" }]]);
});

test("a change to one variant rebuilds the listings of the others, since it can block them", async () => {
  const plan = planFor(shopify);
  const before = await built(OFFERED, plan);
  const renamed = withChange("SHIRT-2", (one) =>
    newer(one, { variant_options: { Colour: "green" } }),
  );
  expect(skus(await built(renamed, plan, before))).toEqual(["SHIRT-1", "SHIRT-2"]);
});
