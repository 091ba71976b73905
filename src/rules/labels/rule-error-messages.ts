import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { ExpressionError } from "@/rules/condition/linear-expression.ts";
import type { RuleErrorReason } from "@/rules/condition/rule-error.ts";

const EXPRESSION_ERRORS: Record<ExpressionError, MessageDescriptor> = {
  lookaround: msg`Lookarounds, such as (?=…), can’t be used because they can take very long. Remove them.`,
  "back-reference": msg`Back references, such as \\1, can’t be used because they can take very long. Remove them.`,
  "too-long": msg`This expression is longer than 1,000 characters. Shorten it.`,
  "too-many-repeats": msg`This expression repeats too often. Lower the numbers in braces.`,
  syntax: msg`This expression isn’t valid. Check its brackets and backslashes.`,
};

/** Describes an error in a rule and how to fix it. `nameOf` returns the name of a price list. */
export function ruleErrorMessage(
  error: RuleErrorReason,
  nameOf: (target: string) => string,
): MessageDescriptor {
  switch (error.code) {
    case "field-unknown":
      return msg`There is no field “${error.field}”. Choose another one.`;
    case "attribute-unknown":
      return msg`No product has the attribute “${error.attribute}”. Choose another one.`;
    case "channel-unknown":
      return msg`This channel was deleted. Choose another one.`;
    case "operator-unfit":
      return msg`This field doesn’t support this operator. Choose another one.`;
    case "value-missing":
      return msg`Enter a value.`;
    case "number-invalid":
      return msg`“${error.value}” isn’t valid here. Enter a number, such as 12, or 12.50 if decimals are allowed.`;
    case "date-invalid":
      return msg`“${error.value}” isn’t a date. Enter it as YYYY-MM-DD, such as 2026-11-30.`;
    case "range-reversed":
      return msg`${error.to} comes before ${error.from}. Swap the two values.`;
    case "expression-invalid":
      return EXPRESSION_ERRORS[error.reason];
    case "values-too-many":
      return msg`The list has ${plural(error.count, { other: "# values" })}. Shorten it to ${plural(error.most, { other: "#" })}.`;
    case "group-empty":
      return msg`Nothing is listed here. Add at least one condition or action.`;
    case "nested-too-deep":
      return msg`Groups can be nested up to ${error.most} levels deep. Remove this group.`;
    case "tests-too-many":
      return msg`A rule can have up to ${error.most} conditions. Split it in two.`;
    case "field-not-writable":
      return msg`Rules can’t change this field. Choose another one.`;
    case "value-invalid":
      return msg`This field doesn’t accept “${error.value}”.`;
    case "placeholder-unknown":
      return msg`The template names the field “${error.placeholder}”, which doesn’t exist. Choose one from the list.`;
    case "division-by-zero":
      return msg`With 100%, the price would be divided by zero. Enter a lower percentage.`;
    case "rate-not-positive":
      return msg`Enter a number above 0.`;
    case "percent-out-of-range":
      return msg`${error.value}% isn’t possible here. Enter a valid percentage, such as 20.`;
    case "circular-base": {
      const names = error.targets.map(nameOf).join(" → ");
      if (error.targets.length === 1)
        return msg`The price list of ${names} is based on itself. Choose another base.`;
      return msg`These price lists are based on each other: ${names}. Choose another base for one of them.`;
    }
    case "base-unavailable":
      return msg`The price list of ${nameOf(error.target)} has an error. Fix it first.`;
    case "bands-unordered":
      return msg`Sort the entries from lowest to highest, without duplicates.`;
  }
}
