import type { CleanChange, CleanDraft } from "@/rules/clean/clean-draft.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";

/** The effect of one clean rule on many products. */
export type CleanContribution = {
  rule: string;
  /** Products that match the rule's condition. */
  matched: number;
  /** Products in which this rule made the final change to a value. */
  changed: number;
  rejected: number;
  reviewed: number;
};

/** The effect of all clean rules on many products. Each product counts once, however many rules affect it. */
export type CleanTotals = {
  changedProducts: number;
  /** Products with at least one value that a field doesn't accept. */
  rejectedProducts: number;
  /** Products that at least one rule sends to review. */
  reviewedProducts: number;
};

/** A probably unintended effect of a set of clean rules. */
export type CleanWarning =
  | { code: "matches-nothing"; rule: string }
  /** The rule matches products, but they already have the values that it would write. */
  | { code: "changes-nothing"; rule: string }
  /** Later rules replace everything that the rule writes; `by` replaces the most. */
  | { code: "shadowed"; rule: string; by: string }
  /** The later rule `by` writes another value to the same field of some products. */
  | { code: "contradicts"; rule: string; by: string; field: RuleField; products: number };

type Counts = Omit<CleanContribution, "rule"> & { wrote: number };

/** Counts what clean rules do to each product. It doesn't store the products. */
export class CleanCounts {
  private readonly counts: ReadonlyMap<string, Counts>;
  /** For each field and pair of rules, the number of products in which `by` replaced a value that `rule` wrote. */
  private readonly replaced = new Map<string, Replacement & { products: number }>();
  private readonly totals: CleanTotals = {
    changedProducts: 0,
    rejectedProducts: 0,
    reviewedProducts: 0,
  };

  /** `rules` are the ids of the rules that run, in order. */
  constructor(rules: readonly string[]) {
    this.counts = new Map(
      rules.map((rule) => [rule, { matched: 0, changed: 0, rejected: 0, reviewed: 0, wrote: 0 }]),
    );
  }

  add(draft: CleanDraft): readonly CleanChange[] {
    const changes = draft.changes();
    if (changes.length > 0) this.totals.changedProducts++;
    this.count("matched", draft.matched);
    if (draft.rejections.length > 0) {
      this.totals.rejectedProducts++;
      this.count("rejected", draft.rejections.map(ruleOf));
    }
    if (draft.reviews.length > 0) {
      this.totals.reviewedProducts++;
      this.count("reviewed", draft.reviews.map(ruleOf));
    }
    if (draft.writes.length === 0) return changes;
    this.count("wrote", draft.writes.map(ruleOf));
    this.count("changed", changes.map(ruleOf));
    for (const one of replacements(draft)) {
      const key = JSON.stringify([one.rule, one.by, one.field]);
      const known = this.replaced.get(key) ?? { ...one, products: 0 };
      this.replaced.set(key, { ...known, products: known.products + 1 });
    }
    return changes;
  }

  private count(what: keyof Counts, rules: readonly string[]): void {
    for (const rule of rules.length > 1 ? new Set(rules) : rules) {
      const counts = this.counts.get(rule);
      if (counts !== undefined) counts[what]++;
    }
  }

  summary(): CleanTotals & {
    contributions: readonly CleanContribution[];
    warnings: readonly CleanWarning[];
  } {
    const replaced = [...this.replaced.values()].toSorted((a, b) => b.products - a.products);
    const contributions = Array.from(this.counts, ([rule, { wrote: _wrote, ...counts }]) => ({
      rule,
      ...counts,
    }));
    const warnings = Array.from(this.counts).flatMap(([rule, counts]): CleanWarning[] => {
      const { matched, wrote, changed, rejected, reviewed } = counts;
      if (matched === 0) return [{ code: "matches-nothing", rule }];
      const own = replaced.filter((one) => one.rule === rule);
      if (wrote === 0) return rejected + reviewed === 0 ? [{ code: "changes-nothing", rule }] : [];
      const [most] = own;
      if (changed === 0 && most !== undefined) return [{ code: "shadowed", rule, by: most.by }];
      return own.map((one) => ({ code: "contradicts", ...one }));
    });
    return { ...this.totals, contributions, warnings };
  }
}

const ruleOf = ({ rule }: { rule: string }) => rule;

type Replacement = { rule: string; by: string; field: RuleField };

/** The values that a later rule replaced, at most one for each rule and field. */
function replacements({ writes }: CleanDraft): Replacement[] {
  if (writes.length < 2) return [];
  const last = new Map(writes.map(({ field, rule }) => [field, rule]));
  const found = new Map<string, Replacement>();
  for (const { field, rule } of writes) {
    const by = last.get(field) ?? rule;
    if (by !== rule) found.set(`${rule} ${field}`, { rule, by, field });
  }
  return [...found.values()];
}
