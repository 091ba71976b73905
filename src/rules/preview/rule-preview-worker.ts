import { connectPage } from "@/lib/workers/connect-page.ts";
import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import type { RuleProduct } from "@/rules/condition/record-reader.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";
import { type PreviewSettings, RulePreview } from "@/rules/preview/rule-preview.ts";
import type { PublishRule } from "@/rules/publish/publish-rules.ts";

let preview = new RulePreview([]);

const methods = {
  /** Removes all products. Only rules that read these fields can be previewed afterwards. */
  open(fields: readonly RuleField[]): void {
    preview = new RulePreview(fields);
  },
  add: (products: readonly RuleProduct[]) => preview.add(products),
  condition: (condition: Condition, settings: PreviewSettings) =>
    preview.condition(condition, settings),
  publish: (rules: readonly PublishRule[], channel: string, settings: PreviewSettings) =>
    preview.publish(rules, channel, settings),
  clean: (rules: readonly CleanRule[], settings: PreviewSettings) => preview.clean(rules, settings),
};
export type RulePreviewWorker = typeof methods;

connectPage().serve(methods);
