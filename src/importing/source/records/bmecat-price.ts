import { multiplyDecimals } from "@/lib/decimal.ts";

export type BmecatPrice = {
  amount: string;
  /** What the amount is to be multiplied by. */
  factor: string;
  /** For how many it is. */
  quantity: string;
};

const PLAIN = /^\d*(?:[.,]\d+)?$/;
/** More digits than any field keeps. */
const MOST_DIGITS = 8;

/**
 * Reckons what one costs, in the marks of the file; null where that is no exact number. Suppliers state what many of a
 * thing cost, or a list price and a factor: taken as it stands, such a price would be wrong by as much.
 */
export function bmecatPrice({ amount, factor, quantity }: BmecatPrice): string | null {
  if (isOne(factor) && isOne(quantity)) return amount;
  const share = isOne(quantity) ? "1" : shareOf(quantity);
  if (share === null || !PLAIN.test(amount) || !PLAIN.test(factor)) return null;
  const reckoned = multiplyDecimals(pointed(amount), pointed(factor === "" ? "1" : factor));
  const one = reckoned && multiplyDecimals(reckoned, share);
  return (amount + factor).includes(",") ? (one?.replace(".", ",") ?? null) : one;
}

/** Whose price cannot be reckoned says by its name what it is, and is taken for no other. */
export const unreckonedName = (name: string, { factor, quantity }: BmecatPrice): string =>
  name + (isOne(factor) ? "" : ` × ${factor}`) + (isOne(quantity) ? "" : ` per ${quantity}`);

/** Nothing, and nought, say nothing. */
const isOne = (text: string) => /^(?:0*|0*1)(?:[.,]0*)?$/.test(text);

const pointed = (text: string) => `0${text}`.replace(",", ".");

/** One part of so many; null where its digits have no end. */
function shareOf(quantity: string): string | null {
  if (!/^\d{1,8}$/.test(quantity)) return null;
  for (let digits = 0; digits <= MOST_DIGITS; digits++) {
    const parts = 10 ** digits;
    if (parts % Number(quantity) !== 0) continue;
    const share = String(parts / Number(quantity)).padStart(digits, "0");
    return digits === 0 ? share : `0.${share}`;
  }
  return null;
}
