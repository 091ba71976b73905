import { expect, test } from "vitest";
import { OPERATORS_OF } from "@/rules/condition/compile-condition.ts";
import { newAction, ACTION_KINDS, tableIn, tableText } from "@/rules/drafting/action-draft.ts";
import {
  asGroup,
  conditionOf,
  errorsInGroup,
  newTest,
  operatorsFor,
  valueInputOf,
  valuesIn,
  withField,
  withOperator,
} from "@/rules/drafting/condition-draft.ts";
import type { Condition, ConditionTest } from "@/rules/condition/condition.ts";
import { errorAt, errorsBelow, ownErrors } from "@/rules/drafting/errors-at.ts";
import { cleanActions } from "@/rules/clean/clean-action.ts";
import { ruleFieldKind } from "@/rules/condition/rule-field.ts";

const FIELDS = [
  "title_en",
  "gtin",
  "status",
  "supplier_id",
  "price",
  "eta",
  "created_at",
  "tags",
  "issues",
  "attribute:Colour",
  "channel:shop:state",
];

test("every operator that is offered for a field fits it and has an input", () => {
  for (const field of FIELDS) {
    const kind = ruleFieldKind(field);
    const offered = operatorsFor(field);
    expect(offered.length).toBeGreaterThan(0);
    for (const is of offered) {
      expect(kind && OPERATORS_OF[kind].has(is), `${field} ${is}`).toBe(true);
      expect(valueInputOf({ field, is })).toBeTruthy();
    }
    expect(offered).toContain(newTest(field).is);
  }
});

test("changing the field of a condition keeps the operator and value if they fit", () => {
  const test_ = { field: "title_en", is: "contains", value: "lamp" } as const;
  expect(withField(test_, "brand")).toEqual({ ...test_, field: "brand" });
  expect(withField(test_, "price")).toEqual({ field: "price", is: "less-than" });
  const isNord = { field: "brand", is: "equals", value: "Nord" } as const;
  expect(withField(isNord, "status")).toEqual({ field: "status", is: "equals" });
  const hasTag: ConditionTest = { field: "tags", is: "has-any", values: ["sale"] };
  expect(withField(hasTag, "issues")).toEqual({ field: "issues", is: "has-any" });
});

test("issues in a condition are chosen from a list, while values of other lists are typed", () => {
  expect(valueInputOf({ field: "issues", is: "has-any" })).toBe("choices");
  expect(valueInputOf({ field: "channel:shop:issues", is: "has-none" })).toBe("choices");
  expect(valueInputOf({ field: "tags", is: "has-any" })).toBe("values");
});

test("changing the operator of a condition keeps the value if the input is of the same kind", () => {
  const contains = { field: "brand", is: "contains", value: "Nord" } as const;
  expect(withOperator(contains, "starts-with")).toEqual({ ...contains, is: "starts-with" });
  expect(withOperator(contains, "in-list")).toEqual({ field: "brand", is: "in-list" });
});

test("a condition means the same after it's opened in the condition builder", () => {
  const isNord = newTest("brand");
  expect(asGroup(null)).toEqual({ join: "all", parts: [] });
  expect(asGroup(isNord)).toEqual({ join: "all", parts: [isNord] });
  for (const group of [{ all: [isNord] }, { any: [isNord] }, { none: [isNord] }])
    expect(conditionOf(asGroup(group))).toEqual(group);
});

test("values are separated by line breaks and tabs, and the two columns of a table by a tab or an equals sign", () => {
  expect(valuesIn(" A \n\nB\tC\r\n")).toEqual(["A", "B", "C"]);
  expect(tableIn("A\tB\nC = D\n\nonly\n = x")).toEqual([
    ["A", "B"],
    ["C", "D"],
  ]);
  expect(tableIn(tableText([["A=1", "B"]]))).toEqual([["A=1", "B"]]);
});

test("a new action of any kind fits the schema of clean actions", () => {
  for (const kind of ACTION_KINDS)
    expect(cleanActions.safeParse([newAction(kind)]).success).toBe(true);
});

test("each error of a rule is shown at its input", () => {
  const errors = [
    { code: "value-missing", path: ["when", "all", 0, "value"] } as const,
    { code: "group-empty", path: ["when", "all", 1] } as const,
  ];
  const first = errorsBelow(errors, ["when", "all", 0]);
  expect(errorAt(first, "value")).toMatchObject({ code: "value-missing" });
  expect(errorAt(first, "field")).toBeNull();
  expect(ownErrors(errorsBelow(errors, ["when", "all", 1]))).toMatchObject([
    { code: "group-empty" },
  ]);
});

test("errors of a condition without a group are placed in the group that shows it", () => {
  const alone: Condition = { field: "attribute:Size", is: "equals", value: "L" };
  const error = { code: "attribute-unknown", attribute: "Size", path: ["field"] } as const;
  expect(errorsInGroup(alone, [error])).toEqual([{ ...error, path: ["all", 0, "field"] }]);
  expect(errorsInGroup({ all: [alone] }, [error])).toEqual([error]);
});
