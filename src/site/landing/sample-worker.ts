import { connectPage } from "@/lib/workers/connect-page.ts";
import { checkSample } from "@/site/landing/check-sample.ts";
import type { SampleCheck } from "@/site/landing/sample-check.ts";

let latest: Promise<unknown> = Promise.resolve();

const methods = {
  /** Checks samples one at a time, so that the last result belongs to the last edit. */
  check(file: File): Promise<SampleCheck> {
    const result = latest.then(() => checkSample(file));
    latest = result.catch(() => undefined);
    return result;
  },
};
export type SampleWorker = typeof methods;

connectPage().serve(methods);
