import {
  type Condition,
  type ConditionGroup,
  type ConditionTest,
  DATE_OPERATORS,
  EMPTY_OPERATORS,
  groupOf,
  LIST_OPERATORS,
  NUMBER_OPERATORS,
  type Operator,
  TEXT_OPERATORS,
} from "@/rules/condition/condition.ts";
import { PRODUCT_FIELDS, isProductField } from "@/catalogue/product/product-field.ts";
import type { RuleError } from "@/rules/condition/rule-error.ts";
import {
  isIssueField,
  listingOfField,
  type RuleField,
  type RuleFieldKind,
  ruleFieldKind,
} from "@/rules/condition/rule-field.ts";

/** The inputs that an operator needs. */
export type ValueInput =
  | "none"
  | "text"
  | "number"
  | "count"
  | "day"
  | "two-numbers"
  | "two-days"
  | "values"
  | "choice"
  | "choices";

const GTIN_OPERATORS: readonly Operator[] = ["is-invalid-gtin", "is-restricted-gtin"];

/** The operators that people can choose for a field, the common ones first. */
export function operatorsFor(field: RuleField): readonly Operator[] {
  const kind = ruleFieldKind(field);
  if (choicesOf(field) !== null)
    return ["equals", "not-equals", "in-list", "not-in-list", ...EMPTY_OPERATORS];
  return OPERATORS[kind ?? "text"].filter(
    (operator) => field === "gtin" || !GTIN_OPERATORS.includes(operator),
  );
}

const OPERATORS: Readonly<Record<RuleFieldKind, readonly Operator[]>> = {
  text: [...TEXT_OPERATORS, ...EMPTY_OPERATORS],
  attribute: [...TEXT_OPERATORS, ...EMPTY_OPERATORS, ...NUMBER_OPERATORS],
  number: [...NUMBER_OPERATORS, ...EMPTY_OPERATORS],
  day: [...DATE_OPERATORS, ...EMPTY_OPERATORS],
  moment: [...DATE_OPERATORS, ...EMPTY_OPERATORS],
  list: [...LIST_OPERATORS, ...EMPTY_OPERATORS],
};

/** The states of a listing, as the database names them. */
const LISTING_STATES = ["ready", "warning", "blocked", "excluded", "gone"];

/** The only values that a field can have; null if it can have any value. For "suppliers", the form looks them up. */
export function choicesOf(field: RuleField): readonly string[] | "suppliers" | null {
  if (field === "supplier_id") return "suppliers";
  if (listingOfField(field)?.part === "state") return LISTING_STATES;
  if (!isProductField(field)) return null;
  const kind = PRODUCT_FIELDS[field];
  return kind.is === "choice" ? kind.choices : null;
}

export function valueInputOf({ field, is }: Pick<ConditionTest, "field" | "is">): ValueInput {
  const hasChoices = choicesOf(field) !== null;
  switch (is) {
    case "is-empty":
    case "is-filled":
    case "is-duplicate":
    case "is-invalid-gtin":
    case "is-restricted-gtin":
      return "none";
    case "in-list":
    case "not-in-list":
      return hasChoices ? "choices" : "values";
    case "has-any":
    case "has-all":
    case "has-none":
      return isIssueField(field) ? "choices" : "values";
    case "between":
      return "two-numbers";
    case "between-days":
      return "two-days";
    case "on":
    case "before":
    case "after":
      return "day";
    case "in-last-days":
    case "in-next-days":
    case "over-days-ago":
    case "longer-than":
    case "shorter-than":
    case "more-words-than":
    case "fewer-words-than":
      return "count";
    case "number-equals":
    case "number-differs":
    case "less-than":
    case "at-most":
    case "more-than":
    case "at-least":
      return "number";
    case "equals":
    case "not-equals":
      return hasChoices ? "choice" : "text";
    case "contains":
    case "not-contains":
    case "starts-with":
    case "ends-with":
    case "matches":
    case "not-matches":
      return "text";
  }
}

const FIRST_OPERATOR: Readonly<Record<RuleFieldKind, Operator>> = {
  text: "contains",
  attribute: "equals",
  number: "less-than",
  day: "before",
  moment: "in-last-days",
  list: "has-any",
};

export const newTest = (field: RuleField = "title_en"): ConditionTest => ({
  field,
  is: choicesOf(field) === null ? FIRST_OPERATOR[ruleFieldKind(field) ?? "text"] : "equals",
});

const hasOnlyChoices = (test: ConditionTest) =>
  choicesOf(test.field) !== null || isIssueField(test.field);

/** Keeps the operator and value if the new field can have them. */
export function withField(test: ConditionTest, field: RuleField): ConditionTest {
  if (!operatorsFor(field).includes(test.is)) return newTest(field);
  const next = { ...test, field };
  const isSameKind = !hasOnlyChoices(next) && !hasOnlyChoices(test);
  return isSameKind ? next : { field, is: test.is };
}

/** Keeps the value if the new operator has the same kind of input. */
export function withOperator(test: ConditionTest, is: Operator): ConditionTest {
  const next = { ...test, is };
  return valueInputOf(next) === valueInputOf(test) ? next : { field: test.field, is };
}

/** Wraps a condition in a group, because the builder always edits a group. */
export function asGroup(condition: Condition | null): ConditionGroup {
  if (condition === null) return { join: "all", parts: [] };
  return groupOf(condition) ?? { join: "all", parts: [condition] };
}

/** The errors of a condition, with paths in the group that `asGroup` returns. */
export const errorsInGroup = (condition: Condition | null, errors: readonly RuleError[]) =>
  condition === null || groupOf(condition) !== null
    ? errors
    : errors.map((error) =>
        error.path.length === 0 ? error : { ...error, path: ["all", 0, ...error.path] },
      );

export function conditionOf({ join, parts }: ConditionGroup): Condition {
  const list = [...parts];
  if (join === "all") return { all: list };
  return join === "any" ? { any: list } : { none: list };
}

/** Values written one per line, or separated by tabs as in a copied row. Empty lines and cells are ignored. */
export const valuesIn = (text: string): string[] =>
  text
    .split(/[\n\t]/)
    .map((value) => value.trim())
    .filter((value) => value !== "");
