import { fieldError, isProductField } from "@/catalogue/product/product-field.ts";
import { plainDecimal, withPoint } from "@/lib/decimal.ts";
import { dayNumber } from "@/rules/condition/date-range.ts";
import type { ProductReader } from "@/rules/condition/match-product.ts";
import { unitsOf } from "@/rules/condition/number-range.ts";
import { attributeOfField, type RuleField, ruleFieldKind } from "@/rules/condition/rule-field.ts";

/** One value that a rule changed. Tags are joined by commas. */
export type CleanChange = { field: RuleField; before: string; after: string; rule: string };

/** A value that a rule computed but the field doesn't accept, so it wasn't written. */
type CleanRejection = CleanWrite;

type CleanWrite = { field: RuleField; value: string; rule: string };

/** Why a person should review a product: the rule's note, or a value that the rule couldn't process. */
type CleanReview = { rule: string; note: string };

/** Whether a clean rule may write the field. The SKU identifies the product, so rules never change it. */
export const isWritable = (field: RuleField): boolean =>
  field !== "sku" && (isProductField(field) || attributeOfField(field) !== null);

/**
 * A product while clean rules run. Later rules read what earlier ones wrote, but facts derived from several fields,
 * such as issues and completeness, are still those of the stored product. Nothing is stored.
 */
export class CleanDraft implements ProductReader {
  private readonly stored: ProductReader;
  readonly rejections: CleanRejection[] = [];
  readonly reviews: CleanReview[] = [];
  /** The rules that matched, in order. */
  readonly matched: string[] = [];
  /** Everything that rules wrote, including values that a later rule replaced. */
  readonly writes: CleanWrite[] = [];
  private readonly written = new Map<RuleField, { value: string; rule: string }>();

  constructor(stored: ProductReader) {
    this.stored = stored;
  }

  text = (field: RuleField): string => this.written.get(field)?.value ?? this.storedText(field);

  number = (field: RuleField): number => {
    const written = this.written.get(field);
    if (written === undefined) return this.stored.number(field);
    return ruleFieldKind(field) === "day" ? dayNumber(written.value) : unitsOf(written.value);
  };

  list = (field: RuleField): readonly string[] => {
    const written = this.written.get(field);
    return written === undefined ? this.stored.list(field) : tagsIn(written.value);
  };

  /** Writes a value if it differs from the current one and the field accepts it. */
  write(field: RuleField, value: string, rule: string): void {
    // Most values don't change, so this comparison avoids the slower steps below.
    if (value !== this.text(field)) this.writeTogether([[field, value]], rule);
  }

  /** Writes values that belong together, such as a weight and its unit: all of them or none. */
  writeTogether(values: readonly (readonly [field: RuleField, value: string])[], rule: string) {
    const plain = values
      .map(([field, value]) => ({ field, value: plainValue(field, value) }))
      .filter(({ field, value }) => !sameValue(field, this.text(field), value));
    const invalid = plain.filter(
      ({ field, value }) => isProductField(field) && fieldError(field, value) !== null,
    );
    this.rejections.push(...invalid.map(({ field, value }) => ({ field, value, rule })));
    if (invalid.length > 0) return;
    for (const { field, value } of plain) {
      this.writes.push({ field, value, rule });
      this.written.set(field, { value, rule });
    }
  }

  /** The differences from the stored product, each with the last rule that wrote it. */
  changes(): CleanChange[] {
    if (this.written.size === 0) return [];
    return Array.from(this.written, ([field, { value, rule }]) => ({
      field,
      before: this.storedText(field),
      after: value,
      rule,
    })).filter(({ field, before, after }) => !sameValue(field, before, after));
  }

  private storedText(field: RuleField): string {
    return ruleFieldKind(field) === "list"
      ? this.stored.list(field).join(", ")
      : this.stored.text(field);
  }
}

const tagsIn = (text: string) =>
  text
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");

const plainValue = (field: RuleField, value: string) =>
  ruleFieldKind(field) === "number" ? plainDecimal(withPoint(value.trim())) : value;

/** 12.5 and 12.5000 are the same number. */
function sameValue(field: RuleField, one: string, other: string): boolean {
  return (
    one === other ||
    (ruleFieldKind(field) === "number" && plainDecimal(one) === plainDecimal(other))
  );
}
