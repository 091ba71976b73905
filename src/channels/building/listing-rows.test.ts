import { expect, test } from "vitest";
import * as z from "zod/mini";
import type { ChannelDefinition } from "@/channels/definitions/channel-definition.ts";
import { ebay } from "@/channels/definitions/ebay.ts";
import { shopify } from "@/channels/definitions/shopify.ts";
import { planOf } from "@/channels/listing/channel-plan.ts";
import type { Offered } from "@/channels/listing/listing.ts";
import { configFor, OFFERED } from "#support/samples/sample-products.ts";
import { listingRows } from "./listing-rows.ts";

const titled = z.array(z.object({ sku: z.string(), title: z.nullable(z.string()) }));

const titlesOf = (definition: ChannelDefinition, offered: readonly Offered[] = OFFERED) =>
  Object.fromEntries(
    titled
      .parse(listingRows(offered, planOf(definition, configFor(definition))))
      .map(({ sku, title }) => [sku, title]),
  );

test("the listings of variants have the title of their product, as the shop will show it", () => {
  const titles = titlesOf(shopify);
  expect(titles["SHIRT-1"]).toBe(titles["SHIRT-2"]);
  expect(titles["SHIRT-1"]).not.toBe("");
  expect(titles["KB-200-FR"]).not.toBe(titles["SHIRT-1"]);
});

test("a listing that isn't sent has no title", () => {
  const archived = OFFERED.map((one): Offered => ({
    ...one,
    product: { ...one.product, status: "archived" },
  }));
  expect(new Set(Object.values(titlesOf(shopify, archived)))).toEqual(new Set([null]));
});

test("listings have no title on a marketplace that lists each variant separately", () => {
  expect(new Set(Object.values(titlesOf(ebay)))).toEqual(new Set([null]));
});
