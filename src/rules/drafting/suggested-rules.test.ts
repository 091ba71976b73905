import { expect, test } from "vitest";
import { aliasTable } from "@/rules/drafting/brand-aliases.ts";
import {
  rulesForCorrection,
  suggestedExclusions,
  suggestedRules,
} from "@/rules/drafting/suggested-rules.ts";
import { ruleOfTemplate, templatesOf } from "@/rules/drafting/rule-templates.ts";
import { isCleanRule } from "@/rules/drafting/rule-set-draft.ts";
import { compileCleanRule } from "@/rules/clean/compile-clean-rule.ts";
import { compileCondition } from "@/rules/condition/compile-condition.ts";
import { ruleSetContent } from "@/rules/sets/rule-set.ts";
import { aCleanRule, clean } from "#support/rules/clean-rules.ts";
import { aRuleProduct, RULE_CONTEXT } from "#support/rules/rule-context.ts";

const WRONG = {
  title_en: "  DESK LAMP BLACK",
  description_en: "<p>Bright</p>",
  brand: "NORD LIGHTING",
  gtin: "12345",
  weight: "2.5000",
  weight_unit: "lb" as const,
};

test("every rule suggested for a product is valid, and changes that product or sends it to review", () => {
  const { record } = aRuleProduct(WRONG);
  const suggested = suggestedRules(record);
  const done = suggested.map(({ actions }) => actions.map((action) => action.do).join());
  expect(done).toEqual([
    "trim",
    "case",
    "strip-html",
    "case",
    "convert-unit",
    ...done.slice(5).map(() => "review"),
  ]);
  expect(done.length).toBeGreaterThan(5);
  for (const { when, actions } of suggested) {
    const rule = aCleanRule(actions, { when });
    const { draft, errors } = clean([rule], aRuleProduct(WRONG));
    expect([...errors]).toEqual([]);
    expect(draft.changes().length + draft.reviews.length).toBeGreaterThan(0);
  }
});

test("a product without errors gets no suggestions, and one without a title gets a template", () => {
  expect(suggestedRules(aRuleProduct({ title_en: "Desk lamp" }).record)).toEqual([]);
  const [first] = suggestedRules(aRuleProduct({ brand: "Nord", mpn: "N-1" }).record);
  expect(first?.actions).toEqual([
    { do: "template", template: "{brand} {mpn}", field: "title_en" },
  ]);
});

test.each<[string, string, string, object[]]>([
  ["title_en", " Lamp ", "Lamp", [{ do: "trim", field: "title_en" }]],
  ["title_en", "DESK LAMP", "Desk Lamp", [{ do: "case", field: "title_en", to: "title" }]],
  ["title_en", "<b>Lamp</b>", "Lamp", [{ do: "strip-html", field: "title_en" }]],
  [
    "title_en",
    "Lamp blk 40 W",
    "Lamp black 40 W",
    [{ do: "replace", field: "title_en", find: "blk", with: "black", matchCase: true }],
  ],
  ["brand", "Nrd", "Nord", []],
  ["price", "10", "12", []],
])(
  "correcting %s from %j to %j suggests the general rules that fit, then one for this value",
  (field, before, after, general) => {
    const actions = rulesForCorrection(field, before, after).map((one) => one.actions[0]);
    expect(actions.slice(0, general.length)).toEqual(general);
    expect(actions.at(-1)).toEqual({ do: "set", field, value: after });
  },
);

test("correcting an empty value suggests filling it in for all products without one, and the SKU is never changed", () => {
  expect(rulesForCorrection("brand", "", "Nord")).toEqual([
    {
      when: { field: "brand", is: "is-empty" },
      actions: [{ do: "set", field: "brand", value: "Nord" }],
    },
  ]);
  expect(rulesForCorrection("sku", "A", "B")).toEqual([]);
  expect(rulesForCorrection("brand", "A", "A")).toEqual([]);
});

test("the conditions suggested to exclude a product are valid", () => {
  const conditions = suggestedExclusions(aRuleProduct({ ...WRONG, sku: "L-1" }).record);
  expect(conditions.length).toBeGreaterThan(4);
  for (const { when } of conditions) expect(compileCondition(when, RULE_CONTEXT).ok).toBe(true);
});

test("spellings of a brand are replaced by the most frequent one", () => {
  const brands = ["Nord Lighting", "NORD LIGHTING INC.", "nord-lighting", "Éclair", "Eclair", "Co"];
  expect(aliasTable(brands)).toEqual([
    ["NORD LIGHTING INC.", "Nord Lighting"],
    ["nord-lighting", "Nord Lighting"],
    ["Eclair", "Éclair"],
  ]);
  expect(aliasTable(["Nord", "nord", "Nord "])).toEqual([["nord", "Nord"]]);
});

test.each(["clean", "publish"] as const)("every template of %s rules is valid", (kind) => {
  const templates = templatesOf(kind, ["Nord", "NORD"]);
  const rules = templates.map((template) => ruleOfTemplate(kind, template, template.id));
  expect(ruleSetContent.safeParse({ kind, rules }).success).toBe(true);
  const compiled = rules.map((rule) =>
    isCleanRule(rule)
      ? compileCleanRule(rule, RULE_CONTEXT).ok
      : rule.when !== null && compileCondition(rule.when, RULE_CONTEXT).ok,
  );
  expect(compiled).toEqual(rules.map(() => true));
  expect(templatesOf("clean", []).some(({ id }) => id === "brands")).toBe(false);
});
