import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Page } from "playwright/test";
import { builtPage } from "../support/runners/built-page.ts";
import type { Bench, Sample } from "./harness.ts";
import type { PageBench } from "./file-worker/page.tsx";
import { priceList } from "./importing/price-list.ts";

const ROWS = 1_100_000;
const MEGABYTE = 1024 * 1024;

type Memory = { breakdown: { bytes: number; attribution: { scope: string }[] }[] };

/** The worker's memory after garbage collection, in megabytes. */
async function workerMemory(page: Page): Promise<number> {
  const { breakdown } = await page.evaluate<Memory>("performance.measureUserAgentSpecificMemory()");
  const ofWorkers = breakdown.filter(({ attribution }) =>
    attribution.some(({ scope }) => scope === "DedicatedWorkerGlobalScope"),
  );
  return ofWorkers.reduce((sum, { bytes }) => sum + bytes, 0) / MEGABYTE;
}

const measured = (page: Page, what: `${keyof PageBench}(${number | ""})`) =>
  page.evaluate<number>(`window.bench.${what}`);

async function wholeFile(page: Page): Promise<Sample> {
  const firstRows = await measured(page, "open()");
  const cancelled = await measured(page, "cancel()");
  const checked = await measured(page, "check()");
  const compared = await measured(page, `compare(${ROWS})`);
  return {
    ms: checked,
    "first rows ms": firstRows,
    "cancel ms": cancelled,
    "checked and compared s": (checked + compared) / 1000,
    "worker MB": await workerMemory(page),
    "longest task ms": await measured(page, "longestTask()"),
  };
}

export const bench: Bench = {
  name: "file-worker",
  about: `${ROWS} rows of 20 columns through the file worker in Chromium, from the drop to the comparison with as many products`,
  rounds: 3,
  bound: "byte scan",
  budgets: [
    { candidate: "whole file", measure: "ms", ratio: 4 },
    { candidate: "whole file", measure: "first rows ms", atMost: 300 },
    { candidate: "whole file", measure: "cancel ms", atMost: 100 },
    { candidate: "whole file", measure: "checked and compared s", atMost: 25 },
    { candidate: "whole file", measure: "worker MB", atMost: 500 },
    { candidate: "whole file", measure: "longest task ms", atMost: 50 },
  ],

  async prepare() {
    const folder = await mkdtemp(join(tmpdir(), "price-list-"));
    const file = join(folder, "prices.csv");
    await pipeline(Readable.from(priceList(ROWS)), createWriteStream(file));
    const { browser, url, close } = await builtPage("file-worker");

    async function onPage(work: (page: Page) => Promise<Sample>): Promise<Sample> {
      const page = await browser.newPage();
      await page.goto(url);
      await page.setInputFiles("input", file);
      await page.waitForFunction("window.bench");
      const sample = await work(page);
      await page.close();
      return sample;
    }
    return {
      candidates: [
        {
          name: "byte scan",
          run: () => onPage(async (page) => ({ ms: await measured(page, "scan()") })),
        },
        { name: "whole file", run: () => onPage(wholeFile) },
      ],
      async close() {
        await close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};
