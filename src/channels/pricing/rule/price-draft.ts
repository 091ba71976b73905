import type { RuleError, RulePath } from "@/rules/condition/rule-error.ts";
import type { PriceGuard, PriceRule, PriceStep } from "@/rules/pricing/price-list.ts";

export const newPriceRule = (id: string, name: string): PriceRule => ({
  id,
  name,
  isEnabled: true,
  when: null,
  from: null,
  until: null,
  base: { is: "cost" },
  steps: [],
});

/** A new step with initial values. Most kinds of step have no effect until a person changes these values. */
export function newStep(kind: PriceStep["do"], currency: string, today: string): PriceStep {
  switch (kind) {
    case "percent":
      return { do: kind, by: "0" };
    case "amount":
      return { do: kind, by: "0", currency };
    case "margin":
    case "markup":
      return { do: kind, percent: "0" };
    case "fee":
      return { do: kind, percent: "0", fixed: "0" };
    case "freight":
      return { do: kind, bands: [{ upTo: "1", amount: "0" }] };
    case "currency":
      return { do: kind, from: "USD", to: currency, rate: "1", on: today };
    case "tiers":
      return { do: kind, tiers: [{ quantity: 10, percent: "5" }] };
    case "round":
      return { do: kind, every: "1", ending: "0.99", direction: "nearest", currencies: null };
  }
}

export function newGuard(kind: PriceGuard["is"], currency: string): PriceGuard {
  switch (kind) {
    case "map":
    case "cost":
      return { is: kind };
    case "margin":
      return { is: kind, percent: "10" };
    case "change":
      return { is: kind, percent: "20" };
    case "minimum":
      return { is: kind, amount: "1", currency };
    case "maximum":
      return { is: kind, amount: "10000", currency };
  }
}

export const replaced = <Item>(items: readonly Item[], at: number, item: Item): Item[] =>
  items.map((each, place) => (place === at ? item : each));

export const removed = <Item>(items: readonly Item[], at: number): Item[] =>
  items.filter((_each, place) => place !== at);

/**
 * Copies a list and moves one of its items by this many places. The first item can't move up, and the last can't move
 * down.
 */
export function movedItem<Item>(items: readonly Item[], at: number, by: number): Item[] {
  const item = items[at];
  const to = at + by;
  if (item === undefined || to < 0 || to >= items.length) return [...items];
  return removed(items, at).toSpliced(to, 0, item);
}

/** The errors at this path and the paths below it. */
export const errorsAt = (errors: readonly RuleError[], at: RulePath): RuleError[] =>
  errors.filter(({ path }) => at.every((key, place) => path[place] === key));
