import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import { CATALOGUE, type PriceList } from "@/rules/pricing/price-list.ts";
import type { PublishRule } from "@/rules/publish/publish-rules.ts";
import { priceListOf, type RuleSet, type RuleSetKind } from "@/rules/sets/rule-set.ts";

/** The rules of several sets in the order in which they run; null if one of the sets can't be read. */
export type ActiveRules<Rule> = readonly Rule[] | null;

const ofKind = (sets: readonly RuleSet[], kind: RuleSetKind) =>
  sets.filter((set) => set.kind === kind && set.isEnabled);

/** Rules of different sets may have the same id, for example after an import from a file. */
const withSet = <Rule extends { id: string }>(set: RuleSet, rules: readonly Rule[]): Rule[] =>
  rules.map((rule) => ({ ...rule, id: `${set.id} ${rule.id}` }));

/** The publish rules of a channel: its own come first, so they decide before those of all channels. */
export function publishRulesOf(
  sets: readonly RuleSet[],
  channel: string,
): ActiveRules<PublishRule> {
  const own = ofKind(sets, "publish").filter(({ channelId }) => channelId === channel);
  const general = ofKind(sets, "publish").filter(({ channelId }) => channelId === null);
  const rules: PublishRule[] = [];
  for (const set of [...own, ...general]) {
    if (set.content?.kind !== "publish") return null;
    rules.push(...withSet(set, set.content.rules));
  }
  return rules;
}

/**
 * The clean rules for products of a supplier: its own come first, so the rules of the organization see values in its
 * usual form.
 */
export function cleanRulesOf(
  sets: readonly RuleSet[],
  supplier: string | null,
): ActiveRules<CleanRule> {
  const own = ofKind(sets, "clean").filter(
    ({ supplierId }) => supplierId !== null && supplierId === supplier,
  );
  const general = ofKind(sets, "clean").filter(({ supplierId }) => supplierId === null);
  const rules: CleanRule[] = [];
  for (const set of [...own, ...general]) {
    if (set.content?.kind !== "clean") return null;
    rules.push(...withSet(set, set.content.rules));
  }
  return rules;
}

/**
 * The price list of a target with all lists that it starts from, null for a target without one. A channel that starts
 * from the catalogue's price gets the stored one: it is new only once the catalogue's prices have been applied.
 */
export function priceListsFor(
  sets: readonly RuleSet[],
  target: string,
): { lists: readonly PriceList[]; areReadable: boolean } | null {
  const stored = new Map(
    ofKind(sets, "price").map((set) => [set.channelId ?? CATALOGUE, priceListOf(set)]),
  );
  if (!stored.has(target)) return null;
  const lists = new Map<string, PriceList>();
  let areReadable = true;
  const collect = (of: string) => {
    const list = stored.get(of);
    const isStored = of === CATALOGUE && target !== CATALOGUE;
    if (list === undefined || lists.has(of) || isStored) return;
    if (list === null) {
      areReadable = false;
      return;
    }
    lists.set(of, list);
    for (const { base } of list.rules) if (base.is === "list") collect(base.list);
  };
  collect(target);
  return { lists: [...lists.values()], areReadable };
}
