import { expect, test } from "vitest";
import { cleanRulesOf, priceListsFor, publishRulesOf } from "@/rules/sets/active-rules.ts";
import type { RuleSet } from "@/rules/sets/rule-set.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";
import { aPriceRule } from "#support/rules/price-rules.ts";

const TRIM = aCleanRule([{ do: "trim", field: "brand" }]);

const aSet = (id: string, set: Partial<RuleSet>): RuleSet => ({
  id,
  version: 1,
  kind: "clean",
  supplierId: null,
  channelId: null,
  isEnabled: true,
  content: { kind: "clean", rules: [TRIM] },
  savedAt: "2026-11-23T15:00:00Z",
  savedBy: null,
  ...set,
});

const ids = (rules: readonly { id: string }[] | null) => rules?.map(({ id }) => id);

test("the clean rules of a supplier run before those of the organization", () => {
  const sets = [aSet("all", {}), aSet("nord", { supplierId: "s1" })];
  expect(ids(cleanRulesOf(sets, "s1"))).toEqual(["nord r1", "all r1"]);
  expect(ids(cleanRulesOf(sets, "s2"))).toEqual(["all r1"]);
  expect(ids(cleanRulesOf(sets, null))).toEqual(["all r1"]);
});

test("a rule set that is switched off has no active rules", () => {
  expect(cleanRulesOf([aSet("all", { isEnabled: false })], null)).toEqual([]);
});

test("rules aren't run without those of a set that can't be read", () => {
  const sets = [aSet("all", {}), aSet("nord", { supplierId: "s1", content: null })];
  expect(cleanRulesOf(sets, "s1")).toBeNull();
  expect(publishRulesOf([aSet("p", { kind: "publish", content: null })], "shop")).toBeNull();
});

const prices = (id: string, channelId: string | null, list?: string) =>
  aSet(id, {
    kind: "price",
    channelId,
    content: {
      kind: "price",
      rules: [aPriceRule(list === undefined ? {} : { base: { is: "list", list } })],
      guards: [],
    },
  });

const targets = (sets: RuleSet[], target: string) =>
  priceListsFor(sets, target)?.lists.map((list) => list.target);

test("a price list comes with the lists that it starts from, and no others", () => {
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

test("price lists that start from each other are each collected once", () => {
  expect(targets([prices("1", "a", "b"), prices("2", "b", "a")], "a")).toEqual(["a", "b"]);
});

test("a price list that starts from one that can't be read isn't usable", () => {
  const broken = { ...prices("2", "b"), content: null };
  expect(priceListsFor([prices("1", "a", "b"), broken], "a")?.areReadable).toBe(false);
});
