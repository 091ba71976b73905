import { plainName } from "@/importing/vocabulary/plain-name.ts";
import { MONEY_WORDS } from "@/importing/vocabulary/words/money-words.ts";
import { NAMING_WORDS } from "@/importing/vocabulary/words/naming-words.ts";
import { OTHER_WORDS } from "@/importing/vocabulary/words/other-words.ts";

const WORDS = { ...NAMING_WORDS, ...MONEY_WORDS, ...OTHER_WORDS } as const;

/** The meaning of a word in a column name, in any language. */
export type Meaning = keyof typeof WORDS;

export type HeaderWords = {
  meanings: ReadonlySet<Meaning>;
  /** Words without a meaning for the mapping, such as a company name. */
  unknown: readonly string[];
  /** The numbers in the name, such as 2 in "Price 2". */
  numbers: readonly string[];
  /** Whether the name may ask a yes-or-no question: "En stock ?". */
  isQuestion: boolean;
};

export const isMeaning = (name: string): name is Meaning => Object.hasOwn(WORDS, name);
const LONGEST = 4;

const known = new Map<string, Meaning>();
for (const meaning of Object.keys(WORDS).filter(isMeaning))
  for (const word of WORDS[meaning].split(", ")) if (!known.has(word)) known.set(word, meaning);

const firstWords = new Set([...known.keys()].map((words) => words.split(" ", 1)[0] ?? ""));
const FIRST_WORD = /^[^\p{L}]{0,3}(\p{Lu}?\p{Ll}+|\p{Lu}+)/u;

/** Whether a cell begins with a word of column names: a fast check before the slower lookup of its meaning. */
export function beginsAsHeader(cell: string): boolean {
  const [, word] = FIRST_WORD.exec(cell) ?? [];
  return word !== undefined && firstWords.has(plainName(word));
}

/** Splits joined words: "unitPrice" becomes two words, and so does "UPCCode". */
const unjoinedName = (name: string) =>
  name
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .replaceAll(/(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/gu, " ")
    .replaceAll(/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, " ");

const SYMBOLS = [
  [/#/g, " number "],
  [/%/g, " percent "],
  [/\$/g, " dollars "],
  [/€/g, " eur "],
] as const;

/** "Inventory 2026-11-01" is the inventory of a day, not a numbered one. */
const DATE = /\b(?:\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4})\b/g;

/** "In stock" and "Available" may ask whether there's any stock, if their values are only 1 and 0. */
const QUESTION =
  /\?\s*$|^\s*(?:(?:is|est)[\s_-]?)?(?:(?:in|en)[\s_-]?(?:stock|inventaire)|available|disponible|dispo)\s*$/i;

/** The words of a column name and their meanings. */
export function headerWords(column: string): HeaderWords {
  const undated = column.replaceAll(DATE, " ");
  const signed = SYMBOLS.reduce((name, [symbol, word]) => name.replaceAll(symbol, word), undated);
  const tokens = plainName(unjoinedName(signed)).split(" ").filter(Boolean);
  const meanings = new Set<Meaning>();
  const unknown: string[] = [];
  const numbers: string[] = [];
  for (let at = 0; at < tokens.length;) {
    const length = longestAt(tokens, at);
    const meaning = known.get(tokens.slice(at, at + length).join(" "));
    const token = tokens[at] ?? "";
    if (meaning !== undefined) meanings.add(meaning);
    else if (/^\d+$/.test(token)) numbers.push(token);
    else {
      const joined = partsOf(token) ?? misspelt(token);
      if (joined === null) unknown.push(token);
      else for (const part of joined) meanings.add(part);
    }
    at += length;
  }
  return { meanings, unknown, numbers, isQuestion: QUESTION.test(column) };
}

/** The number of tokens of the longest known phrase that starts here, or 1 if there is none. */
function longestAt(tokens: readonly string[], at: number): number {
  for (let length = Math.min(LONGEST, tokens.length - at); length > 1; length--)
    if (known.has(tokens.slice(at, at + length).join(" "))) return length;
  return 1;
}

const SHORTEST_PART = 3;
const SHORT_ENDINGS = new Set(["id", "no", "ht"]);

/** The meanings of joined words: "productweight". Null unless the whole consists of known words. */
function partsOf(token: string): Meaning[] | null {
  for (let cut = token.length - 2; cut >= SHORTEST_PART; cut--) {
    const first = known.get(token.slice(0, cut));
    if (first === undefined) continue;
    const rest = token.slice(cut);
    if (rest.length < SHORTEST_PART && !SHORT_ENDINGS.has(rest)) continue;
    const meaning = known.get(rest);
    if (meaning !== undefined) return [first, meaning];
    const others = partsOf(rest);
    if (others !== null) return [first, ...others];
  }
  return null;
}

const SHORTEST_MISSPELT = 7;

/** The long words, grouped by first letter for speed, because cell values are compared with them too. */
const longWords = new Map<string, string[]>();
for (const word of known.keys())
  if (word.length >= SHORTEST_MISSPELT)
    longWords.set(word.charAt(0), [...(longWords.get(word.charAt(0)) ?? []), word]);

/** The meaning of a long word with one letter too many, missing, wrong or swapped with its neighbour. */
function misspelt(token: string): Meaning[] | null {
  if (token.length < SHORTEST_MISSPELT) return null;
  const meant = longWords.get(token.charAt(0))?.find((word) => isOneSlip(word, token));
  const meaning = meant === undefined ? undefined : known.get(meant);
  return meaning === undefined ? null : [meaning];
}

/** Whether two texts with the same first letter differ by at most one typing error. */
function isOneSlip(word: string, token: string): boolean {
  if (Math.abs(word.length - token.length) > 1) return false;
  let start = 1;
  while (start < word.length && word[start] === token[start]) start++;
  const rest = (text: string, from: number) => text.slice(start + from);
  return (
    rest(word, 1) === rest(token, 1) ||
    rest(word, 1) === rest(token, 0) ||
    rest(word, 0) === rest(token, 1) ||
    (word[start] === token[start + 1] &&
      word[start + 1] === token[start] &&
      rest(word, 2) === rest(token, 2))
  );
}

const VAGUE =
  /^@?(?:value|text|amount|money|name|nom|source|code|id|type|.*unite?(?:code)?|#text)$/i;

const CONTAINER = /^(?:attributes|fields|properties)$/i;

/**
 * The part of an XML or JSON path that names the value: its last element, with the elements before
 * it if the last one has little meaning alone, such as "@value".
 */
export function namedPart(column: string): string {
  const [outer = "", ...inner] = column.split("/").filter((part) => part !== "");
  // APIs often put the values of a product into a nested object: "attributes/sku".
  if (inner.length > 0 && CONTAINER.test(outer)) return namedPart(inner.join("/"));
  const parts = [outer, ...inner];
  const isPath = column.includes("@") || parts.length > 2 || /_|\p{Ll}\p{Lu}/u.test(parts[0] ?? "");
  if (!isPath || /\S\s+[^(\s]/.test(column)) return column;
  let from = parts.length - 1;
  while (from > 0 && VAGUE.test(parts[from] ?? "")) from--;
  return parts.slice(from).join(" ");
}
