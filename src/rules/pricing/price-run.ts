import { recordReader, type RuleProduct } from "@/rules/condition/record-reader.ts";
import {
  type PreparedPriceList,
  priceProduct,
  type PricedProduct,
  type PriceOutcome,
} from "@/rules/pricing/price-product.ts";
import { ONE, parseAmount } from "@/rules/pricing/amount.ts";
import type { RunningPrice } from "@/rules/pricing/price-steps.ts";

/** A product, and for each list the price before the run. */
export type ProductToPrice = Omit<PricedProduct, "current"> & {
  current: Readonly<Record<string, { amount: string; currency: string }>>;
};

/**
 * Prepares a product for pricing: its current price in each of the lists is its catalogue price. Channel prices are
 * recomputed after every change, so they must not start from their own last result.
 */
export function productToPrice(
  product: RuleProduct,
  lists: readonly Pick<PreparedPriceList, "target">[],
): ProductToPrice {
  const { price, currency } = product.record;
  const current = price === null ? null : { amount: price, currency };
  return {
    record: product.record,
    reader: recordReader(product),
    current:
      current === null ? {} : Object.fromEntries(lists.map(({ target }) => [target, current])),
  };
}

/** Prices one product in every list. Returns the outcomes by the target of the list. */
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

  /** A list whose rules don't match uses its current price, or else the catalogue's. A failed list has no price. */
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
