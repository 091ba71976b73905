import { assigned, type WeightedPair } from "@/importing/mapping/suggestion/assignment.ts";
import {
  type ScoredColumn,
  scoredColumn,
  type ColumnContext,
  type Why,
  withoutPricedQuantities,
} from "@/importing/mapping/suggestion/column-scores.ts";
import { areByPack, areForMany, isInPacks } from "@/importing/mapping/suggestion/pack-units.ts";
import { inContext } from "@/importing/mapping/suggestion/table-context.ts";
import { isMoney, type Target } from "@/importing/vocabulary/header-candidates.ts";
import { quantityTiers } from "@/importing/vocabulary/quantity-prices.ts";

export type ColumnGuess = {
  target: Target;
  column: string;
  confidence: number;
  /**
   * "packs" if the value may be for a case, a dozen or a hundred, or in cents; "flag" if a quantity may only mean that
   * there is stock, or plenty of it.
   */
  why: Why | "packs" | "flag";
};

type Columns = readonly { key: string; cells: readonly string[] }[];

/** The minimum score at which a column is suggested. */
const LEAST = 0.5;
const LEAST_IMAGE = 0.5;
/** Products can't be imported without a SKU, so a doubtful one is better than none. */
const LEAST_SKU = 0.36;
/** The minimum score of a column without values, in a file that has rows. */
const LEAST_EMPTY = 0.8;
/** A guess isn't certain if another column fits the field too, and it's doubtful if the two scores are this close. */
const CLOSE = 0.07;
const DOUBTFUL = 0.6;
export const LIKELY = 0.84;
/** From this score on, a name is practically unambiguous. */
const CERTAIN = 0.9;

/** Guesses the field of each column, weighing names, values and neighbours of all columns together. */
export function guessColumns(
  columns: Columns,
  taken: ReadonlySet<Target>,
  context: ColumnContext,
  atLeast = 0,
): ColumnGuess[] {
  const tiers = quantityTiers(columns.map(({ key }) => key));
  const scored = columns.map(({ key, cells }) =>
    scoredColumn(key, cells, context, tiers.get(key) ?? null),
  );
  withoutPricedQuantities(scored, tiers);
  inContext(scored);
  const hasRows = scored.some(({ facts }) => facts.values.length > 0);
  const isEmpty = (column: number) => hasRows && scored[column]?.facts.values.length === 0;
  const possible = scored.flatMap(({ scores }, column) => {
    const least = isEmpty(column) ? Math.max(LEAST_EMPTY, atLeast) : atLeast;
    return Array.from(scores, ([target, weight]) => ({ column, target, weight })).filter(
      ({ target, weight }) =>
        weight >= Math.max(least, leastOf(target)) && !taken.has(target) && target !== "images",
    );
  });
  const filled = new Set(
    possible.filter(({ column }) => !isEmpty(column)).map(({ target }) => target),
  );
  const edges = possible.filter(({ column, target }) => !isEmpty(column) || !filled.has(target));
  const chosen = assigned(
    edges.map((edge) => ({ ...edge, weight: edge.weight - edge.column / 1e5 })),
  );
  const used = new Set(chosen.map(({ column }) => column));
  const isPromoted =
    taken.has("promo_cost") || chosen.some(({ target }) => target === "promo_cost");
  const left = chosen.filter(({ target }) => isPromoted || target !== "promo_ends");
  const worded = scored.map(({ key, words }, at) => ({
    key,
    words,
    cells: columns[at]?.cells ?? [],
  }));
  const areInPacks = isInPacks(worded);
  const arePricesForMany = areInPacks || context.isOtherScale || areForMany(worded);
  const guesses = left.map(({ column, target }) => {
    const guess = guessOf(scored, edges, column, target, used);
    if (target === "stock" && isFlag(scored[column]))
      return { ...guess, confidence: Math.min(guess.confidence, DOUBTFUL), why: "flag" as const };
    const isForMany = isMoney(target)
      ? arePricesForMany || areByPack(scored[column]?.facts.values ?? [])
      : target === "stock" && areInPacks;
    if (!isForMany) return guess;
    return { ...guess, confidence: Math.min(guess.confidence, DOUBTFUL), why: "packs" as const };
  });
  const all = [...guesses, ...images(scored, used, Math.max(atLeast, LEAST_IMAGE), hasRows)];
  const places = new Map(columns.map(({ key }, at) => [key, at]));
  return all.toSorted((a, b) => (places.get(a.column) ?? 0) - (places.get(b.column) ?? 0));
}

const FEWEST_QUANTITIES = 3;
const SHARE_OF_NINES = 0.3;

/** Whether quantities are only yes and no, such as 1 and 0, or often 99 or 999, which programs write for "plenty". */
const isFlag = (column: ScoredColumn | undefined): boolean =>
  column !== undefined &&
  column.facts.values.length >= FEWEST_QUANTITIES &&
  (column.facts.isYesNo || column.facts.share((value) => /^9{2,}$/.test(value)) >= SHARE_OF_NINES);

const leastOf = (target: Target) => (target === "sku" ? LEAST_SKU : LEAST);

function guessOf(
  scored: readonly ScoredColumn[],
  edges: readonly WeightedPair<Target>[],
  column: number,
  target: Target,
  used: ReadonlySet<number>,
): ColumnGuess {
  const { key = "", scores, facts, words, why = "header" } = scored[column] ?? {};
  const score = scores?.get(target) ?? 0;
  const rivals = edges.filter(
    (edge) => edge.target === target && edge.column !== column && !used.has(edge.column),
  );
  const isClose = rivals.some(({ weight }) => weight > score - CLOSE);
  // A text that is neither English nor French may be meant for the field of either language.
  const isForeign = isText(target) && facts?.language === "other";
  const isBilingual = words?.meanings.has("english") && words.meanings.has("french");
  const isLikely = rivals.length > 0 || score < CERTAIN || isForeign || isBilingual;
  const most = isClose ? DOUBTFUL : isLikely ? LIKELY : 1;
  const confidence = Math.min(score, most);
  return { target, column: key, confidence, why };
}

export const isText = (target: Target) => /^(?:title|description)_/.test(target);

/**
 * Finds all columns of images. Thumbnails are used only if there are no others, and columns without web addresses only
 * if no column has any.
 */
function images(
  scored: readonly ScoredColumn[],
  used: ReadonlySet<number>,
  least: number,
  hasRows: boolean,
): ColumnGuess[] {
  const found = scored.filter(
    ({ scores, facts }, at) =>
      !used.has(at) &&
      (scores.get("images") ?? 0) >= least &&
      (facts.values.length > 0 || !hasRows),
  );
  const left = preferred(
    preferred(found, ({ words }) => !words.meanings.has("thumbnail")),
    ({ facts }) => facts.values.length === 0 || facts.share((value) => /^https?:/i.test(value)) > 0,
  );
  return left.map(({ key, scores, why }) => ({
    target: "images",
    column: key,
    confidence: scores.get("images") ?? 0,
    why,
  }));
}

const preferred = (columns: readonly ScoredColumn[], test: (column: ScoredColumn) => boolean) => {
  const left = columns.filter(test);
  return left.length > 0 ? left : columns;
};
