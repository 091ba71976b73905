import type { Call } from "@/lib/workers/worker-channel.ts";
import { connectWorker } from "@/lib/workers/worker-connection.ts";
import type { RulePreviewWorker } from "@/rules/preview/rule-preview-worker.ts";
import type { RulePreview } from "@/rules/preview/rule-preview.ts";

type Name = keyof RulePreviewWorker;

/** A preview with asynchronous methods, because it usually runs in a worker. */
export type RunningPreview = {
  [Method in Name]: (
    ...given: Parameters<RulePreviewWorker[Method]>
  ) => Promise<ReturnType<RulePreviewWorker[Method]>>;
} & { end: () => void };

/** Starts an empty preview in a worker, or on this thread if there are no workers. */
export function startRulePreview(): RunningPreview {
  if (!("Worker" in globalThis)) {
    // Loaded only without workers, because the engine's code is larger than the screen's.
    const loading = import("@/rules/preview/rule-preview.ts").then(
      (engine): RulePreview => new engine.RulePreview(),
    );
    return {
      reset: async () => (await loading).reset(),
      addPage: async (...given) => (await loading).addPage(...given),
      condition: async (...given) => (await loading).condition(...given),
      publish: async (...given) => (await loading).publish(...given),
      clean: async (...given) => (await loading).clean(...given),
      prices: async (...given) => (await loading).prices(...given),
      cleanChanges: async (...given) => (await loading).cleanChanges(...given),
      priceChanges: async (...given) => (await loading).priceChanges(...given),
      commonValues: async (...given) => (await loading).commonValues(...given),
      end: () => undefined,
    };
  }
  const { call, end } = connectWorker<RulePreviewWorker>(
    new Worker(new URL("./rule-preview-worker.ts", import.meta.url), { type: "module" }),
  );
  return { ...callable(call), end };
}

const callable = (call: Call<RulePreviewWorker>): Omit<RunningPreview, "end"> => ({
  reset: () => call("reset"),
  addPage: (...given) => call("addPage", ...given),
  condition: (...given) => call("condition", ...given),
  publish: (...given) => call("publish", ...given),
  clean: (...given) => call("clean", ...given),
  prices: (...given) => call("prices", ...given),
  cleanChanges: (...given) => call("cleanChanges", ...given),
  priceChanges: (...given) => call("priceChanges", ...given),
  commonValues: (...given) => call("commonValues", ...given),
});
