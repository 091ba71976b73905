import { connectWorker } from "@/lib/workers/worker-connection.ts";
import type { CleanRule } from "@/rules/clean/clean-rule.ts";
import type { Condition } from "@/rules/condition/condition.ts";
import type { RuleProduct } from "@/rules/condition/record-reader.ts";
import type { RuleField } from "@/rules/condition/rule-field.ts";
import {
  type CleanPreview,
  type ConditionPreview,
  type PreviewSettings,
  type PublishPreview,
  RulePreview,
} from "@/rules/preview/rule-preview.ts";
import type { RulePreviewWorker } from "@/rules/preview/rule-preview-worker.ts";
import type { PublishRule } from "@/rules/publish/publish-rules.ts";

/** A preview that doesn't block the page. */
export type RunningPreview = {
  add: (products: readonly RuleProduct[]) => Promise<number>;
  condition: (condition: Condition, settings: PreviewSettings) => Promise<ConditionPreview>;
  publish: (
    rules: readonly PublishRule[],
    channel: string,
    settings: PreviewSettings,
  ) => Promise<PublishPreview>;
  clean: (rules: readonly CleanRule[], settings: PreviewSettings) => Promise<CleanPreview>;
  end: () => void;
};

/** Starts a preview of rules that read these fields: in a worker, or on this thread if workers aren't available. */
export function startRulePreview(fields: readonly RuleField[]): RunningPreview {
  if (!("Worker" in globalThis)) {
    const preview = new RulePreview(fields);
    return {
      add: async (products) => preview.add(products),
      condition: async (...given) => preview.condition(...given),
      publish: async (...given) => preview.publish(...given),
      clean: async (...given) => preview.clean(...given),
      end: () => undefined,
    };
  }
  const { call, end } = connectWorker<RulePreviewWorker>(
    new Worker(new URL("./rule-preview-worker.ts", import.meta.url), { type: "module" }),
  );
  // A preview without its columns would give wrong results, so if opening fails, every later call fails too.
  const opened = call("open", fields);
  opened.catch(() => undefined);
  return {
    add: (products) => opened.then(() => call("add", products)),
    condition: (...given) => opened.then(() => call("condition", ...given)),
    publish: (...given) => opened.then(() => call("publish", ...given)),
    clean: (...given) => opened.then(() => call("clean", ...given)),
    end,
  };
}
