import {
  type Condition,
  type ConditionTest,
  DATE_OPERATORS,
  DEEPEST,
  EMPTY_OPERATORS,
  groupOf,
  LIST_OPERATORS,
  MOST_TESTS,
  NUMBER_OPERATORS,
  type Operator,
  TEXT_OPERATORS,
} from "@/rules/condition/condition.ts";
import { type Clock, dateRange } from "@/rules/condition/date-range.ts";
import {
  HAS_NO_NUMBER,
  HAS_NUMBER,
  numberRange,
  type NumberRange,
} from "@/rules/condition/number-range.ts";
import type { RuleError, RuleErrorReason, RulePath } from "@/rules/condition/rule-error.ts";
import {
  attributeOfField,
  listingOfField,
  type RuleField,
  type RuleFieldKind,
  ruleFieldKind,
} from "@/rules/condition/rule-field.ts";
import { type ListTest, listTest, type TextTest, textTest } from "@/rules/condition/text-test.ts";

/** The data that a rule refers to besides the product itself. */
export type RuleContext = Clock & {
  /** The attributes that products have. With null, any attribute name is valid. */
  attributes: ReadonlySet<string> | null;
  channels: ReadonlySet<string>;
  /** Returns a field's values that occur in more than one product, in folded form. */
  duplicates: (field: RuleField) => ReadonlySet<string>;
};

/** A compiled condition. Both evaluations, product by product and column by column, walk this tree. */
export type CompiledCondition =
  | { on: "all" | "any" | "none"; parts: readonly CompiledCondition[] }
  | { on: "text"; field: RuleField; test: TextTest }
  | { on: "number"; field: RuleField; range: NumberRange }
  | { on: "pair"; field: RuleField; other: RuleField; compare: PairOperator }
  | { on: "list"; field: RuleField; test: ListTest };

export type PairOperator = Exclude<(typeof NUMBER_OPERATORS)[number], "between">;

export type Compiled =
  | { ok: true; condition: CompiledCondition }
  | { ok: false; errors: readonly RuleError[] };

const allowed = (...lists: readonly (readonly Operator[])[]): ReadonlySet<Operator> =>
  new Set(lists.flat());
/** The operators available for a kind of field. Attributes are text, but their numbers can be compared too. */
export const OPERATORS_OF: Readonly<Record<RuleFieldKind, ReadonlySet<Operator>>> = {
  text: allowed(TEXT_OPERATORS, EMPTY_OPERATORS),
  attribute: allowed(TEXT_OPERATORS, EMPTY_OPERATORS, NUMBER_OPERATORS),
  number: allowed(NUMBER_OPERATORS, EMPTY_OPERATORS),
  day: allowed(DATE_OPERATORS, EMPTY_OPERATORS),
  moment: allowed(DATE_OPERATORS, EMPTY_OPERATORS),
  list: allowed(LIST_OPERATORS, EMPTY_OPERATORS),
};

/** Compiles a condition, or lists its errors. */
export function compileCondition(condition: Condition, context: RuleContext): Compiled {
  const errors: RuleError[] = [];
  let tests = 0;

  function compile(of: Condition, path: RulePath, depth: number): CompiledCondition | null {
    const group = groupOf(of);
    if (group === null) {
      if (!("field" in of)) return null;
      if (++tests === MOST_TESTS + 1)
        errors.push({ code: "tests-too-many", most: MOST_TESTS, path: [] });
      return tests > MOST_TESTS ? null : compileTest(of, path);
    }
    const { join, parts } = group;
    if (depth > DEEPEST) {
      errors.push({ code: "nested-too-deep", most: DEEPEST, path });
      return null;
    }
    if (parts.length === 0) errors.push({ code: "group-empty", path });
    const compiled = parts.map((part, at) => compile(part, [...path, join, at], depth + 1));
    return { on: join, parts: compiled.filter((part) => part !== null) };
  }

  function compileTest(test: ConditionTest, path: RulePath): CompiledCondition | null {
    const compiled = compiledTest(test, context);
    if (!("code" in compiled)) return compiled;
    errors.push({ ...compiled, path: [...path, keyOf(compiled)] });
    return null;
  }

  const compiled = compile(condition, [], 1);
  return compiled === null || errors.length > 0
    ? { ok: false, errors }
    : { ok: true, condition: compiled };
}

/** The input that an error belongs to. */
function keyOf({ code }: RuleErrorReason): string {
  if (code === "operator-unfit") return "is";
  if (code === "values-too-many") return "values";
  return code.endsWith("-unknown") ? "field" : "value";
}

/** Why a field can't be read, or null if it can. */
export function fieldErrorOf(
  field: RuleField,
  { attributes, channels }: Pick<RuleContext, "attributes" | "channels">,
): RuleErrorReason | null {
  if (ruleFieldKind(field) === null) return { code: "field-unknown", field };
  const attribute = attributeOfField(field);
  if (attribute !== null && attributes !== null && !attributes.has(attribute))
    return { code: "attribute-unknown", attribute };
  const listing = listingOfField(field);
  return listing !== null && !channels.has(listing.channel)
    ? { code: "channel-unknown", channel: listing.channel }
    : null;
}

function compiledTest(
  test: ConditionTest,
  context: RuleContext,
): CompiledCondition | RuleErrorReason {
  const { field, is, other } = test;
  const error = fieldErrorOf(field, context);
  if (error !== null) return error;
  const kind = ruleFieldKind(field);
  if (kind === null || !OPERATORS_OF[kind].has(is))
    return { code: "operator-unfit", field, operator: is };

  if (other !== undefined) {
    const compare = pairOperator(is);
    if (ruleFieldKind(other) !== "number") return { code: "field-unknown", field: other };
    return kind === "number" && compare !== null
      ? { on: "pair", field, other, compare }
      : { code: "operator-unfit", field, operator: is };
  }
  switch (kind) {
    case "text":
    case "attribute": {
      const meaning = textTest(test, context.duplicates);
      return "code" in meaning ? meaning : { on: "text", field, test: meaning };
    }
    case "list": {
      const meaning = listTest(test);
      return "code" in meaning ? meaning : { on: "list", field, test: meaning };
    }
    case "number":
    case "day":
    case "moment": {
      const range = rangeOf(test, kind, context);
      return "code" in range ? range : { on: "number", field, range };
    }
  }
}

function rangeOf(test: ConditionTest, kind: "number" | "day" | "moment", clock: Clock) {
  if (test.is === "is-empty") return HAS_NO_NUMBER;
  if (test.is === "is-filled") return HAS_NUMBER;
  return kind === "number" ? numberRange(test) : dateRange(test, kind, clock);
}

function pairOperator(is: Operator): PairOperator | null {
  const found = NUMBER_OPERATORS.find((operator) => operator === is);
  return found === undefined || found === "between" ? null : found;
}
