import { namedCurrency } from "@/catalogue/product/written-currency.ts";

/**
 * The currency that sentences state for amounts. "several" is also the result if a named currency may belong to
 * something else.
 */
export type StatedCurrency = { is: "none" | "several" } | { is: "one"; currency: string };

/** A currency in a sentence: a code in capitals, or a name that isn't an ordinary word. */
const IN_SENTENCE =
  /(?<![\p{L}\d$])(?:(?:U\.?S\.?|CA|CAD|C|AU|A|NZ)\s?\$|\$\s?(?:U\.?S\.?|CA|CAD)(?![\p{L}\d])|[A-Z]{3}(?![\p{L}\d])|(?:U\.?S\.?|american|canadian) dollars|dollars (?:américains|canadiens|US|CA)|euros(?!\p{L})|[€£])/giu;
/** "US PRICES" may also be the prices for buyers in the US, so the currency is only mentioned, not stated. */
const OF_COUNTRY =
  /(?<![\p{L}\d])(?:(U\.?S\.?A?\.?|american)|canadian|cdn) (?:pric(?:es?|ing)|costs?)(?!\p{L})|prix (?:(am[eé]ricains|US)|canadiens)(?!\p{L})/giu;
const DOLLAR_WORDS: Readonly<Record<string, string>> = {
  american: "USD",
  américains: "USD",
  canadian: "CAD",
  canadiens: "CAD",
};
/** Next to an amount, these words name a dollar, but in a sentence they name a country: "Made in USA". */
const COUNTRIES = ["USA", "CAN"];
const ABOUT_AMOUNTS =
  /pric|prix|cost|co[ûu]t|tarif|amount|montant|currenc|devise|monnaie|dollar|euros|msrp|pdsf|\bmap\b|\bnet\b|list/iu;
/** Words that limit or deny what the sentence names: "Not valid in USD", "USD on request", "Taux de change USD". */
const IN_DOUBT =
  /\b(?:not|no|nor|except|excluding|without|also|available|request|contact|exchange|rates?|conver\w+|surcharges?|ask|sauf|hors|sans|aussi|demande|taux|change|disponibles?|pas)\b|n’t|n't/iu;
const LONGEST_TEXT = 1000;

/**
 * Returns the currency that these texts state, such as "All prices in US dollars". `home` is the currency that amounts
 * have by default.
 */
export function statedCurrency(texts: readonly string[], home: string): StatedCurrency {
  const stated = new Set<string>();
  const mentioned = new Set<string>();
  for (const sentence of texts.flatMap(sentencesOf)) {
    const isStatement = !IN_DOUBT.test(sentence) && isAboutAmounts(sentence);
    for (const currency of currenciesIn(sentence)) (isStatement ? stated : mentioned).add(currency);
    for (const [, us, frenchUs] of sentence.matchAll(OF_COUNTRY))
      mentioned.add((us ?? frenchUs) === undefined ? "CAD" : "USD");
  }
  const [only, ...others] = stated;
  if (only !== undefined)
    return others.length === 0 ? { is: "one", currency: only } : { is: "several" };
  mentioned.delete(home);
  return { is: mentioned.size === 0 ? "none" : "several" };
}

/** "Prices in CAD. USD on request." are two sentences; "U.S. dollars" aren't. */
const sentencesOf = (text: string): string[] =>
  text.slice(0, LONGEST_TEXT).split(/(?<=\p{Ll}{2}|\d|[A-Z]{3})[.;]\s|\s[/|–—-]\s|[\r\n]/u);

/** A sentence that consists of a currency alone, such as "(USD)", is about the amounts too. */
const isAboutAmounts = (sentence: string): boolean =>
  ABOUT_AMOUNTS.test(sentence) || !/\p{L}/u.test(sentence.replaceAll(IN_SENTENCE, ""));

function currenciesIn(sentence: string): string[] {
  return Array.from(sentence.matchAll(IN_SENTENCE)).flatMap(({ 0: text, index }) => {
    const isAmount =
      /\d\s?$/.test(sentence.slice(0, index)) || /^\s?\d/.test(sentence.slice(index + text.length));
    const isCode = /^[a-z]{3}$/i.test(text);
    if (isAmount || (isCode && text !== text.toUpperCase()) || COUNTRIES.includes(text)) return [];
    const word = Object.keys(DOLLAR_WORDS).find((each) => text.toLowerCase().includes(each));
    return (word === undefined ? namedInWords(text) : DOLLAR_WORDS[word]) ?? [];
  });
}

const namedInWords = (text: string) => namedCurrency(text.replace(/dollars/i, "$"));
