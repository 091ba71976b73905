import { expect, test } from "vitest";
import { priceListOf, type RuleSet, type RuleSetContent } from "@/rules/sets/rule-set.ts";
import { aPriceRule } from "#support/rules/price-rules.ts";

const PRICES: RuleSetContent = { kind: "price", rules: [aPriceRule()], guards: [{ is: "map" }] };
const CLEAN: RuleSetContent = { kind: "clean", rules: [] };

test("a price set without a channel is the catalogue's price list", () => {
  const set: RuleSet = {
    id: "s",
    version: 1,
    kind: "price",
    supplierId: null,
    channelId: null,
    isEnabled: true,
    content: PRICES,
    savedAt: "",
    savedBy: null,
  };
  expect(priceListOf(set)?.target).toBe("catalogue");
  expect(priceListOf({ ...set, channelId: "shop" })?.target).toBe("shop");
  expect(priceListOf({ ...set, content: CLEAN })).toBeNull();
  expect(priceListOf({ ...set, content: null })).toBeNull();
});
