import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { EffectNumbers } from "@/rules/effect/effect-numbers.tsx";
import { RulePreview } from "@/rules/preview/rule-preview.ts";
import { previewFields } from "@/rules/preview/preview-fields.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";
import { addProducts } from "#support/rules/column-pages.ts";
import { renderPortal } from "#support/portal.tsx";
import { aRuleProduct } from "#support/rules/rule-context.ts";

const SETTINGS = {
  now: "2026-11-23T10:00:00Z",
  timeZone: "America/Toronto",
  attributes: [],
  channels: [],
  among: null,
};

test("the effect of a whole set of clean rules counts each product once", () => {
  const actions = [
    { do: "copy", from: "brand", field: "cost" },
    { do: "review", note: "Look" },
  ] as const;
  const rules = ["first", "second"].map((id) => aCleanRule([...actions], { id }));
  const preview = new RulePreview();
  const fields = previewFields([], rules);
  addProducts(preview, fields, [aRuleProduct({ brand: "Nord" })]);
  const effect = { kind: "clean", preview: preview.clean(rules, SETTINGS) } as const;
  const element = <EffectNumbers effect={effect} focus={null} />;
  renderPortal([{ path: "*", element }], "/");
  expect(screen.getByText("Products with rejected values").nextSibling).toHaveTextContent(/^1\b/);
  expect(screen.getByText("Sent to review").nextSibling).toHaveTextContent(/^1\b/);
});
