import {
  isProductField,
  PRODUCT_FIELDS,
  type ProductField,
} from "@/catalogue/product/product-field.ts";
import { currencyInName } from "@/catalogue/product/written-currency.ts";
import {
  headerWords,
  namedPart,
  type HeaderWords,
  type Meaning,
} from "@/importing/vocabulary/header-words.ts";
import { MONEY_PATTERNS } from "@/importing/vocabulary/patterns/money-patterns.ts";
import {
  DESCRIPTION_PATTERNS,
  NAMING_PATTERNS,
  TITLE_PATTERNS,
} from "@/importing/vocabulary/patterns/naming-patterns.ts";
import { OTHER_PATTERNS } from "@/importing/vocabulary/patterns/other-patterns.ts";
import type { Pattern } from "@/importing/vocabulary/patterns/pattern.ts";

/** The fields that a column can fill. */
export type Target = ProductField | "images" | "stock";

/** A target, or a text whose language can't be determined from the column name. */
export type HeaderTarget = Target | "title" | "description";

export type HeaderCandidates = {
  words: HeaderWords;
  scores: ReadonlyMap<HeaderTarget, number>;
};

type Compiled = {
  target: HeaderTarget;
  slots: readonly (readonly string[])[];
  allowed: ReadonlySet<string>;
  score: number;
};

/** Words that may accompany any name. */
const ALWAYS_ALLOWED = ["english", "french", "canada", "filler", "thing"];

const compiled = (target: HeaderTarget, { needs, score, allows = "" }: Pattern): Compiled => {
  const slots = needs.split(" ").map((slot) => slot.split("/"));
  return {
    target,
    slots,
    allowed: new Set([...slots.flat(), ...allows.split(" "), ...ALWAYS_ALLOWED]),
    score,
  };
};

const isTarget = (name: string): name is Target =>
  isProductField(name) || name === "images" || name === "stock";

/** The patterns by each possible meaning of their first word. */
const patterns = new Map<string, Compiled[]>();

function add(target: HeaderTarget, list: readonly Pattern[]) {
  for (const each of list.map((pattern) => compiled(target, pattern)))
    for (const meaning of each.slots[0] ?? [])
      patterns.set(meaning, [...(patterns.get(meaning) ?? []), each]);
}

const byTarget = { ...NAMING_PATTERNS, ...MONEY_PATTERNS, ...OTHER_PATTERNS };
for (const [target, list] of Object.entries(byTarget)) if (isTarget(target)) add(target, list);
add("title", TITLE_PATTERNS);
add("description", DESCRIPTION_PATTERNS);

/** How reliable a name is, by its number of unknown words. */
const WITH_UNKNOWN = [1, 0.8, 0.62, 0.45];
/** Amounts in Canadian dollars are preferred to those in another currency. */
const FOREIGN = 0.92;
/** If numbered columns have one of these fields, such as "Price 1" and "Price 2", the first is preferred. */
const FIRST_OF_MANY: readonly HeaderTarget[] = [
  "price",
  "cost",
  "category",
  "stock",
  "description",
  "title",
];

/** The possible meanings of a column name, with a score from 0 to 1 for each field. */
export function headerCandidates(column: string): HeaderCandidates {
  const words = headerWords(namedPart(column));
  const scores = new Map<HeaderTarget, number>();
  for (const meaning of words.meanings)
    for (const each of patterns.get(meaning) ?? [])
      if (each.score > (scores.get(each.target) ?? 0) && fits(each, words.meanings))
        scores.set(each.target, each.score);
  if (OTHER_SCALE.test(column.replaceAll("_", " ")))
    for (const target of scores.keys()) if (isMoney(target)) scores.delete(target);
  // Cell values are looked up too, and most of them match no field, so the rest is skipped for them.
  if (scores.size === 0) return { words, scores };
  const isForeign = words.meanings.has("foreign") || (currencyInName(column) ?? "CAD") !== "CAD";
  for (const [target, score] of scores)
    scores.set(target, score * trust(target, words) * (isForeign ? FOREIGN : 1));
  return { words, scores };
}

/**
 * Amounts for ten or more pieces, such as "per 12", "/C" for a hundred and "/M" for a thousand, or in cents. Read
 * unchanged, they would be at least ten times too high.
 */
const OTHER_SCALE =
  /(?:\b(?:per|par)|\/)\s*(?:\d{2,}|(?:hundred|thousand|mille?|millier|C|M)(?![\w$]))|\b(?:le|au) mill(?:e|ier)\b|\bcents?\b|\bpence\b|\(p\)|¢/i;
/** Whether a target holds an amount of money. */
export const isMoney = (target: HeaderTarget): boolean =>
  isProductField(target) && PRODUCT_FIELDS[target].is === "money";

const fits = ({ slots, allowed }: Compiled, meanings: ReadonlySet<Meaning>) =>
  slots.every((slot) => slot.some((meaning) => has(meanings, meaning))) &&
  [...meanings].every((meaning) => allowed.has(meaning));

const has = (meanings: ReadonlySet<string>, meaning: string) => meanings.has(meaning);

function trust(target: HeaderTarget, { unknown, numbers, meanings }: HeaderWords): number {
  const stranger = WITH_UNKNOWN[Math.min(unknown.length, WITH_UNKNOWN.length - 1)] ?? 0;
  const isLater =
    FIRST_OF_MANY.includes(target) && numbers.some((each) => Number(each) > 1 && Number(each) < 20);
  return stranger * (isLater ? 0.5 : 1) * (meanings.has("withTax") ? 0.85 : 1);
}
