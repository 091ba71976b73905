import { expect, test } from "vitest";
import { mergeRuleSets } from "@/rules/drafting/merge-rule-sets.ts";
import {
  addRules,
  duplicateRule,
  emptyContent,
  enableRule,
  type FilterContent,
  moveRule,
  newRule,
  type PriceContent,
  putRule,
  removeRule,
} from "@/rules/drafting/rule-set-draft.ts";
import type { RuleSetContent } from "@/rules/sets/rule-set.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";

const rule = (id: string, name = id) => aCleanRule([{ do: "trim", field: "brand" }], { id, name });
const set = (...rules: ReturnType<typeof rule>[]): FilterContent => ({ kind: "clean", rules });
const names = ({ rules }: RuleSetContent) => rules.map(({ name }) => name);
const ABC = set(rule("a"), rule("b"), rule("c"));

test("rules of a set are added, replaced, moved, duplicated, disabled and removed", () => {
  expect(names(putRule(ABC, rule("d")))).toEqual(["a", "b", "c", "d"]);
  expect(names(putRule(ABC, rule("b", "B")))).toEqual(["a", "B", "c"]);
  expect(names(moveRule(ABC, 2, 0))).toEqual(["c", "a", "b"]);
  expect(names(moveRule(ABC, 0, -1))).toEqual(["a", "b", "c"]);
  expect(names(removeRule(ABC, "b"))).toEqual(["a", "c"]);
  expect(enableRule(ABC, "b", false).rules.map(({ isEnabled }) => isEnabled)).toEqual([
    true,
    false,
    true,
  ]);
  const doubled = duplicateRule(ABC, "a", "a (copy)");
  expect(names(doubled)).toEqual(["a", "a (copy)", "b", "c"]);
  expect(new Set(doubled.rules.map(({ id }) => id)).size).toBe(4);
});

test("a rule of a different kind isn't added to a rule set", () => {
  expect(putRule(ABC, newRule("publish"))).toEqual(ABC);
  expect(putRule(emptyContent("publish"), rule("a")).rules).toEqual([]);
});

test("imported rules get new ids, so that importing a set into itself adds a copy of every rule", () => {
  const both = addRules(ABC, ABC);
  expect(names(both)).toEqual(["a", "b", "c", "a", "b", "c"]);
  expect(new Set(both.rules.map(({ id }) => id)).size).toBe(6);
});

test("when two people edit different rules, both edits are kept, in the order of the person who saves last", () => {
  const theirs = set(rule("a", "A"), rule("new"), rule("b"), rule("c"));
  const ours = set(rule("c", "C"), rule("a"), rule("b"), rule("own"));
  const { content, conflicts } = mergeRuleSets(ABC, theirs, ours);
  expect(names(content)).toEqual(["C", "A", "new", "b", "own"]);
  expect(conflicts).toEqual([]);
});

test("a rule that two people changed is a conflict, and the version of the person who saves last is kept", () => {
  const merged = mergeRuleSets(
    ABC,
    set(rule("a", "theirs"), rule("b")),
    set(rule("a", "ours"), rule("b"), rule("c")),
  );
  expect(names(merged.content)).toEqual(["ours", "b"]);
  expect(merged.conflicts).toEqual(["ours"]);
});

test("a rule that one person deleted and the other changed is a conflict", () => {
  const deletedByThem = mergeRuleSets(
    ABC,
    set(rule("b"), rule("c")),
    set(rule("a", "A"), rule("b"), rule("c")),
  );
  expect(names(deletedByThem.content)).toEqual(["A", "b", "c"]);
  expect(deletedByThem.conflicts).toEqual(["A"]);
  const deletedByUs = mergeRuleSets(
    ABC,
    set(rule("a", "A"), rule("b"), rule("c")),
    set(rule("b"), rule("c")),
  );
  expect(names(deletedByUs.content)).toEqual(["b", "c"]);
  expect(deletedByUs.conflicts).toEqual(["A"]);
});

test("the same change by two people isn't a conflict", () => {
  const both = set(rule("a", "A"), rule("b"), rule("c"));
  expect(mergeRuleSets(ABC, both, both)).toEqual({
    content: both,
    conflicts: [],
    areGuardsInConflict: false,
  });
});

const prices = (ids: string[], percent: string | null, by = "1"): PriceContent => ({
  kind: "price",
  rules: ids.map((id) => ({
    id,
    name: id,
    isEnabled: true,
    when: null,
    from: null,
    until: null,
    base: { is: "cost" },
    steps: [{ do: "percent", by }],
  })),
  guards: percent === null ? [] : [{ is: "margin", percent }],
});

test("price rules and guards that only one person changed are combined", () => {
  const merged = mergeRuleSets(
    prices(["a"], "5"),
    prices(["a", "b"], "5"),
    prices(["a"], "8", "2"),
  );
  expect(merged).toMatchObject({ conflicts: [], areGuardsInConflict: false });
  expect(merged.content).toMatchObject({ guards: [{ percent: "8" }] });
  expect(names(merged.content)).toEqual(["a", "b"]);
  const theirs = mergeRuleSets(prices(["a"], "5"), prices(["a"], null), prices(["a", "c"], "5"));
  expect(theirs.content).toMatchObject({ guards: [] });
});

test("guards that two people changed differently are a conflict, and those of the person who saves last are kept", () => {
  const merged = mergeRuleSets(prices([], "5"), prices([], "6"), prices([], "7"));
  expect(merged.areGuardsInConflict).toBe(true);
  expect(merged.content).toMatchObject({ guards: [{ percent: "7" }] });
});

test("importing a price list keeps the current guards and adds the new ones", () => {
  const both = addRules(prices(["a"], "5"), {
    ...prices(["a"], "5"),
    guards: [{ is: "margin", percent: "5" }, { is: "cost" }],
  });
  expect(names(both)).toEqual(["a", "a"]);
  expect(both).toMatchObject({ guards: [{ is: "margin" }, { is: "cost" }] });
});
