import {
  CleanTally,
  type CleanContribution,
  type CleanWarning,
} from "@/rules/analysis/clean-analysis.ts";
import { publishEffect, type PublishEffect } from "@/rules/analysis/publish-analysis.ts";
import type { CleanChange } from "@/rules/clean/clean-draft.ts";
import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import { cleanProduct, prepareCleanSet } from "@/rules/clean/run-clean-rules.ts";
import {
  type ColumnTable,
  ColumnTableBuilder,
  duplicatesIn,
  rowReader,
} from "@/rules/columns/column-table.ts";
import { fieldsOfCleanRule, fieldsOfCondition } from "@/rules/columns/fields-read.ts";
import { countRows, matchRows, type RowMask } from "@/rules/columns/match-rows.ts";
import { compileCondition, type RuleContext } from "@/rules/condition/compile-condition.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import { recordReader, type RuleProduct } from "@/rules/condition/record-reader.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";
import { preparePublishSet, type PublishRule } from "@/rules/publish/publish-rules.ts";

/** What rules refer to, as plain data that a worker can receive. */
export type PreviewSettings = {
  now: string;
  timeZone: string;
  /** Null if any attribute name may be new. */
  attributes: readonly string[] | null;
  channels: readonly string[];
};

/** Errors by rule. */
export type PreviewErrors = readonly { rule: string; errors: readonly RuleError[] }[];

export type ConditionPreview =
  | { ok: true; matched: number; products: number; samples: readonly string[] }
  | { ok: false; errors: readonly RuleError[] };

export type PublishPreview =
  | ({ ok: true; excludedSamples: readonly string[] } & Omit<PublishEffect, "rows">)
  | { ok: false; errors: PreviewErrors };

export type CleanPreview = {
  products: number;
  changedProducts: number;
  contributions: readonly CleanContribution[];
  warnings: readonly CleanWarning[];
  /** Rules that are skipped because of an error. */
  errors: PreviewErrors;
  /** The first changed products, with their values before and after. */
  samples: readonly { sku: string; changes: readonly CleanChange[] }[];
};

const SAMPLES = 20;

/** Products in columns, on which rules are previewed. */
export class RulePreview {
  private readonly builder: ColumnTableBuilder;
  private readonly skus: string[] = [];
  private table: ColumnTable | null = null;
  private readonly duplicates = new Map<RuleField, ReadonlySet<string>>();

  /** Only rules that read these fields can be previewed. */
  constructor(fields: readonly RuleField[]) {
    this.builder = new ColumnTableBuilder(fields);
  }

  add(products: readonly RuleProduct[]): number {
    for (const product of products) {
      this.builder.add(recordReader(product));
      this.skus.push(product.record.sku);
    }
    this.table = null;
    this.duplicates.clear();
    return this.skus.length;
  }

  condition(condition: Condition, settings: PreviewSettings): ConditionPreview {
    const compiled = compileCondition(condition, this.contextOf(settings));
    if (!compiled.ok) return compiled;
    const rows = matchRows(compiled.condition, this.columns());
    return {
      ok: true,
      matched: countRows(rows),
      products: this.skus.length,
      samples: this.samplesOf(rows),
    };
  }

  publish(
    rules: readonly PublishRule[],
    channel: string,
    settings: PreviewSettings,
  ): PublishPreview {
    const prepared = preparePublishSet(rules, channel, this.contextOf(settings));
    if (!prepared.ok) return { ok: false, errors: listed(prepared.errors) };
    const { rows, ...effect } = publishEffect(prepared.rules, this.columns());
    const excluded = rows.map((row) => 1 - row);
    return { ok: true, ...effect, excludedSamples: this.samplesOf(excluded) };
  }

  clean(rules: readonly CleanRule[], settings: PreviewSettings): CleanPreview {
    const prepared = prepareCleanSet(rules, this.contextOf(settings));
    const table = this.columns();
    const tally = new CleanTally(prepared.rules.map(({ id }) => id));
    const samples: { sku: string; changes: readonly CleanChange[] }[] = [];
    for (let row = 0; row < table.rows; row++) {
      const changes = tally.add(cleanProduct(prepared, rowReader(table, row)));
      if (changes.length > 0 && samples.length < SAMPLES)
        samples.push({ sku: this.skus[row] ?? "", changes });
    }
    const errors = listed(prepared.errors);
    return { products: table.rows, ...tally.summary(), errors, samples };
  }

  private columns(): ColumnTable {
    this.table ??= this.builder.table();
    return this.table;
  }

  private samplesOf(rows: RowMask): string[] {
    const samples: string[] = [];
    for (let row = 0; row < rows.length && samples.length < SAMPLES; row++)
      if (rows[row] === 1) samples.push(this.skus[row] ?? "");
    return samples;
  }

  private contextOf({ attributes, channels, ...clock }: PreviewSettings): RuleContext {
    return {
      ...clock,
      attributes: attributes === null ? null : new Set(attributes),
      channels: new Set(channels),
      duplicates: (field) => {
        const known = this.duplicates.get(field) ?? duplicatesIn(this.columns(), field);
        this.duplicates.set(field, known);
        return known;
      },
    };
  }
}

const listed = (errors: ReadonlyMap<string, readonly RuleError[]>): PreviewErrors =>
  Array.from(errors, ([rule, own]) => ({ rule, errors: own }));

/** The columns that a preview of these conditions and rules needs. */
export const previewFields = (
  conditions: readonly Condition[],
  cleanRules: readonly CleanRule[] = [],
): RuleField[] => [
  ...new Set([...conditions.flatMap(fieldsOfCondition), ...cleanRules.flatMap(fieldsOfCleanRule)]),
];
