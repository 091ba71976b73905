import { multiplyDecimals } from "@/lib/decimal.ts";

export type BmecatPrice = {
  amount: string;
  /** The multiplier of the amount, as text. */
  factor: string;
  /** The number of units the amount is for. */
  quantity: string;
};

const PLAIN = /^\d*(?:[.,]\d+)?$/;
/** The most decimals of 1 / quantity. No field stores more. */
const MOST_DECIMALS = 8;

/**
 * Calculates the price of one unit, with the decimal separator of the file. Null if there is no exact result.
 * Suppliers state a price for many units, or a list price and a factor, so using the amount unchanged would give a
 * price that is wrong by that factor.
 */
export function bmecatPrice({ amount, factor, quantity }: BmecatPrice): string | null {
  if (isOne(factor) && isOne(quantity)) return amount;
  const share = isOne(quantity) ? "1" : shareOf(quantity);
  if (share === null || !PLAIN.test(amount) || !PLAIN.test(factor)) return null;
  const calculated = multiplyDecimals(pointed(amount), pointed(factor === "" ? "1" : factor));
  const one = calculated && multiplyDecimals(calculated, share);
  return (amount + factor).includes(",") ? (one?.replace(".", ",") ?? null) : one;
}

/**
 * Adds the factor and the quantity to the column name of a price that can't be calculated, so that it isn't mistaken
 * for a unit price.
 */
export const priceColumnName = (name: string, { factor, quantity }: BmecatPrice): string =>
  name + (isOne(factor) ? "" : ` × ${factor}`) + (isOne(quantity) ? "" : ` per ${quantity}`);

/** An empty or zero quantity or factor counts as 1, because suppliers use both for "not given". */
const isOne = (text: string) => /^(?:0*|0*1)(?:[.,]0*)?$/.test(text);

const pointed = (text: string) => `0${text}`.replace(",", ".");

/** The decimal fraction 1 / quantity. Null if it has too many decimals, or if the quantity isn't a whole number. */
function shareOf(quantity: string): string | null {
  if (!/^\d{1,8}$/.test(quantity)) return null;
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const parts = 10 ** decimals;
    if (parts % Number(quantity) !== 0) continue;
    const share = String(parts / Number(quantity)).padStart(decimals, "0");
    return decimals === 0 ? share : `0.${share}`;
  }
  return null;
}
