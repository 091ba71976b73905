import { CATALOGUE, type PriceList } from "@/rules/pricing/price-list.ts";
import { priceListOf, type RuleSet } from "@/rules/sets/rule-set.ts";

/**
 * The enabled price list of a target with all enabled lists that it starts from, or null if the target has none. A
 * channel that starts from the catalogue's price uses the stored price, which changes only when the catalogue's prices
 * are applied.
 */
export function priceListsFor(
  sets: readonly RuleSet[],
  target: string,
): { lists: readonly PriceList[]; areReadable: boolean } | null {
  const stored = new Map(
    sets
      .filter(({ kind, isEnabled }) => kind === "price" && isEnabled)
      .map((set) => [set.channelId ?? CATALOGUE, priceListOf(set)]),
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
