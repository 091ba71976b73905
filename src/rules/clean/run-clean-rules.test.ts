import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import { aCleanRule, clean } from "#support/rules/clean-rules.ts";
import { aRuleProduct } from "#support/rules/rule-context.ts";

test("a later rule reads what an earlier one wrote, and each change names the rule that wrote it", () => {
  const isNord: Condition = { field: "brand", is: "equals", value: "Nord", matchCase: true };
  const { draft } = clean([
    aCleanRule([{ do: "set", field: "brand", value: "Nord" }], { id: "brand" }),
    aCleanRule([{ do: "set", field: "cost", value: "5" }], { id: "cost", when: isNord }),
    aCleanRule([{ do: "tag", add: ["cheap"], remove: [] }], {
      id: "tag",
      when: { field: "cost", is: "less-than", value: "6" },
    }),
    aCleanRule([{ do: "set", field: "mpn", value: "M" }], {
      id: "mpn",
      when: { field: "tags", is: "has-any", values: ["cheap"] },
    }),
  ]);
  expect(draft.changes().map(({ field, rule }) => [field, rule])).toEqual([
    ["brand", "brand"],
    ["cost", "cost"],
    ["tags", "tag"],
    ["mpn", "mpn"],
  ]);
});

test("a clean rule with an error is skipped and reported with the position of the error, and the other enabled rules run", () => {
  const { after, errors } = clean([
    aCleanRule([{ do: "replace", field: "brand", find: "(", with: "", isExpression: true }], {
      id: "bad",
    }),
    aCleanRule([{ do: "set", field: "brand", value: "Nord" }], { id: "good" }),
    aCleanRule([{ do: "set", field: "brand", value: "Off" }], { id: "off", isEnabled: false }),
  ]);
  expect(after).toEqual({ brand: "Nord" });
  expect([...errors]).toMatchObject([
    ["bad", [{ code: "expression-invalid", path: ["actions", 0, "find"] }]],
  ]);
});

test.each<[string, CleanAction, object]>([
  [
    "the SKU as its target",
    { do: "set", field: "sku", value: "A" },
    { code: "field-not-writable", path: ["actions", 0, "field"] },
  ],
  [
    "a read-only fact as its target",
    { do: "trim", field: "available" },
    { code: "field-not-writable" },
  ],
  [
    "a value the field never accepts",
    { do: "set", field: "cost", value: "cheap" },
    { code: "value-invalid", path: ["actions", 0, "value"] },
  ],
  [
    "a deleted attribute",
    { do: "copy", from: "attribute:Size", field: "brand" },
    { code: "attribute-unknown", path: ["actions", 0, "from"] },
  ],
  [
    "an unknown placeholder",
    { do: "template", template: "{brnd} {sku}", field: "brand" },
    { code: "placeholder-unknown", placeholder: "brnd" },
  ],
  [
    "nothing to find",
    { do: "replace", field: "brand", find: "", with: "x" },
    { code: "value-missing", path: ["actions", 0, "find"] },
  ],
  [
    "no separator",
    { do: "split", from: "brand", separator: "", fields: ["brand"] },
    { code: "value-missing", path: ["actions", 0, "separator"] },
  ],
  [
    "an empty table",
    { do: "translate", field: "brand", table: [], otherwise: "keep" },
    { code: "value-missing", path: ["actions", 0, "table"] },
  ],
  [
    "no tags",
    { do: "tag", add: [], remove: [] },
    { code: "value-missing", path: ["actions", 0, "add"] },
  ],
])("a clean action with %s is an error of its rule", (_what, action, expected) => {
  expect(clean([aCleanRule([action])]).errors.get("r1")).toMatchObject([expected]);
});

test("a clean rule with an invalid condition or without actions has an error for each", () => {
  const when: Condition = { any: [] };
  expect(clean([aCleanRule([], { when })]).errors.get("r1")).toEqual([
    { code: "group-empty", path: ["when"] },
    { code: "group-empty", path: ["actions"] },
  ]);
});

test("rules that read and write different fields give the same result in any order", () => {
  const fields = ["title_en", "title_fr", "brand", "mpn", "category", "attribute:Colour"];
  const action = fc.constantFrom<((field: string) => CleanAction)[]>(
    (field) => ({ do: "trim", field }),
    (field) => ({ do: "case", field, to: "upper" }),
    (field) => ({ do: "set", field, value: "New" }),
    (field) => ({ do: "replace", field, find: "a", with: "b" }),
    (field) => ({ do: "translate", field, table: [["noir", "Black"]], otherwise: "empty" }),
  );
  const choices = fc.tuple(...fields.map(() => action));
  fc.assert(
    fc.property(choices, fc.shuffledSubarray(fields), (actions, order) => {
      const ruleOf = (field: string) => {
        const one = actions[fields.indexOf(field)];
        if (one === undefined) throw new Error(field);
        return aCleanRule([one(field)], { id: field, when: { field, is: "is-filled" } });
      };
      const inOrder = fields.filter((field) => order.includes(field));
      expect(clean(order.map(ruleOf)).after).toEqual(clean(inOrder.map(ruleOf)).after);
    }),
  );
});

test("cleaning a product again with idempotent actions has no effect", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (title) => {
      const rules = [
        aCleanRule([
          { do: "trim", field: "title_en" },
          { do: "case", field: "title_en", to: "lower" },
        ]),
      ];
      const once = clean(rules, aRuleProduct({ title_en: title })).after["title_en"] ?? title;
      expect(clean(rules, aRuleProduct({ title_en: once })).after).toEqual({});
    }),
  );
});
