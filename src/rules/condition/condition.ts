import * as z from "zod/mini";

/** Operators by the kind of value that they test. `between`, `at-most` and `at-least` include their bounds. */
export const EMPTY_OPERATORS = ["is-empty", "is-filled"] as const;
export const TEXT_OPERATORS = [
  "equals",
  "not-equals",
  "contains",
  "not-contains",
  "starts-with",
  "ends-with",
  "matches",
  "not-matches",
  "in-list",
  "not-in-list",
  "longer-than",
  "shorter-than",
  "more-words-than",
  "fewer-words-than",
  "is-duplicate",
  "is-invalid-gtin",
  "is-restricted-gtin",
] as const;
export const NUMBER_OPERATORS = [
  "number-equals",
  "number-differs",
  "less-than",
  "at-most",
  "more-than",
  "at-least",
  "between",
] as const;
export const DATE_OPERATORS = [
  "on",
  "before",
  "after",
  "between-days",
  "in-last-days",
  "in-next-days",
  "over-days-ago",
] as const;
export const LIST_OPERATORS = ["has-any", "has-all", "has-none"] as const;

const operator = z.enum([
  ...EMPTY_OPERATORS,
  ...TEXT_OPERATORS,
  ...NUMBER_OPERATORS,
  ...DATE_OPERATORS,
  ...LIST_OPERATORS,
]);
export type Operator = z.infer<typeof operator>;

/** One question about one field. The operator determines which of the other keys it needs. */
export const conditionTest = z.strictObject({
  field: z.string(),
  is: operator,
  value: z.optional(z.string()),
  /** The upper bound of `between` and `between-days`. */
  to: z.optional(z.string()),
  values: z.optional(z.array(z.string())),
  /** Compares with another number field of the same product instead of a value. */
  other: z.optional(z.string()),
  /** Upper and lower case are the same unless this is true. */
  matchCase: z.optional(z.boolean()),
});
export type ConditionTest = z.infer<typeof conditionTest>;

/** A condition on a product: one test, or a group in which all, any or none of the conditions hold. */
export type Condition =
  | ConditionTest
  | { all: Condition[] }
  | { any: Condition[] }
  | { none: Condition[] };

export const condition: z.ZodMiniType<Condition> = z.union([
  conditionTest,
  z.strictObject({ all: z.array(z.lazy(() => condition)) }),
  z.strictObject({ any: z.array(z.lazy(() => condition)) }),
  z.strictObject({ none: z.array(z.lazy(() => condition)) }),
]);

export const MOST_VALUES = 50_000;
export const MOST_TESTS = 200;
export const DEEPEST = 10;

export type ConditionGroup = { join: "all" | "any" | "none"; parts: readonly Condition[] };

/** The group of a condition, or null if the condition is a single test. */
export function groupOf(of: Condition): ConditionGroup | null {
  if ("all" in of) return { join: "all", parts: of.all };
  if ("any" in of) return { join: "any", parts: of.any };
  return "none" in of ? { join: "none", parts: of.none } : null;
}

/** All tests of a condition, however deep they are nested. */
export function testsIn(of: Condition): ConditionTest[] {
  const group = groupOf(of);
  if (group !== null) return group.parts.flatMap(testsIn);
  return "field" in of ? [of] : [];
}
