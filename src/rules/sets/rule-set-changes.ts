import type { RuleSetContent } from "@/rules/sets/rule-set.ts";

/** How a rule differs between two versions of its set. A rule can be both moved and changed. */
export type RuleChange = {
  rule: string;
  name: string;
  change: "added" | "removed" | "changed" | "renamed" | "enabled" | "disabled" | "moved";
  /** The rule in both versions, or null if only one version has it. */
  versions: { before: Rule; after: Rule } | null;
};

/** The differences between two versions of a set: its rules in the order of the newer version, then removed ones. */
export function ruleSetChanges(
  before: RuleSetContent,
  after: RuleSetContent,
): { rules: readonly RuleChange[]; haveGuardsChanged: boolean } {
  const known = new Map<string, Rule>(before.rules.map((rule) => [rule.id, rule]));
  const remaining = new Set(after.rules.map(({ id }) => id));
  const moved = movedRules(
    before.rules.map(({ id }) => id).filter((id) => remaining.has(id)),
    after.rules.map(({ id }) => id).filter((id) => known.has(id)),
  );
  const changes = after.rules.flatMap((rule): RuleChange[] => {
    const { id, name } = rule;
    const old = known.get(id);
    if (old === undefined) return [{ rule: id, name, change: "added", versions: null }];
    return [
      ...(moved.has(id) ? (["moved"] as const) : []),
      ...(old.name === name ? [] : (["renamed"] as const)),
      ...(old.isEnabled === rule.isEnabled
        ? []
        : [rule.isEnabled ? ("enabled" as const) : ("disabled" as const)]),
      ...(meaningOf(old) === meaningOf(rule) ? [] : (["changed"] as const)),
    ].map((change) => ({ rule: id, name, change, versions: { before: old, after: rule } }));
  });
  const removed = before.rules
    .filter(({ id }) => !remaining.has(id))
    .map(({ id, name }): RuleChange => ({ rule: id, name, change: "removed", versions: null }));
  return {
    rules: [...changes, ...removed],
    haveGuardsChanged: guardsOf(before) !== guardsOf(after),
  };
}

type Rule = RuleSetContent["rules"][number];

const guardsOf = (content: RuleSetContent) =>
  content.kind === "price" ? JSON.stringify(content.guards) : "";

/** A rule without its name and its enabled state. */
const meaningOf = ({ name: _name, isEnabled: _isEnabled, ...rest }: Rule): string =>
  sortedJson(rest);

/** JSON with sorted keys, because the database doesn't keep their order. */
export const sortedJson = (of: unknown): string =>
  JSON.stringify(of, (_key, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

/**
 * The smallest set of moved rules that explains the new order: all rules outside the longest sequence whose order
 * didn't change.
 */
function movedRules(before: readonly string[], after: readonly string[]): ReadonlySet<string> {
  const places = new Map(before.map((id, at) => [id, at]));
  const order = after.map((id) => places.get(id) ?? 0);
  const lengths: number[] = [];
  const previous: number[] = [];
  for (const [at, place] of order.entries()) {
    let [best, from] = [1, -1];
    for (let earlier = 0; earlier < at; earlier++) {
      const length = (lengths[earlier] ?? 0) + 1;
      if ((order[earlier] ?? 0) < place && length > best) [best, from] = [length, earlier];
    }
    lengths.push(best);
    previous.push(from);
  }
  const stayed = new Set<string>();
  let at = lengths.indexOf(Math.max(...lengths));
  while (at >= 0) {
    stayed.add(after[at] ?? "");
    at = previous[at] ?? -1;
  }
  return new Set(after.filter((id) => !stayed.has(id)));
}
