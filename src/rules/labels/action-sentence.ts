import type { MessageDescriptor } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import { ruleFieldLabel, type RuleTexts } from "@/rules/labels/rule-field-label.ts";

/** An action of a clean rule in plain words, such as: Set Brand to “Nord”. */
export function actionSentence(texts: RuleTexts, action: CleanAction): string {
  const { i18n } = texts;
  const label = (field: string) => ruleFieldLabel(texts, field);
  const list = (items: readonly string[]) =>
    new Intl.ListFormat(i18n.locale, { type: "conjunction" }).format(items);
  return i18n._(phraseOf(action, label, list));
}

function phraseOf(
  action: CleanAction,
  label: (field: string) => string,
  list: (items: readonly string[]) => string,
): MessageDescriptor {
  switch (action.do) {
    case "set":
      return action.value.trim() === ""
        ? msg`Clear ${label(action.field)}`
        : msg`Set ${label(action.field)} to “${action.value.trim()}”`;
    case "copy":
      return msg`Copy ${label(action.from)} to ${label(action.field)}`;
    case "combine":
      return msg`Combine ${list(action.from.map(label))} into ${label(action.field)}`;
    case "template":
      return msg`Write “${action.template}” in ${label(action.field)}`;
    case "replace":
      return action.with === ""
        ? msg`Remove “${action.find}” from ${label(action.field)}`
        : msg`Replace “${action.find}” with “${action.with}” in ${label(action.field)}`;
    case "split":
      return msg`Split ${label(action.from)} at “${action.separator}” into ${list(action.fields.map(label))}`;
    case "case":
      return caseSentence(action.to, label(action.field));
    case "trim":
      return msg`Remove extra spaces from ${label(action.field)}`;
    case "strip-html":
      return msg`Remove HTML from ${label(action.field)}`;
    case "translate": {
      const count = action.table.length;
      return msg`Replace values in ${label(action.field)} using a table of ${plural(count, { one: "# entry", other: "# entries" })}`;
    }
    case "convert-unit":
      return action.measure === "weight"
        ? msg`Convert the weight to ${action.to}`
        : msg`Convert the dimensions to ${action.to}`;
    case "parse-number":
      return msg`Extract the number from ${label(action.from)} into ${label(action.field)}`;
    case "tag":
      return tagSentence(action, list);
    case "review":
      return msg`Send to review: ${action.note}`;
  }
}

function caseSentence(
  to: Extract<CleanAction, { do: "case" }>["to"],
  field: string,
): MessageDescriptor {
  switch (to) {
    case "upper":
      return msg`Change ${field} to uppercase`;
    case "lower":
      return msg`Change ${field} to lowercase`;
    case "title":
      return msg`Capitalize every word of ${field}`;
    case "sentence":
      return msg`Capitalize only the first letter of ${field}`;
  }
}

function tagSentence(
  { add, remove }: Extract<CleanAction, { do: "tag" }>,
  list: (items: readonly string[]) => string,
): MessageDescriptor {
  if (remove.length === 0)
    return msg`${plural(add.length, { one: "Add the tag", other: "Add the tags" })} ${list(add)}`;
  if (add.length === 0)
    return msg`${plural(remove.length, { one: "Remove the tag", other: "Remove the tags" })} ${list(remove)}`;
  return msg`${plural(add.length, { one: "Add the tag", other: "Add the tags" })} ${list(add)} and remove ${list(remove)}`;
}
