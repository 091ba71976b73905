import {
  type CleanContribution,
  CleanCounts,
  type CleanTotals,
  type CleanWarning,
} from "@/rules/analysis/clean-analysis.ts";
import type { CleanChange, CleanDraft } from "@/rules/clean/clean-draft.ts";
import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import {
  cleanProduct,
  prepareCleanSet,
  type PreparedCleanRule,
} from "@/rules/clean/run-clean-rules.ts";
import { type ColumnTable, rowReader } from "@/rules/columns/column-table.ts";
import { countRows, matchRows, type RowMask } from "@/rules/columns/match-rows.ts";
import type { RuleContext } from "@/rules/condition/compile-condition.ts";
import { unitsOf } from "@/rules/condition/number-range.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import { type RuleField, ruleFieldKind } from "@/rules/condition/rule-field.ts";

/** One product with the changes that clean rules would make to it. */
export type CleanSample = {
  id: string;
  sku: string;
  title: string;
  changes: readonly CleanChange[];
  /** Values that a rule computed and the field doesn't accept. */
  rejections: readonly { field: RuleField; value: string; rule: string }[];
  reviews: readonly { rule: string; note: string }[];
};

export type CleanEffect = CleanTotals & {
  products: number;
  contributions: readonly CleanContribution[];
  warnings: readonly CleanWarning[];
  samples: readonly CleanSample[];
  /** The products that need the most attention, such as those with rejected values or large changes. */
  worst: readonly CleanSample[];
};

type Options = {
  context: RuleContext;
  among: RowMask;
  /** The rule whose products are shown; null for all rules. */
  focus: string | null;
};

const SAMPLES = 20;

/** The changes that clean rules would make to the products in `among`. */
export function cleanEffect(
  rules: readonly CleanRule[],
  table: ColumnTable,
  { context, among, focus }: Options,
): CleanEffect & { errors: ReadonlyMap<string, readonly RuleError[]> } {
  const prepared = prepareCleanSet(rules, context);
  const counts = new CleanCounts(prepared.rules.map(({ id }) => id));
  const affected = affectedRows(prepared.rules, table, among);
  const samples: CleanSample[] = [];
  const worst: { sample: CleanSample; severity: number }[] = [];
  for (let row = 0; row < table.rows; row++) {
    if (affected[row] !== 1) continue;
    const draft = cleanProduct(prepared, rowReader(table, row));
    const changes = counts.add(draft);
    const severity = severityOf(draft, changes, focus);
    if (severity === 0) continue;
    const least = worst.at(-1)?.severity ?? 0;
    const isAmongWorst = worst.length < SAMPLES || severity > least;
    if (samples.length === SAMPLES && !isAmongWorst) continue;
    const sample = sampleOf(table, row, draft, changes);
    if (samples.length < SAMPLES) samples.push(sample);
    if (!isAmongWorst) continue;
    worst.push({ sample, severity });
    worst.sort((a, b) => b.severity - a.severity);
    worst.length = Math.min(worst.length, SAMPLES);
  }
  return {
    products: countRows(among),
    ...counts.summary(),
    samples,
    worst: worst.map(({ sample }) => sample),
    errors: prepared.errors,
  };
}

/**
 * The rows in which at least one rule's condition holds. The first rule that runs on a product reads only stored
 * values, so no other row can change.
 */
function affectedRows(
  rules: readonly PreparedCleanRule[],
  table: ColumnTable,
  among: RowMask,
): RowMask {
  const affected = new Uint8Array(table.rows);
  for (const { when } of rules) {
    const matched = matchRows(when, table);
    for (let row = 0; row < affected.length; row++)
      affected[row] = (affected[row] ?? 0) | ((matched[row] ?? 0) & (among[row] ?? 0));
  }
  return affected;
}

function sampleOf(
  table: ColumnTable,
  row: number,
  { rejections, reviews }: CleanDraft,
  changes: readonly CleanChange[],
): CleanSample {
  const { text } = rowReader(table, row);
  const [id, sku, title] = [text("id"), text("sku"), text("title_en")];
  return { id, sku, title, changes, rejections, reviews };
}

const REJECTED = 1000;
const EMPTIED = 100;

/** A score for how much attention a product deserves, or 0 if the rules in focus don't affect it. */
function severityOf(
  { rejections, reviews }: CleanDraft,
  changes: readonly CleanChange[],
  focus: string | null,
): number {
  const isShown = ({ rule }: { rule: string }) => focus === null || rule === focus;
  return (
    rejections.filter(isShown).length * REJECTED +
    reviews.filter(isShown).length * EMPTIED +
    changes.filter(isShown).reduce((sum, change) => sum + changeSeverity(change), 0)
  );
}

/** Returns a severity from 1, for example for a text that keeps its length, to 100 for a value that is removed. */
function changeSeverity({ field, before, after }: CleanChange): number {
  if (before !== "" && after === "") return EMPTIED;
  if (ruleFieldKind(field) === "number" && before !== "") {
    const [from, to] = [unitsOf(before), unitsOf(after)];
    return from > 0 && to > 0 ? Math.min(EMPTIED, 1 + 10 * Math.abs(Math.log(to / from))) : 1;
  }
  const longest = Math.max(before.length, after.length, 1);
  return 1 + (10 * Math.abs(after.length - before.length)) / longest;
}
