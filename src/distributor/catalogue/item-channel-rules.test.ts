import { expect, test } from "vitest";
import { recordReader } from "@/rules/condition/record-reader.ts";
import { preparePublishSet, publishDecision } from "@/rules/publish/publish-rules.ts";
import { type PublishRule, publishRule } from "@/rules/publish/publish-rule.ts";
import type { RuleSet } from "@/rules/sets/rule-set.ts";
import { aRuleProduct, RULE_CONTEXT } from "#support/rules/rule-context.ts";
import {
  type ItemChannelPlan,
  isMarkup,
  plannedSets,
  priceRulesWith,
  publishRulesWith,
  tagOfPlan,
} from "./item-channel-rules.ts";

const SHOP: ItemChannelPlan = { channel: { id: "shop", name: "My shop" }, markup: "18" };
const MARKET: ItemChannelPlan = { channel: { id: "market", name: "Market, CA" }, markup: null };

function isOn(rules: readonly PublishRule[], tags: string[], channel: string) {
  const prepared = preparePublishSet(rules, channel, RULE_CONTEXT);
  if (!prepared.ok) throw new Error("The rules have errors.");
  return publishDecision(prepared.rules, recordReader(aRuleProduct({ tags }, { available: 2 })))
    .isIncluded;
}
const channelsOf = (rules: readonly PublishRule[], ...plans: ItemChannelPlan[]) =>
  ["shop", "market", "later"].filter((channel) => isOn(rules, plans.map(tagOfPlan), channel));

test("items that are added to a channel are included only there, and other products stay on their channels", () => {
  const rules = publishRulesWith([], SHOP);
  expect(channelsOf(rules, SHOP)).toEqual(["shop"]);
  expect(channelsOf(rules)).toEqual(["shop", "market", "later"]);
});

test("items can be added to several channels, one after the other", () => {
  const rules = publishRulesWith(publishRulesWith([], SHOP), MARKET);
  expect(channelsOf(rules, SHOP, MARKET)).toEqual(["shop", "market"]);
  expect(channelsOf(rules, MARKET)).toEqual(["market"]);
  expect(publishRulesWith(rules, MARKET)).toEqual(rules);
});

test("items added to a channel are excluded by a person's publish rule only if the rule has a condition", () => {
  const written = [
    { id: "sold out", name: "", isEnabled: true, decision: "exclude", channels: null },
  ] as const;
  const tagged = (when: PublishRule["when"]) =>
    written.map((rule) => publishRule.parse({ ...rule, when }));
  const conditional = tagged({ field: "available", is: "less-than", value: "3" });
  expect(channelsOf(publishRulesWith(conditional, SHOP), SHOP)).toEqual([]);
  // A rule without a condition matches every product, so the added rules are placed before it.
  expect(channelsOf(publishRulesWith(tagged(null), SHOP), SHOP)).toEqual(["shop"]);
});

test("items that are added with a markup get one price rule per markup, and items without a markup get none", () => {
  const rules = priceRulesWith([], SHOP);
  expect(rules).toMatchObject([
    {
      name: "TDX My shop +18%",
      base: { is: "promo_cost" },
      steps: [{ do: "markup", percent: "18" }],
    },
  ]);
  expect(priceRulesWith(rules, SHOP)).toEqual(rules);
  expect(priceRulesWith(rules, { ...SHOP, markup: "20" })).toHaveLength(2);
  expect(priceRulesWith([], MARKET)).toEqual([]);
});

const stored = (set: Partial<RuleSet>): RuleSet => ({
  id: "00000000-0000-8000-a000-000000000001",
  version: 4,
  kind: "publish",
  supplierId: null,
  channelId: null,
  isEnabled: true,
  content: { kind: "publish", rules: [] },
  savedAt: "",
  savedBy: null,
  ...set,
});

test("adding items to a channel saves the next version of the rule sets that change", () => {
  expect(plannedSets([stored({})], SHOP)).toMatchObject([
    { channelId: null, seenVersion: 4, content: { kind: "publish" } },
    { channelId: "shop", seenVersion: 0, content: { kind: "price" } },
  ]);
  expect(plannedSets([], MARKET)).toMatchObject([{ seenVersion: 0, content: { kind: "publish" } }]);
});

test.each([
  ["turned off", { isEnabled: false }],
  ["saved by a newer version", { content: null }],
])("items aren't added to a channel if the publish rules are %s", (_how, set) => {
  expect(plannedSets([stored(set)], SHOP)).toBe("off");
});

test("a markup accepts only a plain percentage, and the tag of added items has no characters that separate tags", () => {
  expect(["18", "7.25", "", "-1", "1e3", "18%"].filter(isMarkup)).toEqual(["18", "7.25"]);
  expect(tagOfPlan(MARKET)).toBe("TDX Market CA");
});
