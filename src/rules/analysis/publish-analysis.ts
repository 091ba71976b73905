import type { ColumnTable } from "@/rules/columns/column-table.ts";
import { bothRows, countRows, matchRows, type RowMask } from "@/rules/columns/match-rows.ts";
import type { PreparedPublishRule } from "@/rules/publish/publish-rules.ts";

/** The effect of one rule of a set. */
export type PublishContribution = {
  rule: string;
  /** Products that match the rule's condition. */
  matched: number;
  /** Products that the rule decides, because no earlier rule matches. */
  decided: number;
};

/** A probably unintended effect of a set of publish rules. */
export type PublishWarning =
  | { code: "matches-nothing"; rule: string }
  /** Earlier rules decide every product that this rule matches; `by` decides the most. */
  | { code: "shadowed"; rule: string; by: string }
  /** Both rules match these products but decide differently, so the later one has no effect on them. */
  | { code: "contradicts"; rule: string; earlier: string; products: number }
  /** No product is included; `rule` excludes the most. */
  | { code: "excludes-everything"; rule: string };

export type PublishEffect = {
  included: number;
  excluded: number;
  /** 1 for each row whose product is excluded, otherwise 0. */
  excludedRows: RowMask;
  /** The position of the rule that decides each row, or -1 if none does. */
  decidedBy: Int32Array;
  contributions: readonly PublishContribution[];
  warnings: readonly PublishWarning[];
};

/**
 * The effect of one channel's publish rules on the products in `among` (by default the whole catalogue), with
 * warnings about results that are probably unintended.
 */
export function publishEffect(
  rules: readonly PreparedPublishRule[],
  table: ColumnTable,
  among: RowMask = matchRows(null, table),
): PublishEffect {
  const masks = rules.map(({ when }) => bothRows(matchRows(when, table), among));
  const decidedBy = firstMatches(masks, table.rows);
  const excludedRows = new Uint8Array(table.rows);
  const decided = rules.map(() => 0);
  for (let row = 0; row < excludedRows.length; row++) {
    const at = decidedBy[row] ?? -1;
    if (at < 0) continue;
    decided[at] = (decided[at] ?? 0) + 1;
    if (rules[at]?.isIncluded === false) excludedRows[row] = 1;
  }
  const contributions = rules.map(({ id }, at) => ({
    rule: id,
    matched: countRows(masks[at] ?? new Uint8Array()),
    decided: decided[at] ?? 0,
  }));
  const excluded = countRows(excludedRows);
  const included = countRows(among) - excluded;
  const warnings: PublishWarning[] = [];
  for (const [at, { rule, matched, decided: own }] of contributions.entries()) {
    if (matched === 0) warnings.push({ code: "matches-nothing", rule });
    else if (own === 0) {
      const by = rules[mostFrequent(masks[at], decidedBy)]?.id ?? rule;
      warnings.push({ code: "shadowed", rule, by });
    }
    for (let before = 0; before < at; before++) {
      const earlier = rules[before];
      if (earlier === undefined || earlier.isIncluded === rules[at]?.isIncluded) continue;
      const products = overlap(masks[before], masks[at]);
      if (products > 0) warnings.push({ code: "contradicts", rule, earlier: earlier.id, products });
    }
  }
  if (excluded > 0 && included === 0) {
    const [most] = contributions.toSorted((a, b) => b.decided - a.decided);
    if (most !== undefined) warnings.push({ code: "excludes-everything", rule: most.rule });
  }
  return { included, excluded, excludedRows, decidedBy, contributions, warnings };
}

/** Returns the position of the first rule that matches each row, or -1 if none does. */
function firstMatches(masks: readonly RowMask[], rows: number): Int32Array {
  const first = new Int32Array(rows).fill(-1);
  for (const [at, mask] of masks.entries())
    for (let row = 0; row < rows; row++) if (mask[row] === 1 && first[row] === -1) first[row] = at;
  return first;
}

function overlap(one: RowMask | undefined, other: RowMask | undefined): number {
  let count = 0;
  for (let row = 0; row < (one?.length ?? 0); row++)
    count += (one?.[row] ?? 0) & (other?.[row] ?? 0);
  return count;
}

/** The most frequent value of `decidedBy` in the rows of a mask, or -1 if the mask has no rows. */
function mostFrequent(mask: RowMask | undefined, decidedBy: Int32Array): number {
  const counts = new Map<number, number>();
  for (let row = 0; row < decidedBy.length; row++) {
    const at = decidedBy[row] ?? -1;
    if (mask?.[row] === 1) counts.set(at, (counts.get(at) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a);
  return most?.[0] ?? -1;
}
