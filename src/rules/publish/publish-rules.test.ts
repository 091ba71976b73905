import { expect, test } from "vitest";
import type { Condition } from "@/rules/condition/condition.ts";
import { recordReader } from "@/rules/condition/record-reader.ts";
import { preparePublishSet, publishDecision } from "@/rules/publish/publish-rules.ts";
import { type PublishRule, publishRule } from "@/rules/publish/publish-rule.ts";
import { aRuleProduct, RULE_CONTEXT } from "#support/rules/rule-context.ts";

const FEW: Condition = { field: "available", is: "less-than", value: "3" };
const NORD: Condition = { field: "brand", is: "equals", value: "Nord" };

const aRule = (id: string, decision: "include" | "exclude", rest: Partial<PublishRule>) =>
  publishRule.parse({
    id,
    name: id,
    isEnabled: true,
    when: null,
    decision,
    channels: null,
    ...rest,
  });

function decide(rules: readonly PublishRule[], available: number, channel = "shop") {
  const prepared = preparePublishSet(rules, channel, RULE_CONTEXT);
  if (!prepared.ok) throw new Error("The rules have errors.");
  const product = aRuleProduct({ brand: "Nord" }, { available });
  return publishDecision(prepared.rules, recordReader(product));
}

test("a product that no publish rule matches is included", () => {
  const rules = [aRule("few", "exclude", { when: FEW })];
  expect(decide(rules, 3)).toEqual({ isIncluded: true, rule: null });
  expect(decide(rules, 2)).toEqual({ isIncluded: false, rule: "few" });
});

test("the first matching publish rule decides", () => {
  const keep = aRule("keep Nord", "include", { when: NORD });
  const few = aRule("few", "exclude", { when: FEW });
  expect(decide([keep, few], 1)).toEqual({ isIncluded: true, rule: "keep Nord" });
  expect(decide([few, keep], 1)).toEqual({ isIncluded: false, rule: "few" });
});

test("a publish rule without a condition decides for all remaining products", () => {
  const rules = [aRule("keep Nord", "include", { when: NORD }), aRule("rest", "exclude", {})];
  expect(decide(rules, 1).rule).toBe("keep Nord");
  expect(decide(rules.slice(1), 1)).toEqual({ isIncluded: false, rule: "rest" });
});

test("rules for another channel and disabled rules have no effect", () => {
  const market = aRule("market", "exclude", { channels: ["market"] });
  const off = aRule("off", "exclude", { isEnabled: false });
  expect(decide([market, off], 1)).toEqual({ isIncluded: true, rule: null });
  expect(decide([market, off], 1, "market").rule).toBe("market");
});

test("a channel's rules don't run if one has an error, so products aren't published by mistake", () => {
  const broken = aRule("broken", "exclude", { when: { field: "attribute:Gone", is: "is-empty" } });
  const prepared = preparePublishSet([broken, aRule("few", "exclude", {})], "shop", RULE_CONTEXT);
  expect(prepared).toMatchObject({ ok: false });
  expect(prepared.ok ? null : prepared.errors.get("broken")).toMatchObject([
    { code: "attribute-unknown", path: ["when", "field"] },
  ]);
});
