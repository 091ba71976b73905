import type { CleanAction } from "@/rules/clean/clean-action.ts";
import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import { isWritable } from "@/rules/clean/clean-draft.ts";
import { templateParts } from "@/rules/clean/template.ts";
import {
  type CompiledCondition,
  compileCondition,
  fieldErrorOf,
  type RuleContext,
} from "@/rules/condition/compile-condition.ts";
import { MOST_VALUES } from "@/rules/condition/condition.ts";
import { linearExpression } from "@/rules/condition/linear-expression.ts";
import type { RuleError, RuleErrorReason } from "@/rules/condition/rule-error.ts";
import { fieldError, isProductField } from "@/catalogue/product/product-field.ts";

export type CompiledCleanRule = {
  id: string;
  /** The products that the rule is for. Null means all products. */
  when: CompiledCondition | null;
  actions: readonly CleanAction[];
};

/** Returns the rule in a form that can run, or its errors. */
export function compileCleanRule(
  { id, when, actions }: CleanRule,
  context: RuleContext,
): { ok: true; rule: CompiledCleanRule } | { ok: false; errors: readonly RuleError[] } {
  const compiled = when === null ? null : compileCondition(when, context);
  const errors = [
    ...(compiled === null || compiled.ok
      ? []
      : compiled.errors.map((error) => ({ ...error, path: ["when", ...error.path] }))),
    ...(actions.length === 0 ? [{ code: "group-empty", path: ["actions"] } as const] : []),
    ...actions.flatMap((action, at) =>
      actionErrors(action, context).map(({ key, ...reason }) => ({
        ...reason,
        path: ["actions", at, key],
      })),
    ),
  ];
  if (errors.length > 0) return { ok: false, errors };
  return {
    ok: true,
    rule: { id, when: compiled?.ok === true ? compiled.condition : null, actions },
  };
}

type ActionError = RuleErrorReason & { key: string };

function actionErrors(action: CleanAction, context: RuleContext): ActionError[] {
  const readable = (field: string, key: string): ActionError[] => {
    const reason = fieldErrorOf(field, context);
    return reason === null ? [] : [{ ...reason, key }];
  };
  /** Whether a field can be written. Attributes don't have to exist yet, because a rule may add them. */
  const writable = (field: string, key = "field"): ActionError[] =>
    isWritable(field) ? [] : [{ code: "field-not-writable", field, key }];
  const filled = (value: string, key: string): ActionError[] =>
    value === "" ? [{ code: "value-missing", key }] : [];

  switch (action.do) {
    case "set": {
      const { field, value } = action;
      const isInvalid = isProductField(field) && fieldError(field, value.trim()) !== null;
      return [
        ...writable(field),
        ...(isInvalid ? [{ code: "value-invalid", field, value, key: "value" } as const] : []),
      ];
    }
    case "copy":
    case "parse-number":
      return [...readable(action.from, "from"), ...writable(action.field)];
    case "combine":
      return [
        ...(action.from.length === 0 ? [{ code: "value-missing", key: "from" } as const] : []),
        ...action.from.flatMap((field) => readable(field, "from")),
        ...writable(action.field),
      ];
    case "template":
      return [
        ...filled(action.template.trim(), "template"),
        ...placeholders(action.template).flatMap((placeholder) =>
          fieldErrorOf(placeholder, context) === null
            ? []
            : [{ code: "placeholder-unknown", placeholder, key: "template" } as const],
        ),
        ...writable(action.field),
      ];
    case "replace": {
      const read = action.isExpression === true ? linearExpression(action.find, false) : null;
      return [
        ...filled(action.find, "find"),
        ...(read?.ok === false
          ? [{ code: "expression-invalid", reason: read.reason, key: "find" } as const]
          : []),
        ...writable(action.field),
      ];
    }
    case "split":
      return [
        ...readable(action.from, "from"),
        ...filled(action.separator, "separator"),
        ...(action.fields.length === 0 ? [{ code: "value-missing", key: "fields" } as const] : []),
        ...action.fields.flatMap((field) => writable(field, "fields")),
      ];
    case "translate": {
      const count = action.table.length;
      return [
        ...(count === 0 ? [{ code: "value-missing", key: "table" } as const] : []),
        ...(count > MOST_VALUES
          ? [{ code: "values-too-many", count, most: MOST_VALUES, key: "table" } as const]
          : []),
        ...writable(action.field),
      ];
    }
    case "tag":
      return action.add.length + action.remove.length === 0
        ? [{ code: "value-missing", key: "add" }]
        : [];
    case "case":
    case "trim":
    case "strip-html":
      return writable(action.field);
    case "convert-unit":
    case "review":
      return [];
  }
}

const placeholders = (template: string) =>
  templateParts(template).flatMap((part) => ("field" in part ? [part.field] : []));
