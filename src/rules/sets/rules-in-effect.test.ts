import { expect, test } from "vitest";
import type { RuleSet, RuleSetContent } from "@/rules/sets/rule-set.ts";
import { cleanRulesFor, publishRulesFor } from "@/rules/sets/rules-in-effect.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";

const aSet = (content: RuleSetContent, rest: Partial<RuleSet> = {}): RuleSet => ({
  id: "s",
  version: 1,
  kind: content.kind,
  supplierId: null,
  channelId: null,
  isEnabled: true,
  content,
  savedAt: "",
  savedBy: null,
  ...rest,
});
const clean = (id: string): RuleSetContent => ({
  kind: "clean",
  rules: [aCleanRule([{ do: "trim", field: "brand" }], { id })],
});
const publish = (id: string): RuleSetContent => ({
  kind: "publish",
  rules: [{ id, name: id, isEnabled: true, when: null, decision: "exclude", channels: null }],
});

const SETS = [
  aSet(clean("nord"), { supplierId: "nord" }),
  aSet(clean("sud"), { supplierId: "sud" }),
  aSet(clean("everyone")),
  aSet(publish("everywhere")),
  aSet(publish("shop"), { channelId: "shop" }),
  aSet(publish("market"), { channelId: "market", isEnabled: false }),
];
const ids = (rules: readonly { id: string }[] | null) => rules?.map(({ id }) => id);

test("the clean rules of the organization run before those of the supplier", () => {
  expect(ids(cleanRulesFor(SETS, "nord"))).toEqual(["everyone", "nord"]);
  expect(ids(cleanRulesFor(SETS, null))).toEqual(["everyone"]);
});

test("the publish rules of a channel take precedence over those for all channels", () => {
  expect(ids(publishRulesFor(SETS, "shop"))).toEqual(["shop", "everywhere"]);
});

test("a disabled set of rules has no effect", () => {
  expect(ids(publishRulesFor(SETS, "market"))).toEqual(["everywhere"]);
});

test("a rule set saved by a newer version of the portal disables only the rules in its scope", () => {
  const newer = SETS.map((set) => (set.supplierId === "nord" ? { ...set, content: null } : set));
  expect(cleanRulesFor(newer, "nord")).toBeNull();
  expect(ids(cleanRulesFor(newer, "sud"))).toEqual(["everyone", "sud"]);
});
