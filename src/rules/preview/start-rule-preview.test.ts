import { expect, test } from "vitest";
import type { Condition } from "@/rules/condition/condition.ts";
import { sourcesOf } from "@/rules/columns/field-sources.ts";
import { previewFields } from "@/rules/preview/preview-fields.ts";
import { startRulePreview } from "@/rules/preview/start-rule-preview.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";
import { columnsText } from "#support/rules/column-pages.ts";
import { aRuleProduct } from "#support/rules/rule-context.ts";

test("without workers, a preview runs on the main thread", async () => {
  const settings = {
    now: "2026-11-23T15:00:00Z",
    timeZone: "UTC",
    attributes: null,
    channels: [],
    among: null,
  };
  const isFilled: Condition = { field: "brand", is: "is-filled" };
  const trim = aCleanRule([{ do: "trim", field: "brand" }], { id: "trim" });
  const fields = [...previewFields([isFilled], [trim]), "price"];
  const preview = startRulePreview();
  const text = columnsText(sourcesOf(fields), [
    aRuleProduct({ brand: " Nord " }),
    aRuleProduct({}),
  ]);
  expect(await preview.addPage(fields, text)).toMatchObject({ rows: 2, next: null });
  expect(await preview.condition(isFilled, settings)).toMatchObject({ ok: true, matched: 1 });
  expect(await preview.clean([trim], settings)).toMatchObject({ changedProducts: 1 });
  expect(await preview.publish([], "shop", settings)).toMatchObject({ ok: true, included: 2 });
  expect(await preview.commonValues("brand", 5)).toEqual([" Nord "]);
  await preview.reset();
  await preview.addPage(fields, columnsText(sourcesOf(fields), []));
  expect(await preview.condition(isFilled, settings)).toMatchObject({ products: 0 });
  preview.end();
});
