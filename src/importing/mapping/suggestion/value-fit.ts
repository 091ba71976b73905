import { gtinError } from "@/catalogue/product/gtin.ts";
import { fieldError, type ProductField } from "@/catalogue/product/product-field.ts";
import { namedCurrency } from "@/catalogue/product/written-currency.ts";
import { type ColumnFacts, isRunDate } from "@/importing/mapping/suggestion/column-facts.ts";
import { choiceMeaning } from "@/importing/vocabulary/choice-meanings.ts";
import { countryCode } from "@/importing/vocabulary/country-names.ts";
import { approximateQuantity } from "@/importing/mapping/values/approximate-quantity.ts";
import type { HeaderWords } from "@/importing/vocabulary/header-words.ts";
import { unusualDecimal, writtenMeasure } from "@/importing/vocabulary/written-measure.ts";
import { plainName } from "@/importing/vocabulary/plain-name.ts";

import type { Target } from "@/importing/vocabulary/header-candidates.ts";

type Fit = (facts: ColumnFacts, words: HeaderWords) => number;

const ADDRESS = /https?:\/\/\S+/i;
const IMAGE = /\.(?:jpe?g|png|webp|gif|avif|tiff?|svg)(?:[?|,;\s]|$)/i;
const HS = /^(?:\d{4}|[1-9]\d{2}(?=(?:\.?\d{2}){1,3}$))(?:[.\s]?\d{2}){0,3}(?:[.\s]?\d{1,4})?$/;
const CODE = /^[\p{L}\d][\p{L}\d._/#+ -]{0,40}$/u;
const MEASURE = /^-?[\d.,\s]+(?:"|\p{L}{1,6}\.?)?$/u;
const AS_DATE =
  /^(?:(?:19|20)\d{2}-(?:0\d|1[0-2])-[0-3]\d(?:T[\d:]{8})?|\d{1,2}-(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)-\d{2})$/i;
/** Words that say how a shop treats a product, which aren't categories. */
const TREATMENT =
  /^(?:simple|variable|variation|grouped|single|physical|digital|service|services|stock|stocked|storable|stockable|inventory|non[- ]inventory|consumable|goods|product|standard|default|article stockable|consommable|inventory item|new|used|s|i|p)$/i;

/** An identifier is one word or a few, different in each row, and neither an amount nor a date. */
const identifier: Fit = (facts, { meanings }) => {
  if (facts.isYesNo && facts.values.length > 2) return 0;
  if (facts.isDates) return 0;
  // Codes that a program turned into numbers (10001.0), or a spreadsheet into dates (11-Mar, 2026-03-11).
  if (facts.share((value) => /^\d+\.0$/.test(value)) > 0.5) return 0.5;
  if (facts.share((value) => AS_DATE.test(value)) > 0) return 0.5;
  // Codes such as 100.11 look like amounts, so only a column that is named as a code may hold them.
  if (facts.isAmounts) return meanings.has("sku") || meanings.has("mpn") ? 0.3 : 0;
  if (isRowNumbers(facts) && meanings.size === 1 && meanings.has("number")) return 0.3;
  if (facts.share((value) => ADDRESS.test(value)) > 0.3) return 0;
  if (facts.share((value) => CODE.test(value)) < 0.7) return 0.3;
  if (facts.words > 0.4 && facts.letters > 12) return 0.3;
  if (facts.values.length > 3 && facts.variety < 0.6) return 0.35;
  // Words without a digit are names of a material or a style, not codes.
  return meanings.has("sku") || facts.share((value) => /\d/.test(value)) > 0.3 ? 1 : 0.6;
};

/** Whether the numbers are consecutive, such as 1, 2 and 3. */
const isRowNumbers = ({ numbers }: ColumnFacts) =>
  numbers.length > 2 && numbers.every((value, at) => value === at + (numbers[0] ?? 0));

const number: Fit = (facts) => {
  if (!facts.isNumeric || facts.isDates) return 0.1;
  return facts.isYesNo && facts.values.length > 3 ? 0.3 : 1;
};
const isConstant = ({ values, variety }: ColumnFacts) =>
  values.length > 3 && variety <= 1 / values.length;
const money: Fit = (facts, words) => {
  // Whole numbers in a column named only "USD" may also be counts or codes.
  const isCurrencyOnly = [...words.meanings].every(
    (each) => each === "money" || each === "foreign",
  );
  if (isCurrencyOnly && !facts.isAmounts) return 0;
  return number(facts, words) * (isConstant(facts) ? 0.7 : 1);
};
const isCount = (value: string) =>
  /^[^\p{L}]*\d/u.test(value) || approximateQuantity(value) !== null;
const count: Fit = (facts, words) => {
  if (facts.share(isCount) < 0.5 || facts.share((value) => /\d/.test(value)) < 0.2) return 0.1;
  if (facts.isDates) return 0.1;
  if (facts.isYesNo && facts.values.length > 1)
    return words.isQuestion || facts.share((value) => value !== "0" && value !== "1") > 0 ? 0 : 0.6;
  return facts.isAmounts ? 0.6 : 1;
};
const isMeasure = (value: string) =>
  MEASURE.test(value) || writtenMeasure(value) !== null || unusualDecimal(value) !== null;
const measure: Fit = (facts) => (facts.share(isMeasure) > 0.5 ? 1 : 0.1);
const dates: Fit = (facts) => (facts.isDates ? 1 : 0.1);
const isWordWithDigit = (value: string) => /\d/.test(value) && !/\s/.test(value);
const text: Fit = (facts) => {
  if (facts.isNumeric || facts.isYesNo || facts.isDates) return 0.1;
  return facts.share((value) => ADDRESS.test(value)) > 0.3 ? 0.1 : 1;
};
const title: Fit = (facts, words) => {
  if (facts.share((value) => /<\p{L}[^<>]*>/u.test(value)) > 0.3 || facts.letters > 250) return 0.3;
  const isCodes = facts.share(isWordWithDigit) > 0.7;
  // A column named "Title" may hold model names, but one named "Product" that holds codes is an identifier.
  if (isCodes && facts.values.length > 2) return words.meanings.has("title") ? 0.4 : 0.25;
  const isSame = facts.values.length > 3 && facts.variety <= 0.4;
  return text(facts, words) * (isSame ? 0.4 : 1);
};
const choice =
  (field: ProductField): Fit =>
  ({ share }) =>
    knownChoices(share((value) => fieldError(field, choiceMeaning(field, value)) === null));

/** With some unknown words, a column of choices is only a guess. The check of the rows reports the unknown words. */
const knownChoices = (share: number) => (share > 0.9 ? 1 : share >= 0.6 ? 0.7 : 0);

const FITS: Partial<Record<Target, Fit>> = {
  sku: identifier,
  mpn: (facts, words) => (facts.words > 0.5 ? 0.3 : identifier(facts, words)),
  successor_sku: identifier,
  variant_group: (facts) => {
    if (facts.isAmounts || facts.isDates || (facts.words > 0.5 && facts.letters > 30)) return 0.1;
    return facts.values.length > 3 && facts.variety === 1 ? 0.6 : 1;
  },
  gtin: (facts) => {
    if (facts.share(isRunDate) > 0.8 || facts.isDates) return 0.05;
    if (facts.share((value) => gtinError(value) === null) > 0.5) return 1;
    return facts.share((value) => /\d{6}/.test(value) || /\de\+\d/i.test(value)) > 0.5 ? 0.9 : 0.3;
  },
  title_en: title,
  title_fr: title,
  description_en: text,
  description_fr: text,
  brand: text,
  tags: text,
  category: (facts) => {
    if (facts.isYesNo || facts.isDates || facts.isAmounts) return 0.1;
    if (facts.share((value) => TREATMENT.test(value)) > 0.6) return 0.1;
    if (facts.share((value) => ADDRESS.test(value)) > 0.3 || facts.letters > 120) return 0.1;
    if (facts.isNumeric) return 0.6;
    const isPlaces = facts.variety > 0.8 && facts.share(isWordWithDigit) > 0.7;
    return facts.letters < 2 || isPlaces ? 0.4 : isConstant(facts) ? 0.7 : 1;
  },
  price: money,
  cost: money,
  msrp: money,
  map: money,
  promo_cost: money,
  stock: count,
  minimum_order: count,
  lead_time_days: (facts) =>
    facts.share((value) => /^\d{1,3}(?:\s*-\s*\d{1,3})?\s*(?:d|j|w|\p{L}+)?\.?$/iu.test(value)) >
    0.6
      ? 1
      : 0.1,
  weight: measure,
  length: measure,
  width: measure,
  height: measure,
  weight_unit: choice("weight_unit"),
  size_unit: choice("size_unit"),
  // A column named as a currency may hold names we don't know. If it were ignored, the amounts would get another
  // currency.
  currency: ({ share }, { meanings }) => {
    if (share(isCurrency) > 0.8) return 1;
    const isText = share((value) => /^[\p{L}\s.'’-]{2,30}$/u.test(value)) > 0.8;
    return isText && meanings.has("currency") ? 0.7 : 0;
  },
  country_of_origin: ({ share }) =>
    share((value) => /^[A-Z]{3}$/.test(value) || /^[A-Z]{2}$/.test(countryCode(value))) > 0.6
      ? 1
      : 0.1,
  hs_code: ({ share }) => (share((value) => HS.test(value)) > 0.6 ? 1 : 0.1),
  images: ({ share }) =>
    share((value) => ADDRESS.test(value) || IMAGE.test(value)) > 0.5 ? 1 : 0.05,
  promo_ends: dates,
  eta: dates,
  condition: ({ share }) => knownChoices(share(isCondition)),
  status: ({ share, isYesNo }, { meanings }) => {
    if (isYesNo) return meanings.has("active") || meanings.has("visible") ? 1 : 0;
    return knownChoices(
      share((value) => fieldError("status", choiceMeaning("status", value)) === null),
    );
  },
};

/** Whether a value is the code, name or symbol of a currency, even if several currencies share the symbol. */
const isCurrency = (value: string) =>
  /^(?:[A-Z]{3}|[$¥])$/i.test(value) || namedCurrency(value) !== null;

const isCondition = (value: string) =>
  fieldError("condition", choiceMeaning("condition", value)) === null ||
  ["1000", "1500", "2000", "2500", "3000", "11"].includes(plainName(value));

/** How well the values of a column suit a field: 1 if they suit it or there are none, 0 if they contradict it. */
export const valueFit = (target: Target, facts: ColumnFacts, words: HeaderWords): number =>
  facts.values.length === 0 ? 1 : (FITS[target]?.(facts, words) ?? 1);
