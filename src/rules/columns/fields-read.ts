import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import { templateParts } from "@/rules/clean/template.ts";
import { type Condition, testsIn } from "@/rules/condition/condition.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";

export const fieldsOfCondition = (of: Condition): RuleField[] => [
  ...new Set(
    testsIn(of).flatMap(({ field, other }) => (other === undefined ? [field] : [field, other])),
  ),
];

/** The fields that a clean rule reads, including those it writes, because their current values are compared. */
export const fieldsOfCleanRule = ({ when, actions }: CleanRule): RuleField[] => [
  ...new Set([
    ...(when === null ? [] : fieldsOfCondition(when)),
    ...actions.flatMap(fieldsOfAction),
  ]),
];

function fieldsOfAction(action: CleanAction): RuleField[] {
  switch (action.do) {
    case "set":
    case "replace":
    case "case":
    case "trim":
    case "strip-html":
    case "translate":
      return [action.field];
    case "copy":
      return [action.from, action.field];
    case "parse-number":
      return [action.from, action.field, "currency"];
    case "combine":
      return [...action.from, action.field];
    case "template": {
      const parts = templateParts(action.template);
      return [action.field, ...parts.flatMap((part) => ("field" in part ? [part.field] : []))];
    }
    case "split":
      return [action.from, ...action.fields];
    case "convert-unit":
      return action.measure === "weight"
        ? ["weight", "weight_unit"]
        : ["length", "width", "height", "size_unit"];
    case "tag":
      return ["tags"];
    case "review":
      return [];
  }
}
