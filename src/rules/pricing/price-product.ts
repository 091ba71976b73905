import { converted as convertedMeasure } from "@/catalogue/product/measure.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { CompiledCondition } from "@/rules/condition/compile-condition.ts";
import { matchesProduct, type ProductReader } from "@/rules/condition/match-product.ts";
import {
  type Amount,
  amountText,
  ONE,
  parseAmount,
  shareOf,
  roundAmount,
  smallestUnit,
  HUNDRED,
} from "@/rules/pricing/amount.ts";
import {
  guardPrice,
  type GuardedProduct,
  type PreparedGuard,
} from "@/rules/pricing/price-guards.ts";
import type { GuardKind, PriceBase, PriceStep } from "@/rules/pricing/price-list.ts";
import type {
  PreparedStep,
  QuantityTier,
  RunningPrice,
  StepFailure,
} from "@/rules/pricing/price-steps.ts";

/** A product in the form that price lists read. */
export type PricedProduct = {
  record: Pick<
    ProductRecord,
    | "currency"
    | "cost"
    | "promo_cost"
    | "promo_ends"
    | "msrp"
    | "map"
    | "price"
    | "weight"
    | "weight_unit"
  >;
  reader: ProductReader;
  /** The catalogue's price before the run; null if there is none. */
  current: { amount: string; currency: string } | null;
};

export type PreparedPriceRule = {
  id: string;
  when: CompiledCondition | null;
  base: PriceBase;
  steps: readonly PreparedStep[];
};

/** A price list ready for one day: rules that haven't started or have ended are excluded. */
export type PreparedPriceList = {
  target: string;
  day: string;
  rules: readonly PreparedPriceRule[];
  guards: readonly PreparedGuard[];
};

/** One line of a price's explanation: what changed the amount, and the resulting amount. */
export type WaterfallLine = { amount: string; currency: string } & (
  | { is: "base"; rule: string; base: PriceBase["is"] }
  | { is: "step"; rule: string; step: PriceStep["do"] }
  /** These lines belong to no rule: guards and the smallest unit of the currency apply to the whole list. */
  | { is: "guard"; guard: GuardKind }
  | { is: "unit" }
);

export type PriceFailure =
  | { code: StepFailure; rule: string }
  | { code: "base-missing"; rule: string; base: PriceBase["is"] }
  | { code: "guard-unchecked" | "guards-contradict"; guards: readonly GuardKind[] }
  | { code: "price-not-positive" | "price-too-large" };

export type PriceOutcome =
  | {
      is: "priced";
      amount: string;
      currency: string;
      /** The value of one unit of the product's own currency in this currency. */
      rate: Amount;
      guard: GuardKind | null;
      tiers: readonly { quantity: number; amount: string }[];
      lines: readonly WaterfallLine[];
    }
  /** No rule matches, so the price is unchanged. */
  | { is: "untouched" }
  /** A rule matches, but the rules and guards give no valid price. `failure` says why. */
  | { is: "failed"; failure: PriceFailure; lines: readonly WaterfallLine[] };

/** The new price in another list; null if that list has none. */
export type OtherPrices = (list: string) => RunningPrice | null;

/** The largest price that the catalogue stores. */
const LARGEST: Amount = 10n ** 10n * ONE - 1n;

/** Prices one product by one list, and explains every step. */
export function priceProduct(
  list: PreparedPriceList,
  product: PricedProduct,
  otherPrices: OtherPrices,
): PriceOutcome {
  const lines: WaterfallLine[] = [];
  let price: RunningPrice | null = null;
  let tiers: readonly QuantityTier[] = [];
  const failed = (failure: PriceFailure): PriceOutcome => ({ is: "failed", failure, lines });

  for (const { id, when, base, steps } of list.rules) {
    if (when !== null && !matchesProduct(when, product.reader)) continue;
    if (base.is !== "running") tiers = [];
    price = baseOf(base, product, price, list.day, otherPrices);
    if (price === null) return failed({ code: "base-missing", rule: id, base: base.is });
    lines.push({ is: "base", rule: id, base: base.is, ...shown(price) });
    for (const step of steps) {
      if (step.tiers.length > 0) ({ tiers } = step);
      const after: RunningPrice | StepFailure | null = step.apply(price, () => weightInKg(product));
      if (after === null) continue;
      if (typeof after === "string") return failed({ code: after, rule: id });
      price = after;
      lines.push({ is: "step", rule: id, step: step.name, ...shown(price) });
    }
  }
  if (price === null) return { is: "untouched" };
  if (price.amount <= 0n) return failed({ code: "price-not-positive" });

  const guarded = guardPrice(list.guards, guardedProduct(product), price);
  if (!guarded.ok) return failed({ code: guarded.code, guards: guarded.guards });
  const { amount, guard, least } = guarded;
  const { currency, rate } = price;
  if (amount > LARGEST) return failed({ code: "price-too-large" });
  if (guard !== null) lines.push({ is: "guard", guard, ...shown({ amount, currency }) });
  else if (amount !== price.amount) lines.push({ is: "unit", ...shown({ amount, currency }) });
  return {
    is: "priced",
    amount: amountText(amount),
    currency,
    rate,
    guard,
    tiers: tiers.map(({ quantity, percent }) => ({
      quantity,
      amount: amountText(tierPrice(amount, percent, least, currency)),
    })),
    lines,
  };
}

const shown = ({ amount, currency }: Pick<RunningPrice, "amount" | "currency">) => ({
  amount: amountText(amount),
  currency,
});

/**
 * Calculates a price for a larger quantity. It's never below the lowest price that the guards other than `change`
 * allow.
 */
function tierPrice(amount: Amount, percent: Amount, least: Amount, currency: string): Amount {
  const lower = shareOf(amount, HUNDRED - percent);
  const rounded = roundAmount(lower, smallestUnit(currency), 0n, "nearest");
  return rounded < least ? least : rounded;
}

function baseOf(
  base: PriceBase,
  { record, current }: PricedProduct,
  running: RunningPrice | null,
  day: string,
  otherPrices: OtherPrices,
): RunningPrice | null {
  const own = (text: string | null): RunningPrice | null => {
    const amount = parseAmount(text ?? "");
    return amount === null ? null : { amount, currency: record.currency, rate: ONE };
  };
  switch (base.is) {
    case "running":
      return running;
    case "list":
      return otherPrices(base.list);
    case "current":
      return current === null || current.currency !== record.currency ? null : own(current.amount);
    case "promo_cost": {
      const isOver = record.promo_ends !== null && record.promo_ends < day;
      return own(isOver ? record.cost : (record.promo_cost ?? record.cost));
    }
    case "cost":
    case "msrp":
    case "map":
      return own(record[base.is]);
  }
}

function weightInKg({ record }: PricedProduct): Amount | null {
  if (record.weight === null) return null;
  const kg = convertedMeasure(record.weight, record.weight_unit, "kg", 8);
  return kg === null ? null : parseAmount(kg);
}

function guardedProduct({ record, current }: PricedProduct): GuardedProduct {
  const amount = parseAmount(current?.amount ?? "");
  return {
    currency: record.currency,
    cost: parseAmount(record.cost ?? ""),
    map: parseAmount(record.map ?? ""),
    current: current === null || amount === null ? null : { amount, currency: current.currency },
  };
}
