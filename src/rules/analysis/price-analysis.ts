import type { ColumnTable } from "@/rules/columns/column-table.ts";
import { countRows, matchRows, type RowMask } from "@/rules/columns/match-rows.ts";
import type { GuardKind, PriceRule } from "@/rules/pricing/price-list.ts";
import type {
  PreparedPriceList,
  PreparedPriceRule,
  PriceFailure,
  PriceOutcome,
  WaterfallLine,
} from "@/rules/pricing/price-product.ts";

/** A probably unintended effect of a price list. */
export type PriceWarning =
  | { code: "matches-nothing"; rule: string }
  /** The rule's last day is before its first. */
  | { code: "never-runs"; rule: string }
  /** The rule is enabled, but its last day is over. */
  | { code: "ended"; rule: string; day: string }
  /** The rule continues from the prices of earlier rules, but changes none of them. */
  | { code: "changes-nothing"; rule: string }
  /** Later rules restart the price of all the rule's products; `by` restarts the most. */
  | { code: "shadowed"; rule: string; by: string }
  /**
   * Both rules set a starting price for these products, neither is an exception to the other, and the later one wins.
   */
  | { code: "contradicts"; rule: string; by: string; products: number }
  /** The rule can't price any product that it runs for. */
  | { code: "fails-always"; rule: string; failure: PriceFailure; products: number }
  /** No price satisfies all guards for these products. */
  | { code: "guards-contradict"; guards: readonly GuardKind[]; products: number }
  /** Rules match, but no product gets a price. `failure` is the most frequent reason. */
  | { code: "prices-nothing"; failure: PriceFailure; products: number }
  /** The guards set every price, whatever the rules do; `guard` sets the most. */
  | { code: "guards-decide-all"; guard: GuardKind; products: number };

/** Only this many pairs of rules are compared, starting with those that have the most products. */
const MOST_PAIRS = 100;

/** `passed` counts the products that a rule ran for without an error, and `effective` those whose price it changed. */
type Counted = { effective: number; passed: number };

/** Finds unintended effects of a price list from the outcome of each product. */
export class PriceAnalysis {
  private readonly source: readonly PriceRule[];
  private readonly list: PreparedPriceList;
  private readonly masks: readonly RowMask[];
  private readonly places: ReadonlyMap<string, number>;
  private readonly counts: readonly Counted[];
  /** For each rule, the number of products whose price a later rule restarts, by the position of that later rule. */
  private readonly restarted: readonly ReadonlyMap<number, number>[];
  private readonly failures = new Map<string, { failure: PriceFailure; products: number }>();
  private readonly guarded = new Map<GuardKind, number>();
  private priced = 0;

  constructor(source: readonly PriceRule[], list: PreparedPriceList, table: ColumnTable) {
    const { rules } = list;
    this.source = source;
    this.list = list;
    this.masks = rules.map(({ when }) => matchRows(when, table));
    this.places = new Map(rules.map(({ id }, at) => [id, at]));
    this.counts = rules.map(() => ({ effective: 0, passed: 0 }));
    this.restarted = restartsOf(rules, this.masks, table.rows);
  }

  add(outcome: PriceOutcome): void {
    if (outcome.is === "untouched") return;
    const stopped =
      outcome.is === "failed" && "rule" in outcome.failure ? outcome.failure.rule : null;
    this.countEffects(outcome.lines, stopped);
    if (outcome.is === "priced") {
      this.priced++;
      const { guard } = outcome;
      if (guard !== null) this.guarded.set(guard, (this.guarded.get(guard) ?? 0) + 1);
      return;
    }
    const { failure } = outcome;
    const key = JSON.stringify(failure);
    const products = (this.failures.get(key)?.products ?? 0) + 1;
    this.failures.set(key, { failure, products });
  }

  private countEffects(lines: readonly WaterfallLine[], stopped: string | null): void {
    let start: WaterfallLine | null = null;
    for (const [place, line] of lines.entries()) {
      if (!("rule" in line) || line.rule === stopped) continue;
      if (line.is === "base") start = line;
      const next = lines[place + 1];
      if (next?.is === "step") continue;
      const counts = this.counts[this.places.get(line.rule) ?? -1];
      if (counts === undefined) continue;
      counts.passed++;
      if (start?.amount !== line.amount || start.currency !== line.currency) counts.effective++;
    }
  }

  warnings(): PriceWarning[] {
    const failures = [...this.failures.values()].toSorted((a, b) => b.products - a.products);
    const [most] = failures;
    const nothing =
      this.priced === 0 && most !== undefined ? [{ code: "prices-nothing" as const, ...most }] : [];
    return [
      ...nothing,
      ...this.guardWarnings(),
      ...this.source.flatMap((rule) => this.warningsOf(rule, failures)),
      ...this.contradictions(),
      ...failures.flatMap(({ failure, products }) =>
        failure.code === "guards-contradict" && this.priced > 0
          ? [{ code: failure.code, guards: failure.guards, products }]
          : [],
      ),
    ];
  }

  private guardWarnings(): PriceWarning[] {
    const limits = [...this.guarded].toSorted(([, a], [, b]) => b - a);
    const [most] = limits;
    const limited = limits.reduce((sum, [, products]) => sum + products, 0);
    return most === undefined || limited < this.priced
      ? []
      : [{ code: "guards-decide-all", guard: most[0], products: limited }];
  }

  private warningsOf(
    { id, isEnabled, from, until }: PriceRule,
    failures: readonly { failure: PriceFailure; products: number }[],
  ): PriceWarning[] {
    if (!isEnabled) return [];
    if (from !== null && until !== null && until < from) return [{ code: "never-runs", rule: id }];
    if (until !== null && until < this.list.day) return [{ code: "ended", rule: id, day: until }];
    const at = this.places.get(id);
    const rule = this.list.rules[at ?? -1];
    if (at === undefined || rule === undefined) return [];
    const matched = countRows(this.masks[at] ?? new Uint8Array());
    if (matched === 0) return [{ code: "matches-nothing", rule: id }];
    const own = failures.filter(({ failure }) => "rule" in failure && failure.rule === id);
    const failed = own.reduce((sum, { products }) => sum + products, 0);
    const { effective, passed } = this.counts[at] ?? { effective: 0, passed: 0 };
    const [first] = own;
    if (first !== undefined && passed === 0)
      return this.priced === 0
        ? []
        : [{ code: "fails-always", rule: id, failure: first.failure, products: failed }];
    const lost = [...(this.restarted[at] ?? [])].toSorted(([, a], [, b]) => b - a);
    const by = this.list.rules[lost[0]?.[0] ?? -1];
    if (by !== undefined && sumOf(lost) === matched)
      return [{ code: "shadowed", rule: id, by: by.id }];
    return effective + failed === 0 && passed > 0 && isContinuing(rule)
      ? [{ code: "changes-nothing", rule: id }]
      : [];
  }

  /** A rule whose products all belong to another rule too is that rule's exception and doesn't contradict it. */
  private contradictions(): PriceWarning[] {
    const { rules } = this.list;
    const pairs = this.restarted
      .flatMap((lost, at) =>
        rules[at]?.base.is === "running"
          ? []
          : Array.from(lost, ([by, products]) => ({ at, by, products })),
      )
      .toSorted((a, b) => b.products - a.products)
      .slice(0, MOST_PAIRS);
    return pairs.flatMap(({ at, by, products }): PriceWarning[] => {
      const [earlier, later] = [this.masks[at], this.masks[by]];
      const [rule, winner] = [rules[at], rules[by]];
      if (!earlier || !later || !rule || !winner) return [];
      if (isWithin(earlier, later) || isWithin(later, earlier)) return [];
      return [{ code: "contradicts", rule: rule.id, by: winner.id, products }];
    });
  }
}

/**
 * For each rule, counts the products whose price a later rule restarts. The last matching rule with its own base
 * decides, so the results of the rules before it are lost. Going rule by rule is many times faster than going product
 * by product.
 */
function restartsOf(
  rules: readonly PreparedPriceRule[],
  masks: readonly RowMask[],
  rows: number,
): Map<number, number>[] {
  const last = new Int32Array(rows).fill(-1);
  const found = rules.map(() => new Map<number, number>());
  for (let at = rules.length - 1; at >= 0; at--) {
    const mask = masks[at] ?? new Uint8Array();
    const starts = rules[at]?.base.is !== "running";
    const counts = new Uint32Array(rules.length);
    for (let row = 0; row < mask.length; row++) {
      if (mask[row] === 0) continue;
      const by = last[row] ?? -1;
      if (by >= 0) counts[by] = (counts[by] ?? 0) + 1;
      else if (starts) last[row] = at;
    }
    for (const [by, products] of counts.entries()) if (products > 0) found[at]?.set(by, products);
  }
  return found;
}

const sumOf = (counts: readonly (readonly [number, number])[]) =>
  counts.reduce((sum, [, products]) => sum + products, 0);

/** Whether a rule only changes the price that earlier rules computed, and sets no quantity prices. */
const isContinuing = ({ base, steps }: PreparedPriceRule) =>
  base.is === "running" && steps.every(({ tiers }) => tiers.length === 0);

const isWithin = (inner: RowMask, outer: RowMask) =>
  inner.every((isIn, row) => isIn === 0 || outer[row] === 1);
