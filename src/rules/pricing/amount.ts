import { withoutEndingZeros } from "@/lib/decimal.ts";

/**
 * An exact amount in hundred-millionths. Sums are exact; products and quotients are rounded once, to eight decimals,
 * half away from zero as PostgreSQL rounds `numeric`.
 */
export type Amount = bigint;

const DIGITS = 8;
export const ONE: Amount = 10n ** BigInt(DIGITS);
export const HUNDRED: Amount = 100n * ONE;

const DECIMAL = /^(-?)(\d{1,20})(?:\.(\d{1,8})0*)?$/;

/**
 * The amount of a plain decimal text. Null for any other text, and for more than 20 digits before or 8 after the point,
 * not counting trailing zeros.
 */
export function parseAmount(text: string): Amount | null {
  const [, sign, whole = "", fraction = ""] = DECIMAL.exec(text.trim()) ?? [];
  if (sign === undefined) return null;
  const amount = BigInt(whole + fraction.padEnd(DIGITS, "0"));
  return sign === "-" ? -amount : amount;
}

export function amountText(amount: Amount): string {
  const digits = (amount < 0n ? -amount : amount).toString().padStart(DIGITS + 1, "0");
  const fraction = withoutEndingZeros(digits.slice(-DIGITS));
  const whole = digits.slice(0, -DIGITS);
  return (amount < 0n ? "-" : "") + (fraction === "" ? whole : `${whole}.${fraction}`);
}

/** Divides integers and rounds half away from zero. */
function dividedHalf(dividend: bigint, divisor: bigint): bigint {
  const isNegative = dividend < 0n !== divisor < 0n;
  const [a, b] = [dividend < 0n ? -dividend : dividend, divisor < 0n ? -divisor : divisor];
  const quotient = (2n * a + b) / (2n * b);
  return isNegative ? -quotient : quotient;
}

export const multiplyAmounts = (one: Amount, other: Amount): Amount =>
  dividedHalf(one * other, ONE);

/** Divides two amounts. Null if the divisor is zero. */
export const divideAmounts = (one: Amount, other: Amount): Amount | null =>
  other === 0n ? null : dividedHalf(one * ONE, other);

/** The product of positive amounts, rounded up, for lower bounds of a price. */
export const multiplyUp = (one: Amount, other: Amount): Amount => (one * other + ONE - 1n) / ONE;

/** The quotient of positive amounts, rounded up. */
export const divideUp = (one: Amount, other: Amount): Amount => (one * ONE + other - 1n) / other;

export const shareOf = (amount: Amount, percent: Amount): Amount =>
  dividedHalf(amount * percent, HUNDRED);

export type RoundDirection = "up" | "down" | "nearest";

/** Rounds to a multiple of a positive step plus an ending, in the given direction. Ties go up. */
export function roundAmount(
  amount: Amount,
  step: Amount,
  ending: Amount,
  direction: RoundDirection,
): Amount {
  const shifted = amount - ending;
  const rest = ((shifted % step) + step) % step;
  if (rest === 0n) return amount;
  const below = shifted - rest + ending;
  const isUp = direction === "up" || (direction === "nearest" && 2n * rest >= step);
  return isUp ? below + step : below;
}

const smallestUnits = new Map<string, Amount>();

/**
 * The smallest unit in which a currency is paid. The catalogue stores four decimals, so the unit is never smaller than
 * 0.0001.
 */
export function smallestUnit(currency: string): Amount {
  const known = smallestUnits.get(currency);
  if (known !== undefined) return known;
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions();
  const unit = 10n ** BigInt(DIGITS - Math.min(maximumFractionDigits, 4));
  smallestUnits.set(currency, unit);
  return unit;
}
