import { connectPage } from "@/lib/workers/connect-page.ts";
import { checkSample } from "@/site/landing/check-sample.ts";
import type { SampleReading } from "@/site/landing/sample-reading.ts";

let latest: Promise<unknown> = Promise.resolve();

const methods = {
  /** Checks one sample after the other, so that the last reading belongs to the last edit. */
  check(file: File): Promise<SampleReading> {
    const reading = latest.then(() => checkSample(file));
    latest = reading.catch(() => undefined);
    return reading;
  },
};
export type SampleWorker = typeof methods;

connectPage().serve(methods);
