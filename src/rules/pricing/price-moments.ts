import type { ConditionTest } from "@/rules/condition/condition.ts";
import type { PriceList } from "@/rules/pricing/price-list.ts";

/** A day on which rules of a price list start or end. */
export type PriceMoment = {
  day: string;
  target: string;
  /** Ids of the rules that start to apply on this day, and of those that no longer apply. */
  starts: readonly string[];
  ends: readonly string[];
};

/**
 * Returns all days after `today` on which enabled rules start or end, in order. A rule ends the day after its last
 * day.
 */
export function priceMoments(lists: readonly PriceList[], today: string): PriceMoment[] {
  const moments = new Map<
    string,
    { day: string; target: string; starts: string[]; ends: string[] }
  >();
  const momentOf = (day: string, target: string) => {
    const key = `${day} ${target}`;
    const known = moments.get(key) ?? { day, target, starts: [], ends: [] };
    moments.set(key, known);
    return known;
  };
  for (const { target, rules } of lists)
    for (const { id, isEnabled, from, until } of rules) {
      const isNever = from !== null && until !== null && until < from;
      if (!isEnabled || isNever) continue;
      if (from !== null && from > today) momentOf(from, target).starts.push(id);
      if (until !== null && until >= today) momentOf(dayAfter(until), target).ends.push(id);
    }
  return [...moments.values()].toSorted(
    (a, b) => a.day.localeCompare(b.day) || a.target.localeCompare(b.target),
  );
}

const RELATIVE: ReadonlySet<string> = new Set(["in-last-days", "in-next-days", "over-days-ago"]);

/**
 * The next day on which rules can give different results even if nothing is edited, or null if there is none. It's
 * tomorrow if a rule uses days relative to today or promotional costs, because their days differ for each product.
 */
export function nextRuleDay(
  lists: readonly PriceList[],
  tests: readonly ConditionTest[],
  today: string,
): string | null {
  const isDaily =
    tests.some(({ is }) => RELATIVE.has(is)) ||
    lists.some(({ rules }) =>
      rules.some(({ isEnabled, base }) => isEnabled && base.is === "promo_cost"),
    );
  return isDaily ? dayAfter(today) : (priceMoments(lists, today)[0]?.day ?? null);
}

const dayAfter = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
