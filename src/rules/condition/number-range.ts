import { withoutEndingZeros } from "@/lib/decimal.ts";
import type { ConditionTest, Operator } from "@/rules/condition/condition.ts";
import type { RuleErrorReason } from "@/rules/condition/rule-error.ts";

/**
 * Numbers are stored as integers in ten-thousandths, the precision of the catalogue. Binary floats represent them
 * exactly for numbers up to 900 billion, so comparisons are exact and a column fits in a typed array.
 */
export const UNITS_PER_ONE = 10_000;

const DECIMAL = /^-?\d{1,12}(?:\.\d+)?$/;

/** The value of a decimal text in ten-thousandths; NaN for any other text. */
export const unitsOf = (text: string): number =>
  DECIMAL.test(text) ? Math.round(Number(text) * UNITS_PER_ONE) : Number.NaN;

/** The numbers that match: those from `from` to `to` or, if negated, all other numbers and missing ones. */
export type NumberRange = { from: number; to: number; isNegated: boolean };

export const isInRange = (value: number, { from, to, isNegated }: NumberRange): boolean =>
  (value >= from && value <= to) !== isNegated;

export const rangeFrom = (from: number, to: number, isNegated = false): NumberRange => ({
  from,
  to,
  isNegated,
});

export const HAS_NUMBER: NumberRange = rangeFrom(-Infinity, Infinity);
export const HAS_NO_NUMBER: NumberRange = rangeFrom(-Infinity, Infinity, true);

/** The range that each comparison with one bound matches. Adjacent numbers differ by one unit. */
const COMPARISONS: Partial<Record<Operator, (bound: number) => NumberRange>> = {
  "number-equals": (bound) => rangeFrom(bound, bound),
  "number-differs": (bound) => rangeFrom(bound, bound, true),
  "less-than": (bound) => rangeFrom(-Infinity, bound - 1),
  "shorter-than": (bound) => rangeFrom(-Infinity, bound - 1),
  "fewer-words-than": (bound) => rangeFrom(-Infinity, bound - 1),
  "at-most": (bound) => rangeFrom(-Infinity, bound),
  "more-than": (bound) => rangeFrom(bound + 1, Infinity),
  "longer-than": (bound) => rangeFrom(bound + 1, Infinity),
  "more-words-than": (bound) => rangeFrom(bound + 1, Infinity),
  "at-least": (bound) => rangeFrom(bound, Infinity),
};

/**
 * The range of a number test, or why its value is invalid. `factor` is the number of units per one: 1 for counts of
 * characters and words.
 */
export function numberRange(
  { is, value = "", to = "" }: Pick<ConditionTest, "is" | "value" | "to">,
  factor: typeof UNITS_PER_ONE | 1 = UNITS_PER_ONE,
): NumberRange | RuleErrorReason {
  if (value.trim() === "") return { code: "value-missing" };
  const bound = boundOf(value, factor);
  if (bound === null) return { code: "number-invalid", value };
  const compare = COMPARISONS[is];
  if (compare !== undefined) return compare(bound);
  if (to.trim() === "") return { code: "value-missing" };
  const upper = boundOf(to, factor);
  if (upper === null) return { code: "number-invalid", value: to };
  return upper < bound ? { code: "range-reversed", from: value, to } : rangeFrom(bound, upper);
}

/** The bound in units; null if it isn't a number or has more decimals than the numbers it's compared with. */
function boundOf(text: string, factor: number): number | null {
  const decimals = withoutEndingZeros(text.trim().split(".")[1] ?? "").length;
  const units = unitsOf(text.trim());
  if (Number.isNaN(units) || decimals > (factor === 1 ? 0 : 4)) return null;
  return (units / UNITS_PER_ONE) * factor;
}
