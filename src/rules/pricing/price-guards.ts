import {
  type Amount,
  divideUp,
  HUNDRED,
  multiplyUp,
  ONE,
  roundAmount,
  smallestUnit,
} from "@/rules/pricing/amount.ts";
import type { GuardKind, PriceGuard } from "@/rules/pricing/price-list.ts";
import { amountReader, type RunningPrice } from "@/rules/pricing/price-steps.ts";
import type { RuleErrorReason } from "@/rules/condition/rule-error.ts";

/** The values that guards compare a price with. The cost and the MAP are in the product's own currency. */
export type GuardedProduct = {
  currency: string;
  cost: Amount | null;
  map: Amount | null;
  current: { amount: Amount; currency: string } | null;
};

/** Prices that a guard allows, both bounds included. Null for no bound. */
type Bounds = { least: Amount | null; most: Amount | null };

export type PreparedGuard = {
  is: GuardKind;
  /** Returns the limits for a product, or null if they can't be computed, for example without a cost. */
  boundsOf: (product: GuardedProduct, price: RunningPrice) => Bounds | null;
};

const FREE: Bounds = { least: null, most: null };

/** Parses a guard, or lists its errors. */
export function prepareGuard(
  guard: PriceGuard,
): PreparedGuard | readonly (RuleErrorReason & { key: string })[] {
  const errors: (RuleErrorReason & { key: string })[] = [];
  const boundsOf = boundsFor(guard, amountReader(errors));
  return errors.length > 0 ? errors : { is: guard.is, boundsOf };
}

const atLeast = (amount: Amount): Bounds => ({ least: amount, most: null });

function boundsFor(
  guard: PriceGuard,
  read: ReturnType<typeof amountReader>,
): PreparedGuard["boundsOf"] {
  switch (guard.is) {
    case "map":
      return ({ map }, { rate }) => (map === null ? FREE : atLeast(converted(map, rate)));
    case "cost":
      return ({ cost }, { rate }) => (cost === null ? null : atLeast(converted(cost, rate)));
    case "margin": {
      const share = read.share(guard.percent, "percent");
      const rest = share < HUNDRED ? HUNDRED - share : ONE;
      return ({ cost }, { rate }) => {
        if (cost === null) return null;
        return atLeast(divideUp(converted(cost, rate) * 100n, rest));
      };
    }
    case "change": {
      const percent = read.notNegative(guard.percent, "percent");
      return ({ current, currency }, price) => {
        if (current === null) return FREE;
        if (current.currency !== price.currency && current.currency !== currency) return null;
        const before =
          current.currency === price.currency
            ? current.amount
            : converted(current.amount, price.rate);
        const change = (before * percent) / HUNDRED;
        return { least: before - change, most: before + change };
      };
    }
    case "minimum": {
      const amount = read.notNegative(guard.amount, "amount");
      return (_product, { currency }) => (currency === guard.currency ? atLeast(amount) : FREE);
    }
    case "maximum": {
      const amount = read.positive(guard.amount, "amount");
      return (_product, { currency }) =>
        currency === guard.currency ? { least: null, most: amount } : FREE;
    }
  }
}

const converted = (amount: Amount, rate: Amount) =>
  rate === ONE ? amount : multiplyUp(amount, rate);

export type Guarded =
  | {
      ok: true;
      amount: Amount;
      /** The guard that changed the price, or null if none did. */
      guard: GuardKind | null;
      /** The lowest price that the guards other than `change` allow. */
      least: Amount;
    }
  | { ok: false; code: "guard-unchecked"; guards: readonly GuardKind[] }
  /** These guards contradict each other: no price satisfies all of them. */
  | { ok: false; code: "guards-contradict"; guards: readonly GuardKind[] };

/** The price that the guards allow, in the smallest unit of its currency. It doesn't depend on the guards' order. */
export function guardPrice(
  guards: readonly PreparedGuard[],
  product: GuardedProduct,
  price: RunningPrice,
): Guarded {
  const unit = smallestUnit(price.currency);
  let floor: { amount: Amount; guard: GuardKind | null } = { amount: unit, guard: null };
  let ceiling: { amount: Amount; guard: GuardKind | null } | null = null;
  let least = unit;
  for (const { is, boundsOf } of guards) {
    const bounds = boundsOf(product, price);
    if (bounds === null) return { ok: false, code: "guard-unchecked", guards: [is] };
    if (bounds.least !== null) {
      const amount = roundAmount(bounds.least, unit, 0n, "up");
      if (amount > floor.amount) floor = { amount, guard: is };
      if (is !== "change" && amount > least) least = amount;
    }
    if (bounds.most !== null) {
      const amount = roundAmount(bounds.most, unit, 0n, "down");
      if (ceiling === null || amount < ceiling.amount) ceiling = { amount, guard: is };
    }
  }
  if (ceiling !== null && ceiling.amount < floor.amount) {
    const both = [floor.guard, ceiling.guard].filter((guard) => guard !== null);
    return { ok: false, code: "guards-contradict", guards: both };
  }
  const rounded = roundAmount(price.amount, unit, 0n, "nearest");
  if (rounded < floor.amount) return { ok: true, amount: floor.amount, guard: floor.guard, least };
  if (ceiling !== null && rounded > ceiling.amount)
    return { ok: true, amount: ceiling.amount, guard: ceiling.guard, least };
  return { ok: true, amount: rounded, guard: null, least };
}
