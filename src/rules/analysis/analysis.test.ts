import { expect, test } from "vitest";
import { CleanCounts } from "@/rules/analysis/clean-analysis.ts";
import { publishEffect } from "@/rules/analysis/publish-analysis.ts";
import type { CleanAction } from "@/rules/clean/clean-action.ts";
import { cleanProduct, prepareCleanSet } from "@/rules/clean/run-clean-rules.ts";
import { ColumnTableBuilder } from "@/rules/columns/column-table.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import { recordReader } from "@/rules/condition/record-reader.ts";
import { preparePublishSet, publishDecision } from "@/rules/publish/publish-rules.ts";
import { aRuleProduct, RULE_CONTEXT } from "#support/rules/rule-context.ts";

const BRANDS = ["Nord", "Nord", "Sud", "Est", "Ouest"];
const PRODUCTS = BRANDS.map((brand, at) => aRuleProduct({ brand }, { available: at }));

const isBrand = (...values: string[]): Condition => ({ field: "brand", is: "in-list", values });
const fewerThan = (value: string): Condition => ({ field: "available", is: "less-than", value });

type Publish = [id: string, decision: "include" | "exclude", when: Condition | null];

function effectOf(...rules: Publish[]) {
  const set = rules.map(([id, decision, when]) => ({
    id,
    name: id,
    isEnabled: true,
    decision,
    when,
    channels: null,
  }));
  const prepared = preparePublishSet(set, "shop", RULE_CONTEXT);
  if (!prepared.ok) throw new Error("The rules have errors.");
  const builder = new ColumnTableBuilder(["brand", "available"]);
  for (const product of PRODUCTS) builder.add(recordReader(product));
  return { prepared, effect: publishEffect(prepared.rules, builder.table()) };
}

test("each publish rule shows what it matches and what it decides", () => {
  const { effect, prepared } = effectOf(
    ["few", "exclude", fewerThan("2")],
    ["Nord and Sud", "exclude", isBrand("Nord", "Sud")],
  );
  expect(effect).toMatchObject({ included: 2, excluded: 3, warnings: [] });
  expect(effect.contributions).toEqual([
    { rule: "few", matched: 2, decided: 2 },
    { rule: "Nord and Sud", matched: 3, decided: 1 },
  ]);
  const oneByOne = PRODUCTS.map(
    (product) => publishDecision(prepared.rules, recordReader(product)).isIncluded,
  );
  expect(Array.from(effect.excludedRows, (row) => row === 0)).toEqual(oneByOne);
});

test("publish rules that match nothing, or only products that earlier rules decide, are reported", () => {
  const { effect } = effectOf(
    ["gone", "exclude", isBrand("Gone")],
    ["few", "exclude", fewerThan("1")],
    ["Nord", "exclude", isBrand("Nord")],
    ["again", "exclude", fewerThan("2")],
  );
  expect(effect.warnings).toEqual([
    { code: "matches-nothing", rule: "gone" },
    // The rules "few" and "Nord" each decide one product of the rule "again". In a tie, the warning names the first.
    { code: "shadowed", rule: "again", by: "few" },
  ]);
});

test("publish rules that contradict each other are reported with the number of products they disagree on", () => {
  const { effect } = effectOf(
    ["keep", "include", isBrand("Nord")],
    ["few", "exclude", fewerThan("3")],
  );
  expect(effect.included).toBe(4);
  expect(effect.warnings).toEqual([
    { code: "contradicts", rule: "few", earlier: "keep", products: 2 },
  ]);
});

test("if publish rules exclude every product, the rule that excludes the most is named", () => {
  const { effect } = effectOf(["Nord", "exclude", isBrand("Nord")], ["rest", "exclude", null]);
  expect(effect.included).toBe(0);
  expect(effect.warnings).toEqual([{ code: "excludes-everything", rule: "rest" }]);
});

type Clean = [id: string, actions: CleanAction[], when?: Condition];

function analysisOf(...rules: Clean[]) {
  const set = rules.map(([id, actions, when = null]) => ({
    id,
    name: id,
    isEnabled: true,
    when,
    actions,
  }));
  const prepared = prepareCleanSet(set, RULE_CONTEXT);
  const counts = new CleanCounts(prepared.rules.map(({ id }) => id));
  for (const product of PRODUCTS) counts.add(cleanProduct(prepared, recordReader(product)));
  return counts.summary();
}

const brandTo = (value: string): CleanAction[] => [{ do: "set", field: "brand", value }];

test("each clean rule shows what it matches, changes, rejects and sends to review", () => {
  const { changedProducts, contributions, warnings } = analysisOf(
    ["upper", [{ do: "case", field: "brand", to: "upper" }], isBrand("Nord", "Sud")],
    ["number", [{ do: "copy", from: "brand", field: "cost" }], isBrand("Est")],
    ["look", [{ do: "review", note: "Look" }], isBrand("Est", "Ouest")],
  );
  expect(changedProducts).toBe(3);
  expect(contributions).toEqual([
    { rule: "upper", matched: 3, changed: 3, rejected: 0, reviewed: 0 },
    { rule: "number", matched: 1, changed: 0, rejected: 1, reviewed: 0 },
    { rule: "look", matched: 2, changed: 0, rejected: 0, reviewed: 2 },
  ]);
  expect(warnings).toEqual([]);
});

test("a product counts once if several clean rules reject its values or send it to review", () => {
  const { rejectedProducts, reviewedProducts } = analysisOf(
    ["cost", [{ do: "copy", from: "brand", field: "cost" }], isBrand("Est", "Ouest")],
    ["price", [{ do: "copy", from: "brand", field: "price" }], isBrand("Est")],
    ["look", [{ do: "review", note: "Look" }], isBrand("Est", "Ouest")],
    ["again", [{ do: "review", note: "Look again" }], isBrand("Ouest", "Sud")],
  );
  expect({ rejectedProducts, reviewedProducts }).toEqual({
    rejectedProducts: 2,
    reviewedProducts: 3,
  });
});

test("clean rules without matches or without effect are reported", () => {
  expect(
    analysisOf(["gone", brandTo("X"), isBrand("Gone")], ["same", brandTo("Nord"), isBrand("Nord")])
      .warnings,
  ).toEqual([
    { code: "matches-nothing", rule: "gone" },
    { code: "changes-nothing", rule: "same" },
  ]);
});

test("a clean rule whose values are replaced by a later rule is reported with the name of the later rule", () => {
  expect(analysisOf(["first", brandTo("A")], ["second", brandTo("B")]).warnings).toEqual([
    { code: "shadowed", rule: "first", by: "second" },
  ]);
  const when: Condition = { field: "available", is: "less-than", value: "2" };
  expect(analysisOf(["first", brandTo("A")], ["second", brandTo("B"), when]).warnings).toEqual([
    { code: "contradicts", rule: "first", by: "second", field: "brand", products: 2 },
  ]);
});
