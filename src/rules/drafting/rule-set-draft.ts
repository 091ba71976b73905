import { moveItem } from "@/lib/collections.ts";
import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import { sortedJson } from "@/rules/sets/rule-set-changes.ts";
import type { RuleSetContent } from "@/rules/sets/rule-set.ts";

/** The content of a set of clean or publish rules. */
export type FilterContent = Exclude<RuleSetContent, { kind: "price" }>;
export type FilterKind = FilterContent["kind"];
export type FilterRule = FilterContent["rules"][number];

export type PriceContent = Extract<RuleSetContent, { kind: "price" }>;

/** The empty content of a kind of rules, and how to recognize the kind. Code that edits any kind of rules uses it. */
export type ContentKind<Content extends RuleSetContent> = {
  empty: Content;
  /** Returns the content, or null if it's of another kind. */
  read: (content: RuleSetContent) => Content | null;
};

export const filterContent = (kind: FilterKind): ContentKind<FilterContent> => ({
  empty: emptyContent(kind),
  read: (content) => (content.kind === "price" ? null : content),
});

export const PRICE_CONTENT: ContentKind<PriceContent> = {
  empty: { kind: "price", rules: [], guards: [] },
  read: (content) => (content.kind === "price" ? content : null),
};

type Shared = Pick<FilterRule, "id" | "name" | "isEnabled">;

export const emptyContent = (kind: FilterKind): FilterContent =>
  kind === "clean" ? { kind, rules: [] } : { kind, rules: [] };

export const isCleanRule = (rule: FilterRule): rule is CleanRule => "actions" in rule;

/**
 * A new rule without a name: a clean rule that trims English titles, or a publish rule whose empty condition is an
 * error until a person completes it.
 */
export const newRule = (kind: FilterKind): FilterRule => {
  const shared = { id: crypto.randomUUID(), name: "", isEnabled: true };
  return kind === "clean"
    ? { ...shared, when: null, actions: [{ do: "trim", field: "title_en" }] }
    : { ...shared, when: { all: [] }, decision: "exclude", channels: null };
};

/** Applies an edit that doesn't depend on the kind of rule. */
function editRules(
  content: FilterContent,
  edit: <Rule extends Shared>(rules: readonly Rule[]) => Rule[],
): FilterContent {
  return content.kind === "clean"
    ? { ...content, rules: edit(content.rules) }
    : { ...content, rules: edit(content.rules) };
}

/** Replaces the rule with this id, or adds it at the end. A rule of the other kind changes nothing. */
export function putRule(content: FilterContent, rule: FilterRule): FilterContent {
  const put = <Rule extends Shared>(rules: readonly Rule[], it: Rule) =>
    rules.some(({ id }) => id === it.id)
      ? rules.map((one) => (one.id === it.id ? it : one))
      : [...rules, it];
  if (content.kind === "clean")
    return isCleanRule(rule) ? { ...content, rules: put(content.rules, rule) } : content;
  return isCleanRule(rule) ? content : { ...content, rules: put(content.rules, rule) };
}

/**
 * Adds the rules of a file after the existing ones, with new ids, because the set may already use theirs. Guards that
 * the price list already has aren't added again.
 */
export function addRules(content: RuleSetContent, added: RuleSetContent): RuleSetContent {
  const fresh = <Rule extends Shared>(rules: readonly Rule[]) =>
    rules.map((rule) => ({ ...rule, id: crypto.randomUUID() }));
  if (content.kind === "clean" && added.kind === "clean")
    return { ...content, rules: [...content.rules, ...fresh(added.rules)] };
  if (content.kind === "publish" && added.kind === "publish")
    return { ...content, rules: [...content.rules, ...fresh(added.rules)] };
  if (content.kind !== "price" || added.kind !== "price") return content;
  const present = new Set(content.guards.map(sortedJson));
  const guards = added.guards.filter((guard) => !present.has(sortedJson(guard)));
  return {
    ...content,
    rules: [...content.rules, ...fresh(added.rules)],
    guards: [...content.guards, ...guards],
  };
}

export const removeRule = (content: FilterContent, rule: string): FilterContent =>
  editRules(content, (rules) => rules.filter(({ id }) => id !== rule));

export const enableRule = (
  content: FilterContent,
  rule: string,
  isEnabled: boolean,
): FilterContent =>
  editRules(content, (rules) =>
    rules.map((one) => (one.id === rule ? { ...one, isEnabled } : one)),
  );

/** Adds a copy right after the rule. */
export const duplicateRule = (content: FilterContent, rule: string, name: string): FilterContent =>
  editRules(content, (rules) =>
    rules.flatMap((one) =>
      one.id === rule ? [one, { ...one, id: crypto.randomUUID(), name }] : [one],
    ),
  );

export const moveRule = (content: FilterContent, from: number, to: number): FilterContent =>
  editRules(content, (rules) => moveItem(rules, from, to));
