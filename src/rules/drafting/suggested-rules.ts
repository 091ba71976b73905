import { isProductField, PRODUCT_FIELDS } from "@/catalogue/product/product-field.ts";
import { fieldText, PRODUCT_FIELD_NAMES } from "@/catalogue/product/product.ts";
import type { ProductRecord } from "@/catalogue/product/product-record.ts";
import { checkRecord } from "@/catalogue/quality/product-check.ts";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import { isWritable } from "@/rules/clean/clean-draft.ts";
import { changeCase, stripHtml, trimSpaces } from "@/rules/clean/text-changes.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import { type RuleField, ruleFieldKind } from "@/rules/condition/rule-field.ts";

/** A rule that would fix a product and others like it. */
export type SuggestedRule = { when: Condition | null; actions: CleanAction[] };
/** A condition that would exclude a product and others like it. */
export type ExcludeSuggestion = { when: Condition };

const CASES = ["title", "sentence", "upper", "lower"] as const;
const SHORTEST_SHOUT = 8;

/** Rules for a product's markup, spaces, capitals, missing title, weight unit and errors. */
export function suggestedRules(record: ProductRecord): SuggestedRule[] {
  const found: SuggestedRule[] = [];
  const texts = PRODUCT_FIELD_NAMES.filter(
    (field) => isWritable(field) && ["text", "long-text"].includes(PRODUCT_FIELDS[field].is),
  );
  for (const field of texts) {
    const text = fieldText(record, field);
    if (text === "") continue;
    if (/<[a-z/][^<>]*>/i.test(text))
      found.push({ when: null, actions: [{ do: "strip-html", field }] });
    else if (trimSpaces(text) !== text)
      found.push({ when: null, actions: [{ do: "trim", field }] });
    const isShouted = text === text.toUpperCase() && text !== text.toLowerCase();
    if (isShouted && text.length >= SHORTEST_SHOUT && PRODUCT_FIELDS[field].is === "text")
      found.push({
        when: { field, is: "matches", value: "^[^a-z]*$", matchCase: true },
        actions: [{ do: "case", field, to: "title" }],
      });
  }
  if (record.title_en === null && (record.brand !== null || record.mpn !== null))
    found.push({
      when: { field: "title_en", is: "is-empty" },
      actions: [{ do: "template", template: "{brand} {mpn}", field: "title_en" }],
    });
  if (record.weight_unit === "lb" || record.weight_unit === "oz")
    found.push({
      when: { field: "weight_unit", is: "equals", value: record.weight_unit },
      actions: [{ do: "convert-unit", measure: "weight", to: "kg" }],
    });
  const errors = checkRecord(record).filter(({ severity }) => severity === "error");
  for (const code of new Set(errors.map((error) => error.code)))
    found.push({
      when: { field: "issues", is: "has-any", values: [code] },
      actions: [{ do: "review", note: code }],
    });
  return found;
}

/** Rules that turn a wrong value into the right one, the most general first. */
export function rulesForCorrection(
  field: RuleField,
  before: string,
  after: string,
): SuggestedRule[] {
  if (!isWritable(field) || before === after) return [];
  const isText = ["text", "attribute"].includes(ruleFieldKind(field) ?? "");
  const actions: CleanAction[] = [];
  if (isText && before !== "") {
    if (trimSpaces(before) === after) actions.push({ do: "trim", field });
    if (stripHtml(before, hasLines(field)) === after) actions.push({ do: "strip-html", field });
    for (const to of CASES)
      if (changeCase(before, to) === after) actions.push({ do: "case", field, to });
    const part = replacedPart(before, after);
    if (part !== null) actions.push({ do: "replace", field, ...part, matchCase: true });
  }
  const found: SuggestedRule[] = actions.map((action) => ({ when: null, actions: [action] }));
  const set: CleanAction = { do: "set", field, value: after };
  if (before === "") found.push({ when: { field, is: "is-empty" }, actions: [set] });
  else if (isText) found.push({ when: { field, is: "equals", value: before }, actions: [set] });
  else if (ruleFieldKind(field) === "number")
    found.push({ when: { field, is: "number-equals", value: before }, actions: [set] });
  return found;
}

const hasLines = (field: RuleField) =>
  isProductField(field) && PRODUCT_FIELDS[field].is === "long-text";

/** The replaced part of the text, widened to whole words. Null if nothing or the whole text was replaced. */
function replacedPart(before: string, after: string): { find: string; with: string } | null {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  let end = 0;
  while (
    end < Math.min(before.length, after.length) - start &&
    before.at(-1 - end) === after.at(-1 - end)
  )
    end++;
  const isWord = (text: string | undefined) => text !== undefined && /[\p{L}\p{N}]/u.test(text);
  while (start > 0 && isWord(before[start - 1])) start--;
  while (end > 0 && isWord(before[before.length - end])) end--;
  const find = before.slice(start, before.length - end);
  if (find.trim() === "" || find === before) return null;
  return { find, with: after.slice(start, after.length - end) };
}

/** Conditions that would keep this product, and others like it, out of a channel. */
export function suggestedExclusions(record: ProductRecord): ExcludeSuggestion[] {
  const found: Condition[] = [];
  const errors = checkRecord(record).map(({ code }) => code);
  for (const code of new Set(errors))
    found.push({ field: "issues", is: "has-any", values: [code] });
  if (record.images.length === 0) found.push({ field: "image_count", is: "less-than", value: "1" });
  for (const field of ["brand", "category"] as const) {
    const value = record[field];
    if (value !== null) found.push({ field, is: "equals", value });
  }
  if (record.title_fr === null) found.push({ field: "title_fr", is: "is-empty" });
  if (record.price === null) found.push({ field: "price", is: "is-empty" });
  found.push({ field: "available", is: "less-than", value: "1" });
  found.push({ field: "sku", is: "equals", value: record.sku });
  return found.map((when) => ({ when }));
}
