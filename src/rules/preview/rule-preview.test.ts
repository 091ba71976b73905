import { expect, test } from "vitest";
import type { Condition } from "@/rules/condition/condition.ts";
import { type PreviewSettings, RulePreview } from "@/rules/preview/rule-preview.ts";
import { previewFields } from "@/rules/preview/preview-fields.ts";
import type { PublishRule } from "@/rules/publish/publish-rule.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";
import { addProducts } from "#support/rules/column-pages.ts";
import { aRuleProduct } from "#support/rules/rule-context.ts";

const SETTINGS: PreviewSettings = {
  now: "2026-11-23T15:00:00Z",
  timeZone: "America/Toronto",
  attributes: [],
  channels: ["shop"],
  among: null,
};

const PRODUCTS = [" Nord", "nord", "Sud", null].map((brand, at) =>
  aRuleProduct({ sku: `SKU-${at}`, brand, price: `${at}.0000` }, { available: at }),
);

const TRIM = aCleanRule([{ do: "trim", field: "brand" }], { id: "trim" });
const NORD: Condition = { field: "brand", is: "equals", value: "nord" };

function previewOf(...conditions: Condition[]): RulePreview {
  const preview = new RulePreview();
  const fields = [...previewFields(conditions, [TRIM]), "price"];
  expect(addProducts(preview, fields, PRODUCTS.slice(0, 2)).rows).toBe(2);
  addProducts(preview, fields, PRODUCTS.slice(2));
  return preview;
}

test("a condition shows how many products match, with samples", () => {
  expect(previewOf(NORD).condition(NORD, SETTINGS)).toEqual({
    ok: true,
    matched: 2,
    products: 4,
    samples: ["SKU-0", "SKU-1"],
  });
});

test("a condition with an error shows the error and its position instead of matches", () => {
  const wrong: Condition = { any: [NORD, { field: "brand", is: "matches", value: "(" }] };
  expect(previewOf(wrong).condition(wrong, SETTINGS)).toMatchObject({
    ok: false,
    errors: [{ code: "expression-invalid", path: ["any", 1, "value"] }],
  });
});

test("the preview of rules for some of the products counts only those products", () => {
  const among: Condition = { field: "available", is: "at-least", value: "1" };
  const preview = previewOf(NORD, among);
  expect(preview.condition(NORD, { ...SETTINGS, among })).toMatchObject({
    matched: 1,
    products: 3,
    samples: ["SKU-1"],
  });
  expect(preview.clean([TRIM], { ...SETTINGS, among })).toMatchObject({
    products: 3,
    changedProducts: 0,
  });
});

test("duplicates are found among all loaded products, including those added later", () => {
  const isDuplicate: Condition = { field: "brand", is: "is-duplicate" };
  const preview = previewOf(isDuplicate);
  const matched = () => {
    const found = preview.condition(isDuplicate, SETTINGS);
    return found.ok ? found.samples : found.errors;
  };
  expect(matched()).toEqual(["SKU-0", "SKU-1"]);
  const more = [aRuleProduct({ sku: "SKU-9", brand: "SUD" })];
  addProducts(preview, [...previewFields([isDuplicate]), "price"], more);
  expect(matched()).toEqual(["SKU-0", "SKU-1", "SKU-2", "SKU-9"]);
});

test("a rule column that is loaded later has the same rows as columns loaded earlier", () => {
  const preview = previewOf();
  const isFew: Condition = { field: "available", is: "less-than", value: "2" };
  expect(() => preview.condition(isFew, SETTINGS)).toThrow("The column available isn't loaded.");
  addProducts(preview, ["available"], PRODUCTS);
  expect(preview.condition(isFew, SETTINGS)).toMatchObject({ matched: 2, products: 4 });
});

const FEW: Condition = { field: "available", is: "less-than", value: "3" };
const EXCLUDE: PublishRule = {
  id: "few",
  name: "Few",
  isEnabled: true,
  when: FEW,
  decision: "exclude",
  channels: null,
};

test("the preview of publish rules shows the excluded products, the most expensive ones and warnings", () => {
  const preview = previewOf(FEW);
  const effect = preview.publish([EXCLUDE, { ...EXCLUDE, id: "again" }], "shop", SETTINGS);
  expect(effect).toMatchObject({
    ok: true,
    included: 1,
    excluded: 3,
    contributions: [
      { rule: "few", matched: 3, decided: 3 },
      { rule: "again", matched: 3, decided: 0 },
    ],
    warnings: [{ code: "shadowed", rule: "again", by: "few" }],
  });
  const skus = (samples: readonly { sku: string }[]) => samples.map(({ sku }) => sku);
  expect(effect.ok && skus(effect.samples)).toEqual(["SKU-0", "SKU-1", "SKU-2"]);
  expect(effect.ok && skus(effect.worst)).toEqual(["SKU-2", "SKU-1", "SKU-0"]);
});

test("the preview of publish rules with an error shows the error and no effect", () => {
  const broken = { ...EXCLUDE, when: { all: [] } };
  expect(previewOf().publish([broken], "shop", SETTINGS)).toMatchObject({
    ok: false,
    errors: [{ rule: "few", errors: [{ code: "group-empty", path: ["when"] }] }],
  });
});

test("the preview of clean rules shows values before and after, and the rules that are skipped", () => {
  const broken = aCleanRule([], { id: "broken" });
  expect(previewOf().clean([TRIM, broken], SETTINGS)).toMatchObject({
    products: 4,
    changedProducts: 1,
    contributions: [{ rule: "trim", matched: 4, changed: 1 }],
    errors: [{ rule: "broken", errors: [{ code: "group-empty", path: ["actions"] }] }],
    samples: [
      { sku: "SKU-0", changes: [{ field: "brand", before: " Nord", after: "Nord", rule: "trim" }] },
    ],
  });
});

test("the preview of clean rules lists rejected values first, then cleared values", () => {
  const rules = [
    aCleanRule([{ do: "copy", from: "brand", field: "cost" }], {
      id: "copy",
      when: { field: "brand", is: "equals", value: "Sud" },
    }),
    aCleanRule([{ do: "set", field: "brand", value: "" }], {
      id: "empty",
      when: { field: "brand", is: "contains", value: "nord" },
    }),
    TRIM,
  ];
  const preview = new RulePreview();
  addProducts(preview, previewFields([], rules), PRODUCTS);
  const skus = (focus: string | null) =>
    preview.clean(rules, SETTINGS, focus).worst.map(({ sku }) => sku);
  expect(skus(null)).toEqual(["SKU-2", "SKU-0", "SKU-1"]);
  expect(skus("empty")).toEqual(["SKU-0", "SKU-1"]);
  expect(skus("trim")).toEqual([]);
});

test("the most common values come first in a rule preview", () => {
  const preview = previewOf();
  addProducts(preview, [...previewFields([NORD]), "price"], PRODUCTS.slice(2));
  expect(preview.commonValues("brand", 2)).toEqual(["Sud", " Nord"]);
});
