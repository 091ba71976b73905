import {
  type Amount,
  divideAmounts,
  HUNDRED,
  multiplyAmounts,
  ONE,
  parseAmount,
  shareOf,
  roundAmount,
  type RoundDirection,
} from "@/rules/pricing/amount.ts";
import type { PriceStep } from "@/rules/pricing/price-list.ts";
import type { RuleErrorReason } from "@/rules/condition/rule-error.ts";

/** A price while the rules are applied. */
export type RunningPrice = {
  amount: Amount;
  currency: string;
  /** The value of one unit of the product's own currency in this currency, at the rates of the rules. */
  rate: Amount;
};

export type StepFailure = "currency-differs" | "weight-missing" | "weight-beyond-bands";

export type QuantityTier = { quantity: number; percent: Amount };

/** A step with its numbers parsed. `apply` returns null if the step doesn't apply to the price. */
export type PreparedStep = {
  name: PriceStep["do"];
  tiers: readonly QuantityTier[];
  apply: (price: RunningPrice, weightKg: () => Amount | null) => RunningPrice | StepFailure | null;
};

type StepError = RuleErrorReason & { key: string };

/** Collects errors while the numbers of a step or a guard are parsed. */
export function amountReader(errors: StepError[]) {
  const amount = (text: string, key: string): Amount => {
    const parsed = parseAmount(text);
    if (parsed === null)
      errors.push(
        text.trim() === ""
          ? { code: "value-missing", key }
          : { code: "number-invalid", value: text, key },
      );
    return parsed ?? ONE;
  };
  return {
    amount,
    positive(text: string, key: string): Amount {
      const parsed = amount(text, key);
      if (parsed <= 0n) errors.push({ code: "rate-not-positive", value: text, key });
      return parsed <= 0n ? ONE : parsed;
    },
    notNegative(text: string, key: string): Amount {
      const parsed = amount(text, key);
      if (parsed < 0n) errors.push({ code: "number-invalid", value: text, key });
      return parsed;
    },
    /** Parses a percentage of the price. 100% would divide by zero, and more would give a negative price. */
    share(text: string, key: string): Amount {
      const parsed = amount(text, key);
      if (parsed === HUNDRED) errors.push({ code: "division-by-zero", key });
      else if (parsed < 0n || parsed > HUNDRED)
        errors.push({ code: "percent-out-of-range", value: text, key });
      return parsed;
    },
    /** Parses a percentage change that can't make the price negative. */
    change(text: string, key: string): Amount {
      const parsed = amount(text, key);
      if (parsed < -HUNDRED) errors.push({ code: "percent-out-of-range", value: text, key });
      return parsed;
    },
  };
}

/** Parses a step, or lists its errors. */
export function prepareStep(step: PriceStep): PreparedStep | readonly StepError[] {
  const errors: StepError[] = [];
  const apply = applierOf(step, errors);
  const read = amountReader(errors);
  const tiers =
    step.do === "tiers"
      ? step.tiers.map(({ quantity, percent }) => ({
          quantity,
          percent: read.share(percent, "tiers"),
        }))
      : [];
  if (
    !isAscending(
      tiers.map(({ quantity }) => BigInt(quantity)),
      1n,
    )
  )
    errors.push({ code: "bands-unordered", key: "tiers" });
  return errors.length > 0 ? errors : { name: step.do, tiers, apply };
}

const isAscending = (values: readonly bigint[], first: bigint) =>
  values.every((value, at) => value > (values[at - 1] ?? first - 1n));

const withAmount = (price: RunningPrice, amount: Amount): RunningPrice => ({ ...price, amount });

function applierOf(step: PriceStep, errors: StepError[]): PreparedStep["apply"] {
  const read = amountReader(errors);
  switch (step.do) {
    case "percent": {
      const factor = HUNDRED + read.change(step.by, "by");
      return (price) => withAmount(price, shareOf(price.amount, factor));
    }
    case "markup": {
      const factor = HUNDRED + read.notNegative(step.percent, "percent");
      return (price) => withAmount(price, shareOf(price.amount, factor));
    }
    case "amount": {
      const by = read.amount(step.by, "by");
      return (price) =>
        price.currency === step.currency
          ? withAmount(price, price.amount + by)
          : "currency-differs";
    }
    case "margin": {
      const rest = HUNDRED - read.share(step.percent, "percent");
      return (price) => withAmount(price, divideAmounts(price.amount * 100n, rest) ?? price.amount);
    }
    case "fee": {
      const rest = HUNDRED - read.share(step.percent, "percent");
      const fixed = read.notNegative(step.fixed, "fixed");
      return (price) =>
        withAmount(price, divideAmounts((price.amount + fixed) * 100n, rest) ?? price.amount);
    }
    case "freight":
      return freightOf(step, errors);
    case "currency": {
      const rate = read.positive(step.rate, "rate");
      const { from, to } = step;
      return (price) =>
        price.currency === from
          ? {
              amount: multiplyAmounts(price.amount, rate),
              currency: to,
              rate: multiplyAmounts(price.rate, rate),
            }
          : null;
    }
    case "round": {
      const every = read.positive(step.every, "every");
      const ending = read.notNegative(step.ending, "ending");
      const { currencies, direction } = step;
      if (ending >= every)
        errors.push({ code: "number-invalid", value: step.ending, key: "ending" });
      return (price) =>
        currencies === null || currencies.includes(price.currency)
          ? withAmount(price, roundedPrice(price.amount, every, ending, direction))
          : null;
    }
    case "tiers":
      return () => null;
  }
}

/** A price that would be rounded down to zero or less is rounded up instead. */
function roundedPrice(amount: Amount, every: Amount, ending: Amount, direction: RoundDirection) {
  const rounded = roundAmount(amount, every, ending, direction);
  return rounded > 0n ? rounded : roundAmount(amount, every, ending, "up");
}

function freightOf(
  { bands }: Extract<PriceStep, { do: "freight" }>,
  errors: StepError[],
): PreparedStep["apply"] {
  const read = amountReader(errors);
  const parsed = bands.map(({ upTo, amount }) => ({
    upTo: read.positive(upTo, "bands"),
    amount: read.notNegative(amount, "bands"),
  }));
  if (bands.length === 0) errors.push({ code: "value-missing", key: "bands" });
  if (
    !isAscending(
      parsed.map(({ upTo }) => upTo),
      1n,
    )
  )
    errors.push({ code: "bands-unordered", key: "bands" });
  return (price, weightKg) => {
    const weight = weightKg();
    if (weight === null) return "weight-missing";
    const band = parsed.find(({ upTo }) => weight <= upTo);
    return band === undefined
      ? "weight-beyond-bands"
      : withAmount(price, price.amount + band.amount);
  };
}
