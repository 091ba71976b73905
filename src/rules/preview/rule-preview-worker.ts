import { connectPage } from "@/lib/workers/connect-page.ts";
import { RulePreview } from "@/rules/preview/rule-preview.ts";

const preview = new RulePreview();

const methods = {
  reset: () => preview.reset(),
  addPage: (...given: Parameters<RulePreview["addPage"]>) => preview.addPage(...given),
  condition: (...given: Parameters<RulePreview["condition"]>) => preview.condition(...given),
  publish: (...given: Parameters<RulePreview["publish"]>) => preview.publish(...given),
  clean: (...given: Parameters<RulePreview["clean"]>) => preview.clean(...given),
  prices: (...given: Parameters<RulePreview["prices"]>) => preview.prices(...given),
  cleanChanges: (...given: Parameters<RulePreview["cleanChanges"]>) =>
    preview.cleanChanges(...given),
  priceChanges: (...given: Parameters<RulePreview["priceChanges"]>) =>
    preview.priceChanges(...given),
  commonValues: (...given: Parameters<RulePreview["commonValues"]>) =>
    preview.commonValues(...given),
};
export type RulePreviewWorker = typeof methods;

connectPage().serve(methods);
