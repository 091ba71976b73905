import {
  type FilterContent,
  type FilterRule,
  isCleanRule,
} from "@/rules/drafting/rule-set-draft.ts";
import { sortedJson } from "@/rules/sets/rule-set-changes.ts";

/** Edits of two people, combined. `conflicts` are the names of rules that both changed; ours win. */
export type MergedRules = { content: FilterContent; conflicts: readonly string[] };

/**
 * Combines our edits with those that another person saved in the meantime. Both started from `base`. A rule that only
 * one of us changed keeps that change, and the order is ours.
 */
export function mergeRuleSets(
  base: FilterContent,
  theirs: FilterContent,
  ours: FilterContent,
): MergedRules {
  const [before, other, own] = [byId(base), byId(theirs), byId(ours)];
  const conflicts: string[] = [];
  const isSame = (one: FilterRule | undefined, two: FilterRule | undefined) =>
    sortedJson(one ?? null) === sortedJson(two ?? null);

  const merged: FilterRule[] = [];
  for (const rule of ours.rules) {
    const [started, saved] = [before.get(rule.id), other.get(rule.id)];
    if (isSame(rule, started)) {
      if (saved !== undefined) merged.push(saved);
      continue;
    }
    if (!isSame(saved, started) && !isSame(saved, rule)) conflicts.push(rule.name);
    merged.push(rule);
  }
  for (const [at, rule] of theirs.rules.entries()) {
    if (own.has(rule.id)) continue;
    const started = before.get(rule.id);
    if (started !== undefined) {
      if (!isSame(rule, started)) conflicts.push(rule.name);
      continue;
    }
    const previous = theirs.rules[at - 1]?.id;
    const place = merged.findIndex(({ id }) => id === previous);
    merged.splice(previous === undefined ? 0 : place === -1 ? merged.length : place + 1, 0, rule);
  }
  return { content: contentOf(ours, merged), conflicts };
}

const byId = ({ rules }: FilterContent): ReadonlyMap<string, FilterRule> =>
  new Map(rules.map((rule) => [rule.id, rule]));

function contentOf({ kind }: FilterContent, rules: readonly FilterRule[]): FilterContent {
  if (kind === "clean") return { kind, rules: rules.filter(isCleanRule) };
  return { kind, rules: rules.flatMap((rule) => (isCleanRule(rule) ? [] : [rule])) };
}
