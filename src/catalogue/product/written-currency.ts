import { endsWithDigit } from "@/lib/decimal.ts";

/** The names that sources use for each currency with the sign "$". The forms with "$" are built from these names. */
const DOLLAR_NAMES = {
  CAD: "CAD, CDN, CAN, CA, C",
  USD: "USD, US, USA",
  AUD: "AUD, AU, AUS, A",
  NZD: "NZD, NZ",
  HKD: "HKD, HK",
  SGD: "SGD, SG, S",
  TWD: "TWD, NT",
  MXN: "MXN, MEX, MX",
} as const;
/** Names that mean a dollar even without the sign: "12.50 CDN", "9,99 US". */
const BARE_NAMES = ["CDN", "CAN", "US", "USA"];
const OTHERS = {
  EUR: "EUR, €, EURO, EUROS",
  GBP: "GBP, £",
  JPY: "JPY, JP¥",
  CNY: "CNY, RMB, CN¥",
  CHF: "CHF",
  SEK: "SEK",
  NOK: "NOK",
  DKK: "DKK",
  PLN: "PLN, ZŁ",
  CZK: "CZK, KČ",
  HUF: "HUF",
  RON: "RON",
  BRL: "BRL, R$",
  INR: "INR, ₹",
  KRW: "KRW, ₩",
  ZAR: "ZAR",
  ILS: "ILS, ₪",
  TRY: "TRY, ₺",
  AED: "AED",
  THB: "THB, ฿",
  XOF: "XOF, FCFA, CFA",
} as const;

const DOLLARS: readonly string[] = Object.keys(DOLLAR_NAMES);
const known = new Map<string, readonly string[]>([
  ["$", DOLLARS],
  ["¥", ["JPY", "CNY"]],
]);
for (const [code, names] of Object.entries(OTHERS))
  for (const name of names.split(", ")) known.set(name, [code]);
for (const [code, names] of Object.entries(DOLLAR_NAMES))
  for (const name of names.split(", ")) {
    for (const form of [`${name}$`, `$${name}`, `${name}DOLLARS`, `DOLLARS${name}`])
      known.set(form, [code]);
    if (name === code || BARE_NAMES.includes(name)) known.set(name, [code]);
  }
/**
 * Currency names in words, in the singular. Names of dollars have the country before or after them, as in "US dollar".
 */
const WORDS = {
  CAD: "CANADIANDOLLAR, DOLLARCANADIEN, CANADADOLLAR, CDNDOLLAR, CADDOLLAR, DOLLARCA",
  USD: "USDOLLAR, AMERICANDOLLAR, UNITEDSTATESDOLLAR, DOLLARAMÉRICAIN, DOLLARAMERICAIN, DOLLARUS",
  AUD: "AUSTRALIANDOLLAR, DOLLARAUSTRALIEN",
  GBP: "BRITISHPOUND, POUNDSTERLING, LIVRESTERLING",
  CNY: "YUAN, RENMINBI",
  CHF: "SWISSFRANC, FRANCSUISSE",
} as const;
for (const [code, names] of Object.entries(WORDS))
  for (const name of names.split(", ")) {
    known.set(name, [code]);
    known.set(
      name.replaceAll(
        /DOLLAR|POUND|LIVRE|FRANC|CANADIEN|(?:AMÉR|AMER)ICAIN|AUSTRALIEN|SUISSE/g,
        "$&S",
      ),
      [code],
    );
  }

/** Normalizes a currency text, so that "U.S. $" and "us$" are the same. */
const evenForm = (text: string) => text.replaceAll(/[\s.]/g, "").toUpperCase();

/** The currency that a text names without context, such as "CDN" or "US$"; null if it names none or is ambiguous. */
export function namedCurrency(text: string): string | null {
  const meant = known.get(evenForm(text)) ?? [];
  return meant.length === 1 ? (meant[0] ?? null) : null;
}

/** Whether a text is a currency without an amount, such as "USD" or "$". */
export const isCurrencyAlone = (text: string): boolean => known.has(evenForm(text));

/** Words for one piece, as alternatives in a case-insensitive regular expression. */
export const EACH_WORDS =
  "pcs?|pce|pieces?|pi[eè]ces?|units?|unit[ée]s?|un|ea|each|ch|chacune?|chaque";
const PER_UNIT = new RegExp(
  String.raw`(?:\/|(?<!\p{L})(?:per|par|(?:[àa] )?l['’]|la)?)\s{0,3}(?:${EACH_WORDS})\.?(?!\p{L})(?=\s{0,3}[$€£]?\s?\p{L}{0,3}$)`,
  "iu",
);

/** An amount without the words that say it's for one piece: "5.00/ea", "$5.00 each" and "12,50 $ l'unité". */
export const withoutPerUnit = (text: string): string =>
  (endsWithDigit(text) ? text : text.replace(PER_UNIT, "")).trim();

export type WrittenAmount = {
  /** The currencies that the signs next to the amount may mean. Empty if they contradict each other. */
  currencies: readonly string[];
  amount: string;
};

const NUMERIC = /[\d+\-−()]/;
const ENDING = /[\d)\-−]/;

/** Splits an amount from its currency: "9,99 $ US" is 9,99 in US dollars. Null without a currency or with other words. */
export function writtenAmount(written: string): WrittenAmount | null {
  const text = withoutPerUnit(written);
  let from = 0;
  while (from < text.length && !NUMERIC.test(text.charAt(from))) from += 1;
  if (from === text.length) return null;
  // A point or comma directly before the first digit is part of the number, as in "$.50", but not after a letter.
  if (/[.,]/.test(text.charAt(from - 1)) && !/\p{L}/u.test(text.charAt(from - 2))) from -= 1;
  let to = text.length;
  while (to > from && !ENDING.test(text.charAt(to - 1))) to -= 1;
  const signs = [text.slice(0, from), text.slice(to)].map(evenForm).filter((sign) => sign !== "");
  const meant = signs.map((sign) => known.get(sign));
  const [first, second = first] = meant;
  if (first === undefined || second === undefined || meant.includes(undefined)) return null;
  return {
    currencies: first.filter((code) => second.includes(code)),
    amount: text.slice(from, to).trim(),
  };
}

/** The amount in a text, without its currency and words for one piece. */
export const bareAmount = (text: string): string =>
  writtenAmount(text)?.amount ?? withoutPerUnit(text);

/** Whether the amount is in dollars of an unknown country, as in "$5". */
export const isAmbiguousDollar = ({ currencies }: Pick<WrittenAmount, "currencies">): boolean =>
  currencies.length === DOLLARS.length;

const STATES = /(?<!\p{L})É\.?[\s-]?U\.?(?!\p{L})/gu;

/** The currency in the name of a column of amounts: "Price (USD)", "Coût $ US". */
export function currencyInName(column: string): string | null {
  const spaced = column.replaceAll(STATES, "US").replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ");
  const words = spaced.split(/[^\p{L}$€£¥.]+/u).filter((word) => evenForm(word) !== "");
  const named = words.flatMap((word, at) => {
    const pair = word + (words[at + 1] ?? "");
    const found = word.includes("$") || pair.includes("$") ? namedCurrency(pair) : null;
    return found ?? namedCurrency(word) ?? [];
  });
  const [first, ...others] = named;
  return first !== undefined && others.every((other) => other === first) ? first : null;
}
