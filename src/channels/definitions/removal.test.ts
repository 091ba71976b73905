import { expect, test } from "vitest";
import { amazon } from "@/channels/definitions/amazon.ts";
import { google } from "@/channels/definitions/google.ts";
import {
  effectiveRemoval,
  possibleRemovals,
  removalFieldsLeftToShop,
} from "@/channels/definitions/removal.ts";
import { shopify } from "@/channels/definitions/shopify.ts";
import { walmart } from "@/channels/definitions/walmart.ts";
import { woocommerce } from "@/channels/definitions/woocommerce.ts";

test.each([
  ["Shopify is told either way", shopify, [], ["zero", "delete"]],
  ["Google only of an empty stock", google, [], ["zero"]],
  ["Walmart not at all", walmart, [], []],
  [
    "a shop that keeps its stock itself, of nothing: a variant could not be taken off",
    shopify,
    ["Inventory quantity"],
    [],
  ],
  ["a marketplace that does takes each variant off by itself", amazon, ["quantity"], ["delete"]],
  ["a shop that decides itself what it shows, of an empty stock", shopify, ["Status"], ["zero"]],
  ["half of what says it says nothing", woocommerce, ["Stock"], []],
])("possible removals: %s", (_what, definition, left, expected) => {
  expect(possibleRemovals(definition, left)).toEqual(expected);
});

test("lists the removal fields that are left to the shop", () => {
  expect(removalFieldsLeftToShop(woocommerce, ["Stock", "Tags", "Published"])).toEqual([
    "Stock",
    "Published",
  ]);
  expect(removalFieldsLeftToShop(shopify, ["Tags"])).toEqual([]);
});

test("a removal that the channel's files can't express falls back to another or leaves products unchanged", () => {
  const left = ["Inventory quantity"];
  expect(effectiveRemoval(shopify, { removal: "zero", left })).toBe("keep");
  expect(effectiveRemoval(shopify, { removal: "delete", left })).toBe("keep");
  expect(effectiveRemoval(shopify, { removal: "zero", left: [] })).toBe("zero");
  expect(effectiveRemoval(google, { removal: "delete", left: [] })).toBe("zero");
});
