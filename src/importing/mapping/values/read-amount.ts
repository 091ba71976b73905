import { readNumber } from "@/catalogue/product/read-number.ts";
import type { DecimalMark, ThousandsMark } from "@/importing/source/table/source-options.ts";
import { bareAmount, isCurrencyAlone } from "@/catalogue/product/written-currency.ts";
import { isShortDecimal } from "@/lib/decimal.ts";

const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;

/** Reads an amount, whose currency may be written next to it. */
export function readAmount(
  written: string,
  decimal: DecimalMark | null,
  thousands: ThousandsMark | null = null,
): string {
  if (isShortDecimal(written)) return readNumber(written, decimal, thousands);
  // An accounting format shows an empty amount as "$ -", and a currency column may be filled next to an empty amount.
  if (!/\d/.test(written) && isCurrencyAlone(written.replaceAll("-", ""))) return "";
  const number = readNumber(bareAmount(written), decimal, thousands);
  // A text that isn't a number is returned with its currency, so that the person recognizes it.
  return PLAIN_NUMBER.test(number) ? number : written;
}
