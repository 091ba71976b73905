import { gtinError, isRestrictedGtin } from "@/catalogue/product/gtin.ts";
import { type ConditionTest, MOST_VALUES, type Operator } from "@/rules/condition/condition.ts";
import { linearExpression } from "@/rules/condition/linear-expression.ts";
import { isInRange, numberRange, UNITS_PER_ONE, unitsOf } from "@/rules/condition/number-range.ts";
import type { RuleErrorReason } from "@/rules/condition/rule-error.ts";

export type TextTest = (text: string) => boolean;

/** Texts that differ only in case or in surrounding spaces are the same value. */
export const foldValue = (text: string): string => text.trim().toLowerCase();

/** Counts code points, as PostgreSQL and channel limits do. */
function lengthOf(text: string): number {
  let length = 0;
  for (const _character of text) length++;
  return length;
}

function wordsIn(text: string): number {
  return text.match(/\S+/g)?.length ?? 0;
}

type TextFold = (text: string) => string;

/** Operators that compare a text with a value. Both are in lower case unless the test matches case. */
const WORDINGS: Partial<Record<Operator, (text: string, wanted: string) => boolean>> = {
  equals: (text, wanted) => text.trim() === wanted.trim(),
  "not-equals": (text, wanted) => text.trim() !== wanted.trim(),
  contains: (text, wanted) => text.includes(wanted),
  "not-contains": (text, wanted) => !text.includes(wanted),
  "starts-with": (text, wanted) => text.startsWith(wanted),
  "ends-with": (text, wanted) => text.endsWith(wanted),
};

/** Operators without a value. */
const PLAIN: Partial<Record<Operator, TextTest>> = {
  "is-empty": (text) => text.trim() === "",
  "is-filled": (text) => text.trim() !== "",
  "is-invalid-gtin": (text) => text.trim() !== "" && gtinError(text) !== null,
  "is-restricted-gtin": (text) =>
    text.trim() !== "" && gtinError(text) === null && isRestrictedGtin(text),
};

/** Operators that compare the number of characters or words in a text. */
const COUNTS: Partial<Record<Operator, (text: string) => number>> = {
  "longer-than": lengthOf,
  "shorter-than": lengthOf,
  "more-words-than": wordsIn,
  "fewer-words-than": wordsIn,
};

/** The meaning of a test on text, or why its value is invalid. */
export function textTest(
  test: ConditionTest,
  duplicates: (field: string) => ReadonlySet<string>,
): TextTest | RuleErrorReason {
  const { is, value = "", values = [], matchCase = false } = test;
  const fold: TextFold = matchCase ? (text) => text : (text) => text.toLowerCase();
  const plain = PLAIN[is];
  if (plain !== undefined) return plain;
  const compare = WORDINGS[is];
  if (compare !== undefined) {
    const wanted = fold(value);
    return wanted.trim() === "" ? { code: "value-missing" } : (text) => compare(fold(text), wanted);
  }
  if (is === "is-duplicate") {
    const repeated = duplicates(test.field);
    return (text) => repeated.has(foldValue(text));
  }
  if (is === "in-list" || is === "not-in-list") {
    const error = valuesError(values);
    if (error !== null) return error;
    const known = new Set(values.map((one) => fold(one.trim())));
    const isIn = is === "in-list";
    return (text) => known.has(fold(text.trim())) === isIn;
  }
  if (is === "matches" || is === "not-matches") {
    if (value === "") return { code: "value-missing" };
    const read = linearExpression(value, matchCase);
    if (!read.ok) return { code: "expression-invalid", reason: read.reason };
    const isMatch = is === "matches";
    return (text) => read.expression.test(text) === isMatch;
  }
  const count = COUNTS[is];
  const range = numberRange(test, count === undefined ? UNITS_PER_ONE : 1);
  if ("code" in range) return range;
  return count === undefined
    ? (text) => isInRange(unitsOf(text.trim()), range)
    : (text) => isInRange(count(text), range);
}

/** Why a list of values is invalid, or null if it's valid. */
export function valuesError(values: readonly string[]): RuleErrorReason | null {
  if (values.length > MOST_VALUES)
    return { code: "values-too-many", count: values.length, most: MOST_VALUES };
  return values.some((value) => value.trim() !== "") ? null : { code: "value-missing" };
}

export type ListTest = (items: readonly string[]) => boolean;

/** The meaning of a test on a list of texts, or why its values are invalid. */
export function listTest({
  is,
  values = [],
  matchCase = false,
}: ConditionTest): ListTest | RuleErrorReason {
  if (is === "is-empty") return (items) => items.length === 0;
  if (is === "is-filled") return (items) => items.length > 0;
  const error = valuesError(values);
  if (error !== null) return error;
  const fold: TextFold = matchCase ? (text) => text.trim() : foldValue;
  const wanted = [...new Set(values.map(fold).filter((value) => value !== ""))];
  if (is === "has-all")
    return (items) => {
      const present = new Set(items.map(fold));
      return wanted.every((value) => present.has(value));
    };
  const known = new Set(wanted);
  return is === "has-any"
    ? (items) => items.some((item) => known.has(fold(item)))
    : (items) => !items.some((item) => known.has(fold(item)));
}
