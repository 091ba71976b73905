import { recordReader } from "@/rules/condition/record-reader.ts";
import { type PriceList, priceList, type PriceRule } from "@/rules/pricing/price-list.ts";
import { preparePriceLists } from "@/rules/pricing/prepare-price-lists.ts";
import type { PriceOutcome } from "@/rules/pricing/price-product.ts";
import { priceEverywhere, type ProductToPrice } from "@/rules/pricing/price-run.ts";
import { aRuleProduct, RULE_CONTEXT } from "./rule-context.ts";

export type PriceFields = Parameters<typeof aRuleProduct>[0];

export const DAY = "2026-11-23";

export const aPriceRule = (rule: Partial<PriceRule> = {}): PriceRule => ({
  id: "r1",
  name: "A rule",
  isEnabled: true,
  when: null,
  from: null,
  until: null,
  base: { is: "cost" },
  steps: [],
  ...rule,
});

export const aPriceList = (list: Partial<PriceList> = {}): PriceList =>
  priceList.parse({ target: "catalogue", rules: [aPriceRule()], guards: [], ...list });

/** A product to price. Unless `current` differs, its current price in the catalogue is its price field. */
export function toPrice(
  fields: PriceFields,
  current: ProductToPrice["current"] = {},
): ProductToPrice {
  const product = aRuleProduct({ cost: "61.4000", ...fields });
  const { price, currency } = product.record;
  const catalogue = price === null ? {} : { catalogue: { amount: price, currency } };
  return { ...product, reader: recordReader(product), current: { ...catalogue, ...current } };
}

/** Returns all outcomes by target. Fails if a list has errors. */
export function priceAll(
  lists: readonly PriceList[],
  product: ProductToPrice,
  day = DAY,
): Map<string, PriceOutcome> {
  const prepared = preparePriceLists(lists, day, RULE_CONTEXT);
  if (prepared.errors.size > 0) throw new Error(JSON.stringify([...prepared.errors]));
  return priceEverywhere(prepared.lists, product);
}

/** The outcome for one product in the price list of the catalogue. */
export function outcomeOf(
  list: Partial<PriceList>,
  fields: PriceFields = {},
  day = DAY,
): PriceOutcome {
  const outcome = priceAll([aPriceList(list)], toPrice(fields), day).get("catalogue");
  if (outcome === undefined) throw new Error("The list did not run.");
  return outcome;
}

/** The price and its currency, or the reason why there's no price. */
export function amountOf(list: Partial<PriceList>, fields: PriceFields = {}, day = DAY): string {
  const outcome = outcomeOf(list, fields, day);
  return outcome.is === "priced" ? `${outcome.amount} ${outcome.currency}` : outcome.is;
}
