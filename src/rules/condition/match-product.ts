import type { CompiledCondition, PairOperator } from "@/rules/condition/compile-condition.ts";
import { isInRange } from "@/rules/condition/number-range.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";

/**
 * One product in the form that conditions read. Numbers are in ten-thousandths, dates in
 * milliseconds; NaN if there is none.
 */
export type ProductReader = {
  text: (field: RuleField) => string;
  number: (field: RuleField) => number;
  list: (field: RuleField) => readonly string[];
};

export function matchesProduct(condition: CompiledCondition, product: ProductReader): boolean {
  switch (condition.on) {
    case "all":
      return condition.parts.every((part) => matchesProduct(part, product));
    case "any":
      return condition.parts.some((part) => matchesProduct(part, product));
    case "none":
      return !condition.parts.some((part) => matchesProduct(part, product));
    case "text":
      return condition.test(product.text(condition.field));
    case "number":
      return isInRange(product.number(condition.field), condition.range);
    case "list":
      return condition.test(product.list(condition.field));
    case "pair":
      return comparePair(
        product.number(condition.field),
        product.number(condition.other),
        condition.compare,
      );
  }
}

/** If either number is missing, only `number-differs` matches. */
export function comparePair(one: number, other: number, compare: PairOperator): boolean {
  switch (compare) {
    case "number-equals":
      return one === other;
    case "number-differs":
      return one !== other;
    case "less-than":
      return one < other;
    case "at-most":
      return one <= other;
    case "more-than":
      return one > other;
    case "at-least":
      return one >= other;
  }
}
