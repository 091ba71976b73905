import { compileCondition, type RuleContext } from "@/rules/condition/compile-condition.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { CATALOGUE, type PriceList, type PriceRule } from "@/rules/pricing/price-list.ts";
import { prepareGuard } from "@/rules/pricing/price-guards.ts";
import type { PreparedPriceList, PreparedPriceRule } from "@/rules/pricing/price-product.ts";
import { prepareStep } from "@/rules/pricing/price-steps.ts";

export type PreparedPrices = {
  /**
   * The price lists in the order in which they can be computed: each list comes after the lists that its rules start
   * from.
   */
  lists: readonly PreparedPriceList[];
  /**
   * Errors by the target of their list. A list with errors sets no prices, because leaving out one rule would give
   * wrong prices.
   */
  errors: ReadonlyMap<string, readonly RuleError[]>;
};

/** Prepares price lists for a day. The paths of errors are relative to their list. */
export function preparePriceLists(
  lists: readonly PriceList[],
  day: string,
  context: RuleContext,
): PreparedPrices {
  const errors = new Map<string, readonly RuleError[]>();
  const prepared = new Map<string, PreparedPriceList>();
  for (const list of lists) {
    const found: RuleError[] = [];
    const ready = prepareList(list, day, context, found);
    if (found.length > 0) errors.set(list.target, found);
    else prepared.set(list.target, ready);
  }
  for (const cycle of circularTargets(lists)) {
    for (const target of cycle) {
      prepared.delete(target);
      const error: RuleError = { code: "circular-base", targets: cycle, path: ["rules"] };
      errors.set(target, [...(errors.get(target) ?? []), error]);
    }
  }

  const ordered: PreparedPriceList[] = [];
  const visited = new Set<string>();
  const visit = (target: string): void => {
    if (visited.has(target)) return;
    visited.add(target);
    const ready = prepared.get(target);
    if (ready === undefined) return;
    const bases = basesOf(ready.rules);
    for (const base of bases) visit(base);
    const unavailable = bases.filter((base) => errors.has(base));
    if (unavailable.length === 0) ordered.push(ready);
    else
      errors.set(
        target,
        unavailable.map((base) => ({ code: "base-unavailable", target: base, path: ["rules"] })),
      );
  };
  for (const { target } of lists) visit(target);
  return { lists: ordered, errors };
}

const runsOn = ({ isEnabled, from, until }: PriceRule, day: string) =>
  isEnabled && (from === null || from <= day) && (until === null || day <= until);

function prepareList(
  { target, rules, guards }: PriceList,
  day: string,
  context: RuleContext,
  errors: RuleError[],
): PreparedPriceList {
  const prepared = rules.flatMap((rule, at): PreparedPriceRule[] => {
    // Rules with a future start day are checked too, so that their errors don't first appear on that day.
    if (!rule.isEnabled) return [];
    const { id, when, base, steps } = rule;
    const path = ["rules", at];
    const compiled = when === null ? null : compileCondition(when, context);
    if (compiled?.ok === false)
      for (const error of compiled.errors)
        errors.push({ ...error, path: [...path, "when", ...error.path] });
    if (base.is === "list" && base.list !== CATALOGUE && !context.channels.has(base.list))
      errors.push({ code: "channel-unknown", channel: base.list, path: [...path, "base", "list"] });
    const ready = steps.flatMap((step, place) => {
      const one = prepareStep(step);
      if ("apply" in one) return [one];
      for (const { key, ...error } of one)
        errors.push({ ...error, path: [...path, "steps", place, key] });
      return [];
    });
    if (!runsOn(rule, day)) return [];
    return [{ id, when: compiled?.ok === true ? compiled.condition : null, base, steps: ready }];
  });
  const ready = guards.flatMap((guard, at) => {
    const one = prepareGuard(guard);
    if ("boundsOf" in one) return [one];
    for (const { key, ...error } of one) errors.push({ ...error, path: ["guards", at, key] });
    return [];
  });
  return { target, day, rules: prepared, guards: ready };
}

const basesOf = (rules: readonly Pick<PriceRule, "base">[]): string[] => [
  ...new Set(rules.flatMap(({ base }) => (base.is === "list" ? [base.list] : []))),
];

/** The lists that form a cycle, because their enabled rules start from each other's prices. */
function circularTargets(lists: readonly PriceList[]): string[][] {
  const bases = new Map(
    lists.map(({ target, rules }) => [target, basesOf(rules.filter(({ isEnabled }) => isEnabled))]),
  );
  const reached = (from: string): Set<string> => {
    const found = new Set<string>();
    const queue = [...(bases.get(from) ?? [])];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      queue.push(...(bases.get(next) ?? []));
    }
    return found;
  };
  const reach = new Map(lists.map(({ target }) => [target, reached(target)]));
  const circular = lists.map(({ target }) => target).filter((one) => reach.get(one)?.has(one));
  const groups = new Map<string, string[]>();
  for (const target of circular) {
    const first = circular.find(
      (one) => reach.get(one)?.has(target) && reach.get(target)?.has(one),
    );
    groups.set(first ?? target, [...(groups.get(first ?? target) ?? []), target]);
  }
  return [...groups.values()];
}
