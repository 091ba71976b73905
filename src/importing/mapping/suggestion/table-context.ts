import type { ScoredColumn } from "@/importing/mapping/suggestion/column-scores.ts";
import { isMoney, type Target } from "@/importing/vocabulary/header-candidates.ts";

const best = (columns: readonly ScoredColumn[], target: Target) =>
  Math.max(0, ...columns.map(({ scores }) => scores.get(target) ?? 0));

/** Corrects the scores of each column by its neighbours. */
export function inContext(columns: readonly ScoredColumn[]): void {
  nameFromDescription(columns);
  vendorAsBrand(columns);
  pricesInOrder(columns);
  cheapestIsCost(columns);
  stockMinimum(columns);
  promoWithItsEnd(columns);
  saleAsPrice(columns);
  latestYear(columns);
  standardBesideList(columns);
}

const STANDARD_PRICE = /\bstandard[\s_-]?price\b|\bprix[\s_-]?standard\b/i;

/** In a table that also has a list price, a lower "standard price" may be the cost, as in Odoo. */
function standardBesideList(columns: readonly ScoredColumn[]): void {
  const lists = columns.filter(
    ({ words, scores }) => words.meanings.has("list") && [...scores.keys()].some(isMoney),
  );
  for (const column of columns.filter(({ key }) => STANDARD_PRICE.test(key)))
    for (const list of lists) {
      if (shareOfPairs(column, list, (a, b) => a < b) <= 0.7) continue;
      column.scores.set("price", Math.min(column.scores.get("price") ?? 0, 0.55));
      column.scores.set("cost", 0.6);
    }
}

const YEAR = /(?<!\d)20\d{2}(?!\d)/;
const EARLIER_YEAR = 0.6;

/** Of "2025 Price" and "2026 Price", the later one is the price. */
function latestYear(columns: readonly ScoredColumn[]): void {
  const dated = columns.flatMap(({ key, scores }) => {
    const year = YEAR.exec(key)?.[0];
    return year !== undefined && [...scores.keys()].some(isMoney) ? [{ year, scores }] : [];
  });
  const last = dated
    .map(({ year }) => year)
    .toSorted()
    .at(-1);
  for (const { year, scores } of dated)
    if (year !== last)
      for (const [target, score] of scores) scores.set(target, score * EARLIER_YEAR);
}

const LONGEST_TITLE = 150;
/** A column with a higher score is taken to be the product's name. */
const CLEAR_NAME = 0.5;

/**
 * In a price list without a name column, the names are in the description. If there are several
 * descriptions in a language, the shortest is the name.
 */
function nameFromDescription(columns: readonly ScoredColumn[]): void {
  const named = Math.max(best(columns, "title_en"), best(columns, "title_fr"));
  const isFilled = columns.some(({ facts }) => facts.values.length > 0);
  for (const [title, description] of [
    ["title_en", "description_en"],
    ["title_fr", "description_fr"],
  ] as const) {
    if (best(columns, title) > CLEAR_NAME) continue;
    const matches = columns.filter(
      ({ scores, facts }) =>
        (scores.get(description) ?? 0) > 0.3 && (!isFilled || facts.values.length > 0),
    );
    const [shortest] = matches.toSorted((a, b) => a.facts.letters - b.facts.letters);
    if (shortest === undefined || shortest.facts.letters > LONGEST_TITLE) continue;
    // If there's a name in the other language, a single description stays one, unless its column states a language.
    if (named > CLEAR_NAME && matches.length === 1 && shortest.language.marked === null) continue;
    shortest.scores.set(title, Math.max(0.8, shortest.description * 0.95));
    shortest.scores.set(description, 0.3);
  }
}

/** If a file has the manufacturer's part numbers but no brand, its "vendor" is the manufacturer, as at distributors. */
function vendorAsBrand(columns: readonly ScoredColumn[]): void {
  const hasPartNumbers = best(columns, "mpn") > 0.6;
  const hasBrand = columns.some(
    ({ words, scores }) => !words.meanings.has("vendor") && (scores.get("brand") ?? 0) > 0.5,
  );
  for (const { words, scores } of columns)
    if (words.meanings.has("vendor") && scores.has("brand"))
      scores.set("brand", hasPartNumbers && !hasBrand ? 0.6 : 0);
}

/** Amounts from the lowest to the highest, in the typical order of a price list. */
const ORDER: readonly Target[] = ["cost", "price", "msrp"];
const CERTAIN = 0.88;
const AGAINST = 0.7;

/**
 * Lowers scores that contradict `ORDER`, such as that of a cost that is higher than the price. Each column is compared
 * only with columns whose field is certain.
 */
function pricesInOrder(columns: readonly ScoredColumn[]): void {
  const certain = columns.flatMap((column) =>
    ORDER.flatMap((target, rank) =>
      (column.scores.get(target) ?? 0) >= CERTAIN ? [{ column, rank }] : [],
    ),
  );
  for (const column of columns)
    for (const [rank, target] of ORDER.entries()) {
      const score = column.scores.get(target) ?? 0;
      if (score === 0 || score >= CERTAIN) continue;
      const against = certain.filter(
        (other) => other.column !== column && isAgainst(column, rank, other.column, other.rank),
      );
      if (against.length > 0) column.scores.set(target, score * AGAINST);
    }
}

const PRICIER = 1.03;

/** Of several columns that may be the cost, the one with the lowest amounts is the cost. */
function cheapestIsCost(columns: readonly ScoredColumn[]): void {
  // Amounts in different currencies can't be compared.
  const matches = columns.filter(
    ({ scores, words }) => (scores.get("cost") ?? 0) >= 0.75 && !words.meanings.has("foreign"),
  );
  for (const one of matches) {
    const score = one.scores.get("cost") ?? 0;
    const isPricier = matches.some(
      (other) =>
        (other.scores.get("cost") ?? 0) > score - 0.12 &&
        (other.scores.get("cost") ?? 0) < 0.9 &&
        shareOfPairs(one, other, (a, b) => a > b * PRICIER) > 0.9,
    );
    if (isPricier) one.scores.set("cost", score * 0.85);
  }
}

/** Next to a maximum quantity or a reorder level, a minimum quantity refers to the stock and not to orders. */
function stockMinimum(columns: readonly ScoredColumn[]): void {
  const isStockPlan = columns.some(
    ({ words: { meanings } }) =>
      meanings.has("reorder") || (meanings.has("maximum") && !meanings.has("order")),
  );
  for (const { scores, words } of columns)
    if (isStockPlan && !words.meanings.has("order") && !words.meanings.has("moq"))
      scores.delete("minimum_order");
}

/** A promotional price with an end date may be a distributor's cost, or in a shop's file the price for buyers. */
function promoWithItsEnd(columns: readonly ScoredColumn[]): void {
  if (best(columns, "promo_ends") < 0.5) return;
  for (const { scores, words } of columns) {
    const score = scores.get("promo_cost") ?? 0;
    if (score > 0.2 && words.meanings.has("price")) scores.set("promo_cost", 0.55);
  }
}

/** If there's another price, the sale price is a reduced one; otherwise it's the selling price. */
function saleAsPrice(columns: readonly ScoredColumn[]): void {
  const isSale = ({ words }: ScoredColumn) => words.meanings.has("sale");
  const hasPrice =
    best(
      columns.filter((column) => !isSale(column)),
      "price",
    ) > 0.45;
  for (const column of columns.filter(isSale)) {
    const score = column.scores.get("price") ?? 0;
    if (score > 0) column.scores.set("price", hasPrice ? 0.1 : score * 2);
  }
}

function isAgainst(one: ScoredColumn, rank: number, other: ScoredColumn, otherRank: number) {
  if (rank === otherRank) return false;
  return shareOfPairs(one, other, (a, b) => (rank < otherRank ? a > b : a < b)) > 0.7;
}

/** The share of rows whose amounts pass a test, among the rows in which the two amounts differ. */
function shareOfPairs(
  one: ScoredColumn,
  other: ScoredColumn,
  test: (a: number, b: number) => boolean,
): number {
  const pairs = one.facts.numbers.flatMap((number, at) => {
    const against = other.facts.numbers[at];
    return against === undefined || number === against ? [] : [[number, against] as const];
  });
  return pairs.length < 3 ? 0 : pairs.filter(([a, b]) => test(a, b)).length / pairs.length;
}
