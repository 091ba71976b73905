import { gtinError } from "@/catalogue/product/gtin.ts";
import {
  isProductField,
  type ProductField,
  PRODUCT_FIELDS,
  readTags,
} from "@/catalogue/product/product-field.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import type { CleaningSetup } from "@/importing/cleaning/cleaning-setup.ts";
import { fieldsNeeded, fieldsWritten, readsCatalogue } from "@/importing/cleaning/rule-needs.ts";
import { type ImportMode, isWritten } from "@/importing/comparing/import-mode.ts";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { isLeftOut, type ProductDraft } from "@/importing/mapping/draft/product-draft.ts";
import { CleanDraft } from "@/rules/clean/clean-draft.ts";
import { prepareCleanSet, type PreparedCleanRule } from "@/rules/clean/run-clean-rules.ts";
import { dayNumber } from "@/rules/condition/date-range.ts";
import { matchesProduct, type ProductReader } from "@/rules/condition/match-product.ts";
import { unitsOf, UNITS_PER_ONE } from "@/rules/condition/number-range.ts";
import { recordReader } from "@/rules/condition/record-reader.ts";
import { attributeOfField, type RuleField, ruleFieldKind } from "@/rules/condition/rule-field.ts";

/** A rule that doesn't run in this import, with the reason. */
export type SkippedRule = { name: string; because: "error" | "reads-catalogue" };

/** The number of changed rows in total and by rule name, and the number of rows that need review. */
export type CleaningCounts = { rows: number; rules: Record<string, number>; reviews: number };

export type RowCleaner = {
  skipped: readonly SkippedRule[];
  /**
   * Cleans a row before it is known which product it matches. Rules that need a value the row doesn't have wait for
   * `complete`, and so do rules that depend on their results.
   */
  clean: (draft: ProductDraft) => ProductDraft;
  /** Cleans a row with the values that its product keeps. `stored` is null for a new product. */
  complete: (draft: ProductDraft, stored: ProductRecord | null) => ProductDraft;
  counts: () => CleaningCounts;
};

type RowRule = PreparedCleanRule & { needs: readonly RuleField[]; writes: readonly RuleField[] };

type Import = {
  mapping: Pick<ColumnMapping, "fields" | "attributes" | "images" | "emptyCells">;
  mode: ImportMode;
};

/** Prepares the clean rules of an import. */
export function rowCleaner(setup: CleaningSetup, { mapping, mode }: Import): RowCleaner {
  const { rules, supplier, ...clock } = setup;
  const running = rules.filter((rule) => !readsCatalogue(rule));
  const context = { ...clock, attributes: null, channels: new Set<string>() };
  const prepared = prepareCleanSet(running, { ...context, duplicates: () => new Set() });
  const byId = new Map(rules.map((rule) => [rule.id, rule]));
  const nameOf = (id: string) => byId.get(id)?.name ?? "";
  const ready = prepared.rules.flatMap((rule): RowRule[] => {
    const given = byId.get(rule.id);
    if (given === undefined) return [];
    return [{ ...rule, needs: fieldsNeeded(given), writes: fieldsWritten(given) }];
  });
  const attributes = new Set(mapping.attributes.map(({ name }) => name));
  const counted: CleaningCounts = { rows: 0, rules: {}, reviews: 0 };

  /** Whether the row decides the value of a field, so that the stored value doesn't matter. */
  function isKnown(draft: ProductDraft, field: RuleField): boolean {
    if (field === "sku") return true;
    if (field === "supplier_id") return supplier !== null;
    const clears = mapping.emptyCells === "clear";
    const attribute = attributeOfField(field);
    if (attribute !== null)
      return attributes.has(attribute) && (clears || attributeIn(draft, attribute) !== "");
    if (field === "image_count")
      return mapping.images.length > 0 && (clears || draft.images.length > 0);
    if (!isProductField(field) || mapping.fields[field] === undefined) return false;
    return writtenText(draft, field) !== "" || (clears && !isLeftOut(draft, field));
  }

  /** Whether an import in this mode may write the field. */
  const mayWrite = (field: RuleField) =>
    isProductField(field) ? isWritten(mode, field) : mode.kind !== "prices-and-stock";

  function run(draft: ProductDraft, reader: ProductReader, knows: (field: RuleField) => boolean) {
    const clean = new CleanDraft(reader);
    const open = new Set<RuleField>();
    for (const { id, when, actions, needs, writes } of ready) {
      if (needs.some((field) => open.has(field) || !knows(field))) {
        for (const field of writes) open.add(field);
        continue;
      }
      if (when !== null && !matchesProduct(when, clean)) continue;
      clean.matched.push(id);
      for (const apply of actions) apply(clean, id);
    }
    return { cleaned: withChanges(draft, clean, open.size > 0), clean };
  }

  function withChanges(draft: ProductDraft, clean: CleanDraft, isOpen: boolean): ProductDraft {
    const changes = clean.changes().filter(({ field }) => mayWrite(field));
    if (changes.length === 0 && !isOpen) return draft;
    const text = { ...draft.text };
    let named = draft.attributes;
    const by = new Map<RuleField, string>();
    for (const { field, after, rule } of changes) {
      if (field === "gtin" && after !== "" && gtinError(after) !== null) continue;
      by.set(field, nameOf(rule));
      const attribute = attributeOfField(field);
      if (isProductField(field)) text[field] = after;
      else if (attribute !== null) {
        named = named.filter(({ name }) => name !== attribute);
        if (after !== "") named = [...named, { name: attribute, value: after }];
      }
    }
    const hasOtherAttribute = [...by.keys()].some((field) => attributeOfField(field) !== null);
    return {
      ...draft,
      text,
      attributes: named,
      leftOut: draft.leftOut.filter(({ field }) => !by.has(field)),
      rules: { by, written: draft, needsStored: isOpen || hasOtherAttribute },
    };
  }

  return {
    skipped: [
      ...rules.filter(readsCatalogue).map(({ name }) => skipped(name, "reads-catalogue")),
      ...[...prepared.errors.keys()].map((id) => skipped(nameOf(id), "error")),
    ],
    clean(draft) {
      const { cleaned, clean } = run(draft, draftReader(draft, supplier), (field) =>
        isKnown(draft, field),
      );
      const by = cleaned.rules?.by;
      if (by !== undefined && by.size > 0) {
        counted.rows += 1;
        for (const name of new Set(by.values()))
          counted.rules[name] = (counted.rules[name] ?? 0) + 1;
      }
      if (clean.reviews.length > 0) counted.reviews += 1;
      return cleaned;
    },
    complete(draft, stored) {
      const { rules: done } = draft;
      if (done === undefined) return draft;
      const { written } = done;
      const row = draftReader(written, supplier);
      if (stored === null) {
        // Facts that only a stored product has, such as when it was added, are missing for a new one.
        const isOfRow = (field: RuleField) =>
          isProductField(field) ||
          attributeOfField(field) !== null ||
          field === "image_count" ||
          field === "supplier_id";
        return run(written, row, isOfRow).cleaned;
      }
      const product = recordReader({ record: stored, available: null, listings: {} });
      const of = (field: RuleField) => (isKnown(written, field) ? row : product);
      const merged: ProductReader = {
        text: (field) => of(field).text(field),
        number: (field) => of(field).number(field),
        list: (field) => of(field).list(field),
      };
      return run(written, merged, () => true).cleaned;
    },
    counts: () => counted,
  };
}

const skipped = (name: string, because: SkippedRule["because"]): SkippedRule => ({ name, because });

const attributeIn = ({ attributes }: ProductDraft, name: string) =>
  attributes.findLast((pair) => pair.name === name)?.value ?? "";

/**
 * The value of a row as rules read it. A GTIN that can't be stored as it's written is included, so that rules can
 * correct it.
 */
const writtenText = ({ text, leftOut }: ProductDraft, field: ProductField) =>
  text[field] === "" && field === "gtin"
    ? (leftOut.find(({ code }) => code === "gtin")?.written ?? "")
    : text[field];

/** Reads a row for conditions. Facts that a row can't have are empty. */
function draftReader(draft: ProductDraft, supplier: string | null): ProductReader {
  const textOf = (field: RuleField) => {
    if (isProductField(field)) return writtenText(draft, field);
    if (field === "supplier_id") return supplier ?? "";
    const attribute = attributeOfField(field);
    return attribute === null ? "" : attributeIn(draft, attribute);
  };
  return {
    text: textOf,
    number(field) {
      if (field === "image_count") return draft.images.length * UNITS_PER_ONE;
      return ruleFieldKind(field) === "day" ? dayNumber(textOf(field)) : unitsOf(textOf(field));
    },
    list: (field) =>
      isProductField(field) && PRODUCT_FIELDS[field].is === "tags"
        ? readTags(draft.text[field])
        : [],
  };
}
