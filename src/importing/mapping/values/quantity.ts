import type { FieldError } from "@/catalogue/product/product-field.ts";
import type { Recipe } from "@/importing/mapping/definition/column-mapping.ts";
import { EACH_WORDS } from "@/catalogue/product/written-currency.ts";
import { isEitherMark, multiplied, readNumber } from "@/catalogue/product/read-number.ts";

/** Words for one unit, which don't change the number before them. */
const UNIT_WORD = new RegExp(String.raw`(?<=\d)\s*(?:${EACH_WORDS}|stk|qty|qté)\.?$`, "i");
const IN_UNITS = /^-?\d[\d.,\s]*\p{L}+\.?$/u;
const WHOLE = /^-?\d+$/;
/** The maximum number of digits that the database accepts. */
const MOST_DIGITS = 9;

const UNIT = /(?<=\d)\s*\p{L}+\.?$/u;

/**
 * Reads a quantity as a plain number: "12 pcs" is 12, and with a factor of 12, "1 dozen" is too. Other text isn't
 * turned into a number, and an ambiguous number is returned unchanged.
 */
export function readQuantity(
  written: string,
  { decimal, thousands, factor }: Pick<Recipe, "decimal" | "thousands" | "factor">,
): string {
  const bare = written.replace(factor === null ? UNIT_WORD : UNIT, "");
  // Nothing in the file shows whether "1.000" is one or a thousand.
  if (decimal === null && thousands === null && isEitherMark(bare)) return written;
  const number = readNumber(bare, decimal, thousands).replace(/^-0$/, "0");
  return factor === null ? number : multiplied(number, factor);
}

/** Why a text isn't a stock quantity; null if it's valid. */
export function quantityError(text: string): FieldError | null {
  if (!WHOLE.test(text)) return { is: IN_UNITS.test(text) ? "other-unit" : "no-integer" };
  if (text.startsWith("-")) return { is: "negative" };
  return text.length > MOST_DIGITS ? { is: "too-large" } : null;
}
