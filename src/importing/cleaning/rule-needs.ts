import type { CleanAction } from "@/rules/clean/clean-action.ts";
import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import { templateParts } from "@/rules/clean/template.ts";
import { fieldsOfCondition } from "@/rules/columns/fields-read.ts";
import { testsIn } from "@/rules/condition/condition.ts";
import { listingOfField, type RuleField } from "@/rules/condition/rule-field.ts";

/** The data that a rule needs about a product before it can run. */
export const fieldsNeeded = ({ when, actions }: CleanRule): RuleField[] => [
  ...new Set([...(when === null ? [] : fieldsOfCondition(when)), ...actions.flatMap(sourcesOf)]),
];

export const fieldsWritten = ({ actions }: CleanRule): RuleField[] => [
  ...new Set(actions.flatMap(targetsOf)),
];

/**
 * Whether a rule can't run on the rows of a file: it reads stock, listings, or which other products have the same
 * value. Such a rule runs on the catalogue only.
 */
export function readsCatalogue(rule: CleanRule): boolean {
  const isBeyondRow = (field: RuleField) => field === "available" || listingOfField(field) !== null;
  const tests = rule.when === null ? [] : testsIn(rule.when);
  return tests.some(({ is }) => is === "is-duplicate") || fieldsNeeded(rule).some(isBeyondRow);
}

const MEASURES = { weight: ["weight"], size: ["length", "width", "height"] } as const;

/** The fields that an action computes its result from. An action that only edits the text of one field has none. */
function sourcesOf(action: CleanAction): RuleField[] {
  switch (action.do) {
    case "copy":
    case "split":
      return [action.from];
    case "parse-number":
      return [action.from, "currency"];
    case "combine":
      return action.from;
    case "template":
      return templateParts(action.template).flatMap((part) =>
        "field" in part ? [part.field] : [],
      );
    case "convert-unit":
      return [...MEASURES[action.measure], `${action.measure}_unit`];
    case "tag":
      return ["tags"];
    case "set":
    case "replace":
    case "case":
    case "trim":
    case "strip-html":
    case "translate":
    case "review":
      return [];
  }
}

function targetsOf(action: CleanAction): RuleField[] {
  switch (action.do) {
    case "split":
      return action.fields;
    case "convert-unit":
      return [...MEASURES[action.measure], `${action.measure}_unit`];
    case "tag":
      return ["tags"];
    case "review":
      return [];
    case "set":
    case "copy":
    case "combine":
    case "template":
    case "replace":
    case "case":
    case "trim":
    case "strip-html":
    case "translate":
    case "parse-number":
      return [action.field];
  }
}
