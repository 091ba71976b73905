import { publishEffect, type PublishEffect } from "@/rules/analysis/publish-analysis.ts";
import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import { columnPage } from "@/rules/columns/column-page.ts";
import { ColumnStore } from "@/rules/columns/column-store.ts";
import { duplicatesIn } from "@/rules/columns/column-table.ts";
import { bothRows, countRows, matchRows, type RowMask } from "@/rules/columns/match-rows.ts";
import { compileCondition, type RuleContext } from "@/rules/condition/compile-condition.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";
import { type CleanEffect, cleanEffect } from "@/rules/preview/clean-effect.ts";
import { type PricePreview, priceEffect } from "@/rules/preview/price-effect.ts";
import { cleanChanges, priceChanges, type RuleChanges } from "@/rules/preview/rule-changes.ts";
import type { PriceList } from "@/rules/pricing/price-list.ts";
import { preparePublishSet } from "@/rules/publish/publish-rules.ts";
import type { PublishRule } from "@/rules/publish/publish-rule.ts";

/** The data that rules refer to, in a form that can be sent to a worker. */
export type PreviewSettings = {
  now: string;
  timeZone: string;
  /** The known attributes. With null, any attribute name is valid. */
  attributes: readonly string[] | null;
  channels: readonly string[];
  /** The products that the rules are for, such as those of one supplier. Null for all. */
  among: Condition | null;
};

export type PreviewErrors = readonly { rule: string; errors: readonly RuleError[] }[];

export type ConditionPreview =
  | { ok: true; matched: number; products: number; samples: readonly string[] }
  | { ok: false; errors: readonly RuleError[] };

/** A product that a rule excludes from a channel. */
export type ExcludedSample = {
  id: string;
  sku: string;
  title: string;
  price: string;
  rule: string;
};

export type PublishPreview =
  | ({
      ok: true;
      samples: readonly ExcludedSample[];
      /** The excluded products with the highest prices. */
      worst: readonly ExcludedSample[];
    } & Omit<PublishEffect, "excludedRows" | "decidedBy">)
  | { ok: false; errors: PreviewErrors };

export type CleanPreview = CleanEffect & { errors: PreviewErrors };

/** What the screen needs to know about an added page of columns. */
export type AddedPage = {
  version: string | null;
  next: string | null;
  rows: number;
};

const SAMPLES = 20;

/** Shows what rules would do to the whole catalogue, without storing anything. It runs in a worker. */
export class RulePreview {
  private store = new ColumnStore();
  private readonly duplicates = new Map<RuleField, ReadonlySet<string>>();

  /** Forgets all products. */
  reset(): void {
    this.store = new ColumnStore();
    this.duplicates.clear();
  }

  /** Adds the next page of these fields, as the server sent it. */
  addPage(fields: readonly RuleField[], text: string): AddedPage {
    const page = columnPage.parse(JSON.parse(text));
    this.store.addPage(fields, page);
    this.duplicates.clear();
    const { version, next } = page;
    return { version, next, rows: page.columns[0]?.length ?? 0 };
  }

  condition(condition: Condition, settings: PreviewSettings): ConditionPreview {
    const context = this.contextOf(settings);
    const compiled = compileCondition(condition, context);
    if (!compiled.ok) return compiled;
    const among = this.rowsAmong(settings.among, context);
    const rows = bothRows(matchRows(compiled.condition, this.store), among);
    const samples = this.firstRows(rows).map((row) => this.textAt("sku", row));
    return { ok: true, matched: countRows(rows), products: countRows(among), samples };
  }

  publish(
    rules: readonly PublishRule[],
    channel: string,
    settings: PreviewSettings,
    focus: string | null = null,
  ): PublishPreview {
    const context = this.contextOf(settings);
    const prepared = preparePublishSet(rules, channel, context);
    if (!prepared.ok) return { ok: false, errors: listed(prepared.errors) };
    const among = this.rowsAmong(settings.among, context);
    const { excludedRows, decidedBy, ...effect } = publishEffect(prepared.rules, this.store, among);
    const ruleAt = (row: number) => prepared.rules[decidedBy[row] ?? -1]?.id ?? "";
    const shown =
      focus === null
        ? excludedRows
        : excludedRows.map((isExcluded, row) => (ruleAt(row) === focus ? isExcluded : 0));
    const sample = (row: number): ExcludedSample => ({
      id: this.textAt("id", row),
      sku: this.textAt("sku", row),
      title: this.textAt("title_en", row),
      price: this.textAt("price", row),
      rule: ruleAt(row),
    });
    return {
      ok: true,
      ...effect,
      samples: this.firstRows(shown).map(sample),
      worst: this.highestRows(shown, this.store.number("price")).map(sample),
    };
  }

  clean(
    rules: readonly CleanRule[],
    settings: PreviewSettings,
    focus: string | null = null,
  ): CleanPreview {
    const context = this.contextOf(settings);
    const among = this.rowsAmong(settings.among, context);
    const { errors, ...effect } = cleanEffect(rules, this.store, { context, among, focus });
    return { ...effect, errors: listed(errors) };
  }

  prices(lists: readonly PriceList[], target: string, settings: PreviewSettings): PricePreview {
    return priceEffect(lists, target, this.store, this.contextOf(settings));
  }

  /** The changes that a run of these clean rules writes. */
  cleanChanges(rules: readonly CleanRule[], settings: PreviewSettings): RuleChanges {
    const context = this.contextOf(settings);
    const among = this.rowsAmong(settings.among, context);
    return cleanChanges(rules, this.store, { context, among });
  }

  /** The changes that a run of the catalogue's prices writes. */
  priceChanges(lists: readonly PriceList[], settings: PreviewSettings): RuleChanges | null {
    return priceChanges(lists, this.store, this.contextOf(settings));
  }

  /** The most common values of a text field, for suggestions. */
  commonValues(field: RuleField, most: number): string[] {
    const { codes, values } = this.store.text(field);
    const counts = new Map<string, number>();
    for (const code of codes) {
      const value = values[code] ?? "";
      if (value.trim() !== "") counts.set(value, (counts.get(value) ?? 0) + 1);
    }
    return Array.from(counts)
      .toSorted(([, one], [, other]) => other - one)
      .slice(0, most)
      .map(([value]) => value);
  }

  private rowsAmong(among: Condition | null, context: RuleContext): RowMask {
    const compiled = among === null ? null : compileCondition(among, context);
    return matchRows(compiled?.ok === true ? compiled.condition : null, this.store);
  }

  private textAt(field: RuleField, row: number): string {
    const { codes, values } = this.store.text(field);
    return values[codes[row] ?? 0] ?? "";
  }

  private firstRows(rows: RowMask): number[] {
    const found: number[] = [];
    for (let row = 0; row < rows.length && found.length < SAMPLES; row++)
      if (rows[row] === 1) found.push(row);
    return found;
  }

  private highestRows(rows: RowMask, numbers: Float64Array): number[] {
    const highest: number[] = [];
    const numberAt = (row: number) => numbers[row] ?? 0;
    for (let row = 0; row < rows.length; row++) {
      if (rows[row] !== 1 || Number.isNaN(numberAt(row))) continue;
      const lowest = highest.at(-1);
      if (highest.length === SAMPLES && lowest !== undefined && numberAt(row) <= numberAt(lowest))
        continue;
      highest.push(row);
      highest.sort((a, b) => numberAt(b) - numberAt(a));
      highest.length = Math.min(highest.length, SAMPLES);
    }
    return highest;
  }

  private contextOf({ attributes, channels, now, timeZone }: PreviewSettings): RuleContext {
    return {
      now,
      timeZone,
      attributes: attributes === null ? null : new Set(attributes),
      channels: new Set(channels),
      duplicates: (field) => {
        const known = this.duplicates.get(field) ?? duplicatesIn(this.store, field);
        this.duplicates.set(field, known);
        return known;
      },
    };
  }
}

const listed = (errors: ReadonlyMap<string, readonly RuleError[]>): PreviewErrors =>
  Array.from(errors, ([rule, own]) => ({ rule, errors: own }));
