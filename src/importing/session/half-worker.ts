import type { CheckProgress } from "@/importing/checking/check-table.ts";
import { checkHalf, type HalfRequest } from "@/importing/session/table-half.ts";
import { connectPage } from "@/lib/workers/connect-page.ts";

/** The functions that this worker can call in the worker that started it. */
export type HalfStarter = { progress: (progress: CheckProgress) => void };

const PROGRESS_INTERVAL_MS = 100;

const starter = connectPage<HalfStarter>();
let lastReport = 0;

const methods = {
  check: (request: HalfRequest) =>
    checkHalf(request, (progress) => {
      const now = performance.now();
      if (now - lastReport < PROGRESS_INTERVAL_MS) return;
      lastReport = now;
      starter.notify("progress", progress);
    }),
};
export type HalfMethods = typeof methods;

starter.serve(methods);
