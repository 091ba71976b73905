import { gtinError } from "@/catalogue/product/gtin.ts";
import { namedCurrency, withoutPerUnit } from "@/catalogue/product/written-currency.ts";
import { readNumber } from "@/catalogue/product/read-number.ts";
import { textLanguage, type TextLanguage } from "@/importing/vocabulary/text-language.ts";

/** Facts about the values of a column. */
export type ColumnFacts = {
  values: readonly string[];
  /** The share of the values that pass a test, from 0 to 1. */
  share: (test: (value: string) => boolean) => number;
  /** The share of distinct values. */
  variety: number;
  /** The average number of characters. */
  letters: number;
  /** The share of values that have two consecutive words with letters. */
  words: number;
  numbers: readonly number[];
  isNumeric: boolean;
  isWhole: boolean;
  isDates: boolean;
  /** True if every value means yes or no, such as 1 and 0. */
  isYesNo: boolean;
  /** True if at least half of the values are numbers, and one of them has decimals, as prices do. */
  isAmounts: boolean;
  gtins: number;
  language: TextLanguage;
};

const MOST = 200;
/** Placeholders that people write in a cell without a value. */
const NO_VALUE = /^(?:[-–—]{1,5}|n\/?a|n\.a\.?|s\/o|n\/?d|null|tbd|tba|#n\/a|\?{1,3})$/i;
/** A number, which may have a currency before it, or a currency or unit after it: "CA$ 12.50", "12 kg". */
const NUMBER =
  /^(\p{L}{2,3}|\p{L}(?=\$))?[^\p{L}\d]*-?\d[\d\s.,'’]*(?:\s?(?:[$€£%]|\p{L}{1,4}\.?|[$€£]\s?\p{L}{2,3}|\p{L}{1,3}\s?\$))?$/u;
const DATE =
  /^(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{1,2}(?:er|st|nd|rd|th)?[- ]\p{L}{3,9}\.?[- ]\d{2,4}|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4})(?:[T ].*)?$/u;
const RUN_DATE = /^(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/;
const YES_OR_NO = /^(?:0|1|y|n|yes|no|o|oui|non|t|f|true|false|vrai|faux)$/i;

/** The unit that an amount with decimals is for: "12.00/cs", "4,50 $/kg". */
const BASIS = /(?<=\d[.,]\d{1,4}\s?[$€£]?)\s?\/\s?\p{L}{1,10}\.?$/u;

/** An amount without the piece, pack or measure that it's for. */
export const withoutBasis = (value: string): string => withoutPerUnit(value).replace(BASIS, "");

/** "CAD 10" is an amount, and "Vis 10" isn't. */
function isAmount(value: string): boolean {
  const found = NUMBER.exec(value);
  const letters = found?.[1];
  if (letters === undefined) return found !== null;
  return namedCurrency(letters) !== null || namedCurrency(`${letters}$`) !== null;
}

/** The number in a text. A comma that may separate decimals or thousands is read as a thousands separator. */
function numberIn(value: string): number[] {
  const bare = value.replaceAll(/[^\d.,'’\s-]/g, "").trim();
  const read = Number(readNumber(bare, null, null));
  const number = Number.isFinite(read) ? read : Number(bare.replaceAll(/[,'’\s]/g, ""));
  return Number.isFinite(number) ? [number] : [];
}

/** Whether a text has two consecutive words with letters. */
const isWords = (value: string) =>
  value
    .split(/\s+/)
    .map((word) => /\p{L}/u.test(word))
    .some((hasLetter, at, all) => hasLetter && all[at + 1] === true);

export const isRunDate = (value: string) => RUN_DATE.test(value);

export function columnFacts(cells: readonly string[]): ColumnFacts {
  const values = cells
    .map((cell) => cell.trim())
    .filter((value) => value !== "" && !NO_VALUE.test(value))
    .slice(0, MOST);
  const share = (test: (value: string) => boolean) =>
    values.length === 0 ? 0 : values.filter(test).length / values.length;
  const numbers = values
    .map(withoutBasis)
    .flatMap((value) => (isAmount(value) ? numberIn(value) : []));
  const isNumeric = values.length > 0 && numbers.length / values.length >= 0.5;
  return {
    values,
    share,
    variety: values.length === 0 ? 1 : new Set(values).size / values.length,
    letters: values.reduce((sum, value) => sum + value.length, 0) / Math.max(1, values.length),
    words: share(isWords),
    numbers,
    isNumeric,
    isWhole: isNumeric && numbers.every(Number.isInteger),
    isDates: share((value) => DATE.test(value) || RUN_DATE.test(value)) > 0.8,
    isYesNo: values.length > 0 && values.every((value) => YES_OR_NO.test(value)),
    isAmounts: isNumeric && numbers.some((number) => !Number.isInteger(number)),
    gtins: share((value) => value.length >= 12 && gtinError(value) === null),
    language: textLanguage(values),
  };
}
