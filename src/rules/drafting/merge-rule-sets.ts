import { sortedJson } from "@/rules/sets/rule-set-changes.ts";
import type { RuleSetContent } from "@/rules/sets/rule-set.ts";

/** The edits of two people, combined. */
export type MergedRules = {
  content: RuleSetContent;
  /**
   * The names of rules that both people changed differently, or that one person changed and the other deleted. Our
   * version is used.
   */
  conflicts: readonly string[];
  /** Whether both people changed the guards of a price list differently. Our guards are used. */
  areGuardsInConflict: boolean;
};

type Named = { id: string; name: string };

/**
 * Combines our edits with those that another person saved in the meantime. Both started from `base`. A rule that only
 * one of us changed keeps that change, and the order is ours.
 */
export function mergeRuleSets(
  base: RuleSetContent,
  theirs: RuleSetContent,
  ours: RuleSetContent,
): MergedRules {
  if (ours.kind === "clean" && theirs.kind === "clean" && base.kind === "clean") {
    const { rules, conflicts } = mergedRules(base.rules, theirs.rules, ours.rules);
    return { content: { ...ours, rules }, conflicts, areGuardsInConflict: false };
  }
  if (ours.kind === "publish" && theirs.kind === "publish" && base.kind === "publish") {
    const { rules, conflicts } = mergedRules(base.rules, theirs.rules, ours.rules);
    return { content: { ...ours, rules }, conflicts, areGuardsInConflict: false };
  }
  if (ours.kind === "price" && theirs.kind === "price" && base.kind === "price") {
    const { rules, conflicts } = mergedRules(base.rules, theirs.rules, ours.rules);
    const isOurs = !isSame(ours.guards, base.guards);
    const areGuardsInConflict =
      isOurs && !isSame(theirs.guards, base.guards) && !isSame(theirs.guards, ours.guards);
    const guards = isOurs ? ours.guards : theirs.guards;
    return { content: { ...ours, rules, guards }, conflicts, areGuardsInConflict };
  }
  throw new Error("Only versions of the same set can be combined.");
}

const isSame = (one: unknown, two: unknown) => sortedJson(one ?? null) === sortedJson(two ?? null);

function mergedRules<Rule extends Named>(
  base: readonly Rule[],
  theirs: readonly Rule[],
  ours: readonly Rule[],
): { rules: Rule[]; conflicts: string[] } {
  const [before, other, own] = [byId(base), byId(theirs), byId(ours)];
  const conflicts: string[] = [];
  const merged: Rule[] = [];
  for (const rule of ours) {
    const [started, saved] = [before.get(rule.id), other.get(rule.id)];
    if (isSame(rule, started)) {
      if (saved !== undefined) merged.push(saved);
      continue;
    }
    if (!isSame(saved, started) && !isSame(saved, rule)) conflicts.push(rule.name);
    merged.push(rule);
  }
  for (const [at, rule] of theirs.entries()) {
    if (own.has(rule.id)) continue;
    const started = before.get(rule.id);
    if (started !== undefined) {
      if (!isSame(rule, started)) conflicts.push(rule.name);
      continue;
    }
    const previous = theirs[at - 1]?.id;
    const place = merged.findIndex(({ id }) => id === previous);
    merged.splice(previous === undefined ? 0 : place === -1 ? merged.length : place + 1, 0, rule);
  }
  return { rules: merged, conflicts };
}

const byId = <Rule extends Named>(rules: readonly Rule[]): ReadonlyMap<string, Rule> =>
  new Map(rules.map((rule) => [rule.id, rule]));
