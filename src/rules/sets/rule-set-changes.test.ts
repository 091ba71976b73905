import { expect, test } from "vitest";
import type { RuleSetContent } from "@/rules/sets/rule-set.ts";
import { ruleSetChanges } from "@/rules/sets/rule-set-changes.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";
import { aPriceRule } from "#support/rules/price-rules.ts";

const trim = (id: string, rest: Parameters<typeof aCleanRule>[1] = {}) =>
  aCleanRule([{ do: "trim", field: "brand" }], { id, name: `Rule ${id}`, ...rest });
const clean = (...rules: ReturnType<typeof trim>[]): RuleSetContent => ({ kind: "clean", rules });
const PRICES: RuleSetContent = { kind: "price", rules: [aPriceRule()], guards: [{ is: "map" }] };

const changesOf = (before: RuleSetContent, after: RuleSetContent) =>
  ruleSetChanges(before, after).rules.map(({ rule, change }) => `${rule} ${change}`);

test("comparing versions lists added, removed, renamed, changed, enabled and disabled rules", () => {
  const before = clean(trim("a"), trim("b"), trim("c"), trim("d", { isEnabled: false }));
  const after = clean(
    trim("a", { name: "New name" }),
    trim("c", { isEnabled: false, when: { field: "brand", is: "is-filled" } }),
    trim("d"),
    trim("e"),
  );
  expect(changesOf(before, after)).toEqual([
    "a renamed",
    "c disabled",
    "c changed",
    "d enabled",
    "e added",
    "b removed",
  ]);
  expect(changesOf(before, before)).toEqual([]);
});

test("comparing versions lists only the rule that a person moved", () => {
  const rules = ["a", "b", "c", "d"].map((id) => trim(id));
  const [a, b, c, d] = ["a", "b", "c", "d"].map((id) => trim(id));
  if (!a || !b || !c || !d) throw new Error("four rules");
  expect(changesOf(clean(...rules), clean(d, a, b, c))).toEqual(["d moved"]);
  expect(changesOf(clean(...rules), clean(b, c, a, d))).toEqual(["a moved"]);
});

test("comparing versions ignores the database's order of keys, but finds a changed guard", () => {
  const one: RuleSetContent = clean(trim("a", { when: { field: "brand", is: "is-filled" } }));
  const other: RuleSetContent = clean(trim("a", { when: { is: "is-filled", field: "brand" } }));
  expect(changesOf(one, other)).toEqual([]);
  expect(ruleSetChanges(PRICES, { ...PRICES, guards: [] }).haveGuardsChanged).toBe(true);
  expect(ruleSetChanges(PRICES, PRICES).haveGuardsChanged).toBe(false);
});
