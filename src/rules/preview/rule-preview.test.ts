import { expect, test } from "vitest";
import type { Condition } from "@/rules/condition/condition.ts";
import { previewFields, RulePreview } from "@/rules/preview/rule-preview.ts";
import type { PublishRule } from "@/rules/publish/publish-rules.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";
import { aRuleProduct } from "#support/rules/rule-context.ts";

const SETTINGS = {
  now: "2026-11-23T15:00:00Z",
  timeZone: "America/Toronto",
  attributes: [],
  channels: ["shop"],
};

const PRODUCTS = [" Nord", "nord", "Sud", null].map((brand, at) =>
  aRuleProduct({ sku: `SKU-${at}`, brand, mpn: `M-${at}` }, { available: at }),
);

function previewOf(...conditions: Condition[]): RulePreview {
  const preview = new RulePreview(previewFields(conditions, [TRIM]));
  expect(preview.add(PRODUCTS.slice(0, 2))).toBe(2);
  expect(preview.add(PRODUCTS.slice(2))).toBe(4);
  return preview;
}

const TRIM = aCleanRule([{ do: "trim", field: "brand" }], { id: "trim" });
const NORD: Condition = { field: "brand", is: "equals", value: "nord" };

test("a condition shows how many products match, with samples", () => {
  expect(previewOf(NORD).condition(NORD, SETTINGS)).toEqual({
    ok: true,
    matched: 2,
    products: 4,
    samples: ["SKU-0", "SKU-1"],
  });
});

test("a condition with an error shows the error and its position instead", () => {
  const wrong: Condition = { any: [NORD, { field: "brand", is: "matches", value: "(" }] };
  expect(previewOf(wrong).condition(wrong, SETTINGS)).toMatchObject({
    ok: false,
    errors: [{ code: "expression-invalid", path: ["any", 1, "value"] }],
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
  preview.add([aRuleProduct({ sku: "SKU-9", brand: "SUD" })]);
  expect(matched()).toEqual(["SKU-0", "SKU-1", "SKU-2", "SKU-9"]);
});

test("publish rules show what they exclude and contribute, and what is probably unintended", () => {
  const few: Condition = { field: "available", is: "less-than", value: "3" };
  const rule: PublishRule = {
    id: "few",
    name: "Few",
    isEnabled: true,
    when: few,
    decision: "exclude",
    channels: null,
  };
  const preview = previewOf(few);
  expect(preview.publish([rule, { ...rule, id: "again" }], "shop", SETTINGS)).toEqual({
    ok: true,
    included: 1,
    excluded: 3,
    excludedSamples: ["SKU-0", "SKU-1", "SKU-2"],
    contributions: [
      { rule: "few", matched: 3, decided: 3 },
      { rule: "again", matched: 3, decided: 0 },
    ],
    warnings: [{ code: "shadowed", rule: "again", by: "few" }],
  });
  const broken = { ...rule, when: { all: [] } };
  expect(preview.publish([broken], "shop", SETTINGS)).toMatchObject({
    ok: false,
    errors: [{ rule: "few", errors: [{ code: "group-empty", path: ["when"] }] }],
  });
});

test("clean rules show values before and after, and the rules that are skipped", () => {
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
