import {
  type PreparedPriceList,
  priceProduct,
  type PricedProduct,
  type PriceOutcome,
} from "@/rules/pricing/price-product.ts";
import { ONE, parseAmount } from "@/rules/pricing/amount.ts";
import type { RunningPrice } from "@/rules/pricing/price-steps.ts";

/** A product with its current price in each list. */
export type ProductToPrice = Omit<PricedProduct, "current"> & {
  current: Readonly<Record<string, { amount: string; currency: string }>>;
};

/** Prices one product in all lists: target of the list → outcome. */
export function priceEverywhere(
  lists: readonly PreparedPriceList[],
  product: ProductToPrice,
): Map<string, PriceOutcome> {
  const outcomes = new Map<string, PriceOutcome>();
  for (const list of lists) {
    const current = product.current[list.target] ?? null;
    const outcome = priceProduct(list, { ...product, current }, (target) => newPrice(target));
    outcomes.set(list.target, outcome);
  }
  return outcomes;

  /** A list without a new price uses its current one, or else the catalogue's price. */
  function newPrice(target: string): RunningPrice | null {
    const outcome = outcomes.get(target);
    if (outcome?.is === "priced") {
      const amount = parseAmount(outcome.amount);
      return amount === null ? null : { amount, currency: outcome.currency, rate: outcome.rate };
    }
    if (outcome?.is === "failed") return null;
    const { record, current } = product;
    const stored = current[target] ?? { amount: record.price ?? "", currency: record.currency };
    const amount = parseAmount(stored.amount);
    if (amount === null || stored.currency !== record.currency) return null;
    return { amount, currency: stored.currency, rate: ONE };
  }
}
