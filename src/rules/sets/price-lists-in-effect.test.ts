import { expect, test } from "vitest";
import { priceListsFor } from "@/rules/sets/price-lists-in-effect.ts";
import type { RuleSet } from "@/rules/sets/rule-set.ts";
import { aPriceRule } from "#support/rules/price-rules.ts";

const aSet = (id: string, set: Partial<RuleSet>): RuleSet => ({
  id,
  version: 1,
  kind: "price",
  supplierId: null,
  channelId: null,
  isEnabled: true,
  content: null,
  savedAt: "2026-11-23T15:00:00Z",
  savedBy: null,
  ...set,
});

const prices = (id: string, channelId: string | null, list?: string) =>
  aSet(id, {
    channelId,
    content: {
      kind: "price",
      rules: [aPriceRule(list === undefined ? {} : { base: { is: "list", list } })],
      guards: [],
    },
  });

const targets = (sets: RuleSet[], target: string) =>
  priceListsFor(sets, target)?.lists.map((list) => list.target);

test("a price list is collected with the lists that it starts from, and no others", () => {
  const sets = [prices("1", "a", "b"), prices("2", "b", "c"), prices("3", "c"), prices("4", "d")];
  expect(targets(sets, "a")).toEqual(["a", "b", "c"]);
  expect(targets(sets, "d")).toEqual(["d"]);
  expect(targets(sets, "e")).toBeUndefined();
});

test("a channel's price list starts from the stored price of the catalogue, not from its rules", () => {
  const sets = [prices("1", "a", "catalogue"), prices("2", null, "b"), prices("3", "b")];
  expect(targets(sets, "a")).toEqual(["a"]);
  expect(targets(sets, "catalogue")).toEqual(["catalogue", "b"]);
});

test("price lists that start from each other are collected once each", () => {
  expect(targets([prices("1", "a", "b"), prices("2", "b", "a")], "a")).toEqual(["a", "b"]);
});

test("a price list can't be used if a list that it starts from can't be read", () => {
  const broken = { ...prices("2", "b"), content: null };
  expect(priceListsFor([prices("1", "a", "b"), broken], "a")?.areReadable).toBe(false);
});
