import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import { choiceLabel } from "@/catalogue/product/field-labels.ts";
import {
  type Condition,
  type ConditionTest,
  groupOf,
  NUMBER_OPERATORS,
  type Operator,
} from "@/rules/condition/condition.ts";
import { issueNamesOf } from "@/rules/labels/issue-names.ts";
import { ownValue } from "@/lib/collections.ts";
import { ruleFieldLabel, type RuleTexts } from "@/rules/labels/rule-field-label.ts";

/** A condition in plain words, such as: Brand is “Nord” and Cost is less than 5. */
export function conditionSentence(texts: RuleTexts, condition: Condition): string {
  const group = groupOf(condition);
  if (group === null) return "field" in condition ? testSentence(texts, condition) : "";
  const parts = group.parts.map((part) => {
    const sentence = conditionSentence(texts, part);
    const inner = groupOf(part);
    return inner !== null && inner.parts.length > 1 ? `(${sentence})` : sentence;
  });
  const { i18n } = texts;
  const joined = new Intl.ListFormat(i18n.locale, {
    type: group.join === "all" ? "conjunction" : "disjunction",
  }).format(parts);
  return group.join === "none" ? i18n._(msg`it isn’t true that ${joined}`) : joined;
}

const SHOWN_VALUES = 3;

function testSentence(texts: RuleTexts, test: ConditionTest): string {
  const { i18n } = texts;
  const field = ruleFieldLabel(texts, test.field);
  const value =
    test.other === undefined
      ? valueLabel(texts, test.field, test.value ?? "")
      : ruleFieldLabel(texts, test.other);
  const shown = (text: string) => (isNumeric(test.is) ? decimalIn(i18n.locale, text) : text);
  return i18n._(phraseOf(test, field, shown(value), shown(test.to ?? ""), listOf(texts, test)));
}

const isNumeric = (is: Operator) => NUMBER_OPERATORS.some((operator) => operator === is);

/** A decimal with the separator of the language. Rules are stored with a point. */
export const decimalIn = (locale: string, text: string): string =>
  locale.startsWith("fr") && /^-?\d+\.\d+$/.test(text) ? text.replace(".", ",") : text;

function valueLabel(
  { i18n, supplierName, channelIssues }: RuleTexts,
  field: string,
  value: string,
): string {
  if (field === "supplier_id") return supplierName(value) ?? i18n._(msg`a deleted supplier`);
  const issues = issueNamesOf(field, channelIssues);
  const issue = issues === null ? undefined : ownValue(issues, value);
  if (issue !== undefined) return i18n._(issue);
  return field === "status" || field === "condition" ? choiceLabel(i18n, value) : value;
}

function listOf(texts: RuleTexts, { field, values = [] }: ConditionTest): string {
  const { i18n } = texts;
  const shown = values.slice(0, SHOWN_VALUES).map((value) => valueLabel(texts, field, value));
  const more = values.length - shown.length;
  if (more > 0) shown.push(i18n._(msg`${plural(more, { one: "# more", other: "# more" })}`));
  return new Intl.ListFormat(i18n.locale, { type: "unit" }).format(shown);
}

function phraseOf(
  { is, value: count = "" }: ConditionTest,
  field: string,
  value: string,
  to: string,
  list: string,
): MessageDescriptor {
  switch (is) {
    case "is-empty":
      return msg`${field} is empty`;
    case "is-filled":
      return msg`${field} isn’t empty`;
    case "equals":
      return msg`${field} is “${value}”`;
    case "not-equals":
      return msg`${field} isn’t “${value}”`;
    case "contains":
      return msg`${field} contains “${value}”`;
    case "not-contains":
      return msg`${field} doesn’t contain “${value}”`;
    case "starts-with":
      return msg`${field} starts with “${value}”`;
    case "ends-with":
      return msg`${field} ends with “${value}”`;
    case "matches":
      return msg`${field} matches the expression ${value}`;
    case "not-matches":
      return msg`${field} doesn’t match the expression ${value}`;
    case "in-list":
      return msg`${field} is one of: ${list}`;
    case "not-in-list":
      return msg`${field} isn’t one of: ${list}`;
    case "longer-than":
      return msg`${field} has more than ${plural(Number(count), { one: "# character", other: "# characters" })}`;
    case "shorter-than":
      return msg`${field} has fewer than ${plural(Number(count), { one: "# character", other: "# characters" })}`;
    case "more-words-than":
      return msg`${field} has more than ${plural(Number(count), { one: "# word", other: "# words" })}`;
    case "fewer-words-than":
      return msg`${field} has fewer than ${plural(Number(count), { one: "# word", other: "# words" })}`;
    case "is-duplicate":
      return msg`another product has the same value in ${field}`;
    case "is-invalid-gtin":
      return msg`${field} isn’t a valid GTIN`;
    case "is-restricted-gtin":
      return msg`${field} is a GTIN for internal use or coupons`;
    case "number-equals":
      return msg`${field} equals ${value}`;
    case "number-differs":
      return msg`${field} differs from ${value}`;
    case "less-than":
      return msg`${field} is less than ${value}`;
    case "at-most":
      return msg`${field} is at most ${value}`;
    case "more-than":
      return msg`${field} is more than ${value}`;
    case "at-least":
      return msg`${field} is at least ${value}`;
    case "between":
    case "between-days":
      return msg`${field} is from ${value} to ${to}`;
    case "on":
      return msg`${field} is on ${value}`;
    case "before":
      return msg`${field} is before ${value}`;
    case "after":
      return msg`${field} is after ${value}`;
    case "in-last-days":
      return msg`${field} is in the last ${plural(Number(count), { one: "# day", other: "# days" })}`;
    case "in-next-days":
      return msg`${field} is in the next ${plural(Number(count), { one: "# day", other: "# days" })}`;
    case "over-days-ago":
      return msg`${field} is more than ${plural(Number(count), { one: "# day", other: "# days" })} ago`;
    case "has-any":
      return msg`${field} has any of: ${list}`;
    case "has-all":
      return msg`${field} has all of: ${list}`;
    case "has-none":
      return msg`${field} has none of: ${list}`;
  }
}
