import { connectWorker } from "@/lib/workers/worker-connection.ts";
import { todayIn } from "@/lib/format.ts";
import { demandHistory } from "@/stock/forecast/demand-history-api.ts";
import type { ForecastWorker } from "@/stock/forecast/forecast-worker.ts";
import type { ForecastSettings, ProductForecast } from "@/stock/forecast/product-forecast.ts";

/** Two years: the methods learn from the first year and are tested on the second. */
export const HISTORY_WEEKS = 104;

type Options = Omit<ForecastSettings, "history"> & {
  organization: string;
  timeZone: string;
  signal: AbortSignal;
  /** Called with the number of products forecast so far. */
  onProgress: (done: number) => void;
};

/** Forecasts an organization's products, except archived ones, in a worker while the next products are loaded. */
export async function runForecasts(options: Options): Promise<ProductForecast[]> {
  const { organization, timeZone, signal, onProgress, ...rest } = options;
  const worker = connectWorker<ForecastWorker>(
    new Worker(new URL("./forecast-worker.ts", import.meta.url), { type: "module" }),
  );
  const settings = { ...rest, history: HISTORY_WEEKS };
  const today = todayIn(timeZone);
  try {
    const batches: Promise<ProductForecast[]>[] = [];
    let done = 0;
    for await (const products of demandHistory(organization, HISTORY_WEEKS, today, signal)) {
      const batch = worker.call("forecast", products, settings);
      // A failed batch throws below, where all batches are awaited.
      batch.then(({ length }) => onProgress((done += length))).catch(() => undefined);
      batches.push(batch);
    }
    return (await Promise.all(batches)).flat();
  } finally {
    worker.end();
  }
}
