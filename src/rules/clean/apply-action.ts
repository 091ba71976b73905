import { converted } from "@/catalogue/product/measure.ts";
import { isProductField, PRODUCT_FIELDS } from "@/catalogue/product/product-field.ts";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import type { CleanDraft } from "@/rules/clean/clean-draft.ts";
import { fillTemplate, templateParts } from "@/rules/clean/template.ts";
import {
  changeCase,
  replaceText,
  splitText,
  stripHtml,
  trimSpaces,
} from "@/rules/clean/text-changes.ts";
import { linearExpression } from "@/rules/condition/linear-expression.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";
import { foldValue } from "@/rules/condition/text-test.ts";
import { isShortDecimal } from "@/lib/decimal.ts";
import { readNumber } from "@/catalogue/product/read-number.ts";
import { writtenAmount } from "@/catalogue/product/written-currency.ts";

/** Applies an action to a product on behalf of a rule. */
export type PreparedAction = (draft: CleanDraft, rule: string) => void;

const hasLines = (field: RuleField) =>
  isProductField(field) && PRODUCT_FIELDS[field].is === "long-text";

/** The number of decimals that the catalogue stores. */
const PLACES = 4;

/** Prepares an action once, so that expressions and tables aren't rebuilt for each product. */
export function prepareAction(action: CleanAction): PreparedAction {
  switch (action.do) {
    case "set": {
      const value = action.value.trim();
      return (draft, rule) => draft.write(action.field, value, rule);
    }
    case "copy":
      return (draft, rule) => draft.write(action.field, draft.text(action.from), rule);
    case "combine":
      return (draft, rule) => {
        const parts = action.from.map((field) => draft.text(field).trim());
        const text = parts.filter((part) => part !== "").join(action.separator);
        draft.write(action.field, text, rule);
      };
    case "template": {
      const parts = templateParts(action.template);
      return (draft, rule) => draft.write(action.field, fillTemplate(parts, draft.text), rule);
    }
    case "replace":
      return change(action.field, replacement(action));
    case "split":
      return (draft, rule) => {
        const text = draft.text(action.from);
        if (!text.includes(action.separator)) return;
        const parts = splitText(text, action.separator, action.fields.length);
        for (const [at, field] of action.fields.entries())
          draft.write(field, parts[at] ?? "", rule);
      };
    case "case":
      return change(action.field, (text) => changeCase(text, action.to));
    case "trim":
      return change(action.field, trimSpaces);
    case "strip-html": {
      const keepsLines = hasLines(action.field);
      return change(action.field, (text) => stripHtml(text, keepsLines));
    }
    case "translate":
      return translation(action);
    case "convert-unit":
      return (draft, rule) => convert(draft, action.measure, action.to, rule);
    case "parse-number":
      return (draft, rule) => {
        const written = draft.text(action.from).trim();
        if (written === "") return;
        const priced = writtenAmount(written);
        const isForeign = priced !== null && !priced.currencies.includes(draft.text("currency"));
        const number = readNumber(priced?.amount ?? written, action.decimal);
        if (isShortDecimal(number) && !isForeign) draft.write(action.field, number, rule);
        else draft.reviews.push({ rule, note: written });
      };
    case "tag":
      return tagging(action.add, action.remove);
    case "review":
      return (draft, rule) => void draft.reviews.push({ rule, note: action.note });
  }
}

const change =
  (field: RuleField, to: (text: string) => string): PreparedAction =>
  (draft, rule) => {
    const text = draft.text(field);
    if (text !== "") draft.write(field, to(text), rule);
  };

type Of<Name extends CleanAction["do"]> = Extract<CleanAction, { do: Name }>;

function replacement(action: Of<"replace">): (text: string) => string {
  const { find, with: by, isExpression = false, matchCase = false } = action;
  if (!isExpression) return (text) => replaceText(text, find, by, matchCase);
  const read = linearExpression(find, matchCase);
  return read.ok ? (text) => read.expression.replaceAll(text, by) : (text) => text;
}

function translation({ field, table, otherwise }: Of<"translate">): PreparedAction {
  const known = new Map(table.map(([from, to]) => [foldValue(from), to.trim()]));
  return (draft, rule) => {
    const text = draft.text(field);
    if (text.trim() === "") return;
    const to = known.get(foldValue(text));
    if (to !== undefined) draft.write(field, to, rule);
    else if (otherwise === "empty") draft.write(field, "", rule);
    else if (otherwise === "review") draft.reviews.push({ rule, note: text });
  };
}

function tagging(add: readonly string[], remove: readonly string[]): PreparedAction {
  const removed = new Set(remove.map(foldValue));
  return (draft, rule) => {
    const others = draft.list("tags").filter((tag) => !removed.has(foldValue(tag)));
    const present = new Set(others.map(foldValue));
    const added = add.map((tag) => tag.trim()).filter((tag) => !present.has(foldValue(tag)));
    draft.write("tags", [...others, ...new Set(added)].join(", "), rule);
  };
}

/**
 * Converts all measures of a kind together, because they share one unit. If a measure can't be converted or would round
 * to zero in the new unit, nothing is converted and a person has to review the product.
 */
function convert(draft: CleanDraft, measure: "weight" | "size", to: string, rule: string): void {
  const unitField = measure === "weight" ? "weight_unit" : "size_unit";
  const from = draft.text(unitField);
  if (from === to) return;
  const fields = measure === "weight" ? ["weight"] : ["length", "width", "height"];
  const filled = fields.filter((field) => draft.text(field) !== "");
  const values = filled.map((field) => [field, draft.text(field)] as const);
  const changes = values.map(
    ([field, value]) => [field, converted(value, from, to, PLACES)] as const,
  );
  const isLost = changes.some(([, value], at) => {
    const before = values[at]?.[1] ?? "";
    return value === null || (Number(value) === 0 && Number(before) !== 0);
  });
  if (isLost)
    draft.reviews.push({ rule, note: values.map(([, value]) => `${value} ${from}`).join(", ") });
  else
    draft.writeTogether(
      [...changes.map(([field, value]) => [field, value ?? ""] as const), [unitField, to]],
      rule,
    );
}
