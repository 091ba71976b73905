import { columnFacts, type ColumnFacts } from "@/importing/mapping/suggestion/column-facts.ts";
import { guessesByContent } from "@/importing/mapping/suggestion/content-guess.ts";
import { MEASURES } from "@/importing/mapping/draft/measure-units.ts";
import { valueFit } from "@/importing/mapping/suggestion/value-fit.ts";
import {
  headerCandidates,
  type HeaderTarget,
  type Target,
} from "@/importing/vocabulary/header-candidates.ts";
import { columnLanguage, type ColumnLanguage } from "@/importing/vocabulary/column-language.ts";
import type { HeaderWords } from "@/importing/vocabulary/header-words.ts";
import { isPriceBasis, type TierColumn } from "@/importing/vocabulary/quantity-prices.ts";

export type Why = "header" | "content";

/** A column with the score of each field it may fill. */
export type ScoredColumn = {
  key: string;
  facts: ColumnFacts;
  words: HeaderWords;
  language: ColumnLanguage;
  scores: Map<Target, number>;
  /** The probability that the column is a description, before it's decided which text is the title. */
  description: number;
  why: Why;
};

export type ColumnContext = {
  brands: ReadonlySet<string>;
  inFrench: boolean;
  /** The language that the file states for all of its texts. */
  stated: "en" | "fr" | null;
  /** Whether the file says that its amounts aren't for one piece, or are in cents. */
  isOtherScale: boolean;
};

/** A factor for prices of larger quantities. The price for the smallest quantity is the price of the product. */
const LATER_TIER = 0.6;

/** The scores of one column, without regard to its neighbours. */
export function scoredColumn(
  key: string,
  cells: readonly string[],
  { brands, inFrench, stated }: ColumnContext,
  tier: TierColumn | null = null,
): ScoredColumn {
  const { words, scores: byName } = headerCandidates(tier?.name ?? key);
  // The names of most columns in a wide file match none of our fields, so their values aren't checked.
  const facts = columnFacts(byName.size > 0 || isMeaningless(words) ? cells : []);
  const language = columnLanguage(key);
  const column: ScoredColumn = {
    key,
    facts,
    words,
    language,
    scores: new Map(),
    description: 0,
    why: "header",
  };
  for (const [target, score] of byName) {
    const field = localized(target, column, { inFrench, stated });
    const fit = score * benefitOfDoubt(score, valueFit(field, facts, words));
    if (target === "description") column.description = fit;
    if (fit > 0) column.scores.set(field, tier !== null && tier.rank > 0 ? fit * LATER_TIER : fit);
  }
  if (tier?.isOnlyRange === true && !facts.isAmounts) column.scores.clear();
  if (IN_OTHER_UNIT.test(key)) for (const measure of MEASURES) column.scores.delete(measure);
  if (isPriceBasis(key, facts.values)) column.scores.clear();
  if (isMeaningless(words)) {
    const guesses = guessesByContent(facts, brands, inFrench);
    if (guesses.length > 0 && Math.max(0, ...column.scores.values()) < 0.3) {
      column.why = "content";
      // A number in kilograms or centimetres isn't a price.
      for (const { target, confidence } of guesses)
        if (target !== "price" || !words.meanings.has("unitName"))
          column.scores.set(target, confidence);
    }
  }
  const isIdentified = column.scores.get("gtin") ?? 0;
  if (isIdentified > 0 && isIdentified < 0.5 && facts.gtins > 0.8) column.scores.set("gtin", 0.8);
  return column;
}

/**
 * Columns such as "Qty 1" and "Qty 10" are prices of an unknown kind if one of them holds amounts with decimals, so
 * none of them is suggested for a field.
 */
export function withoutPricedQuantities(
  columns: readonly ScoredColumn[],
  tiers: ReadonlyMap<string, TierColumn>,
): void {
  const nameOf = ({ key }: ScoredColumn) => tiers.get(key)?.name.toLowerCase();
  const quantities = columns.filter(
    (column) => tiers.has(column.key) && column.words.meanings.has("quantity"),
  );
  const priced = new Set(quantities.filter(({ facts }) => facts.isAmounts).map(nameOf));
  for (const column of quantities) if (priced.has(nameOf(column))) column.scores.clear();
}

/** Units in column names that the catalogue doesn't have. If they were ignored, 500 mg would be read as 500 kg. */
const IN_OTHER_UNIT =
  /[\s_([](?:mg|mcg|tonnes?|tons?|t|yds?|yards?|verges?|cwt|stones?|µm)[)\].]?$/iu;

/** Unusual values count less against an unambiguous name. */
const benefitOfDoubt = (score: number, fit: number) => (score >= CLEAR ? Math.sqrt(fit) : fit);
const CLEAR = 0.82;

/** Whether the words of a name say nothing about its field, so that only the values count. */
const isMeaningless = ({ meanings, numbers, unknown }: HeaderWords) =>
  (numbers.length === 0 || unknown.length > 0) &&
  [...meanings].every((meaning) => NEUTRAL_MEANINGS.has(meaning));
const NEUTRAL_MEANINGS = new Set<string>(["filler", "english", "french", "canada", "unitName"]);

/**
 * The English or French field for a title or description: by the language that its column name states or, failing that,
 * by that of its values, of the file, of the words in its name, or of the header row.
 */
function localized(
  target: HeaderTarget,
  { facts, language }: Pick<ScoredColumn, "facts" | "language">,
  { inFrench, stated }: Pick<ColumnContext, "inFrench" | "stated">,
): Target {
  if (target !== "title" && target !== "description") return target;
  const spoken = facts.language === "other" ? null : facts.language;
  const assumed = stated ?? language.worded ?? (inFrench ? "fr" : "en");
  const written = language.marked ?? spoken ?? assumed;
  return written === "fr" ? `${target}_fr` : `${target}_en`;
}
