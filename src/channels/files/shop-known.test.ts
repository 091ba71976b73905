import { expect, test } from "vitest";
import { definitionOf } from "@/channels/definitions/all-channels.ts";
import { isIn, sendable } from "@/channels/files/shop-known.ts";
import type { FeedItem } from "@/channels/files/rows/feed-item.ts";

const item = (sku: string, more: Partial<FeedItem> = {}): FeedItem => ({
  sku,
  group: null,
  payload: {},
  ...more,
});
const definition = (key: string) => {
  const found = definitionOf(key);
  if (found === null) throw new Error(`There is no ${key}.`);
  return found;
};
const skus = (items: readonly FeedItem[]) => items.map(({ sku }) => sku);

test("a product is new to a shop if none of its variants was sent", () => {
  const [fresh, sent] = [item("A", { isNew: true }), item("B", { isNew: false })];
  expect([isIn("new", [fresh]), isIn("known", [fresh])]).toEqual([true, false]);
  expect([isIn("new", [fresh, sent]), isIn("known", [fresh, sent])]).toEqual([false, true]);
  expect(isIn(null, [fresh, sent])).toBe(true);
});

test("a product in a feed is treated as known to the shop, because a feed contains only sent products", () => {
  expect([isIn("new", [item("A")]), isIn("known", [item("A")])]).toEqual([false, true]);
});

test("BigCommerce gets new products, and updates only of products whose id is known", () => {
  const shop = definition("bigcommerce");
  expect(skus(sendable([item("A", { isNew: true })], shop))).toEqual(["A"]);
  expect(skus(sendable([item("A")], shop))).toEqual([]);
  expect(skus(sendable([item("A", { shopId: "7" })], shop))).toEqual(["A"]);
});

test("a new variant of a product that BigCommerce already has isn't sent", () => {
  const shop = definition("bigcommerce");
  const known = item("A", { group: "G", shopId: "8", shopGroupId: "7" });
  const fresh = item("B", { group: "G", isNew: true, shopGroupId: "7" });
  expect(skus(sendable([known, fresh], shop))).toEqual(["A"]);
  expect(skus(sendable([item("A", { group: "G", shopId: "8" })], shop))).toEqual([]);
});

test("shops that identify products by SKU get both new and known products", () => {
  expect(
    skus(sendable([item("A"), item("B", { isNew: true })], definition("woocommerce"))),
  ).toEqual(["A", "B"]);
});
