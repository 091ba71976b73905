import { expect, test } from "vitest";
import type { Condition } from "@/rules/condition/condition.ts";
import { previewFields } from "@/rules/preview/rule-preview.ts";
import { startRulePreview } from "@/rules/preview/start-rule-preview.ts";
import { aCleanRule } from "#support/rules/clean-rules.ts";
import { aRuleProduct } from "#support/rules/rule-context.ts";

test("without workers, a preview runs on the main thread", async () => {
  const settings = { now: "2026-11-23T15:00:00Z", timeZone: "UTC", attributes: null, channels: [] };
  const isFilled: Condition = { field: "brand", is: "is-filled" };
  const trim = aCleanRule([{ do: "trim", field: "brand" }], { id: "trim" });
  const preview = startRulePreview(previewFields([isFilled], [trim]));
  expect(await preview.add([aRuleProduct({ brand: " Nord " }), aRuleProduct({})])).toBe(2);
  expect(await preview.condition(isFilled, settings)).toMatchObject({ ok: true, matched: 1 });
  expect(await preview.clean([trim], settings)).toMatchObject({ changedProducts: 1 });
  expect(await preview.publish([], "shop", settings)).toMatchObject({ ok: true, included: 2 });
  preview.end();
});
