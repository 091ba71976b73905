import type { Browser, CDPSession } from "playwright/test";
import { builtPage } from "../support/runners/built-page.ts";
import type { Bench, Sample } from "./harness.ts";
import type { Kind } from "./grid/page.tsx";

const SLOWER = 4;
const MEGABYTE = 1024 * 1024;

type Scrolled = { frames: number[]; empty: number };

const quantile = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

async function heapOf(devtools: CDPSession): Promise<number> {
  await devtools.send("HeapProfiler.collectGarbage");
  return (await devtools.send("Runtime.getHeapUsage")).usedSize / MEGABYTE;
}

/** CPU seconds of the page's main thread, which don't depend on how busy the machine is. */
async function processorOf(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

/**
 * On a new page, measures the first rows and scrolling at full speed, then scrolling on a processor four times
 * slower.
 */
async function measure(browser: Browser, url: string, kind: Kind): Promise<Sample> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  const devtools = await page.context().newCDPSession(page);
  await page.goto(url);
  await page.waitForFunction("window.bench");
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const before = await heapOf(devtools);
  const firstRows = await page.evaluate<number>(`window.bench.mount("${kind}")`);
  const processorBefore = await processorOf(devtools);
  const full = await page.evaluate<Scrolled>("window.bench.scroll()");
  const used = (await processorOf(devtools)) - processorBefore;
  const after = await heapOf(devtools);

  await page.evaluate("document.querySelector('.grid-scroll').scrollTop = 0");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const slow = await page.evaluate<Scrolled>("window.bench.scroll()");
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
  const heap = await heapOf(devtools);
  await page.close();

  const frames = full.frames.length + slow.frames.length;
  return {
    "first rows ms": firstRows,
    "frame median ms": quantile(full.frames, 0.5),
    "frame p95 ms": quantile(full.frames, 0.95),
    "frame median ms, 4 x slower": quantile(slow.frames, 0.5),
    "frame p95 ms, 4 x slower": quantile(slow.frames, 0.95),
    "processor ms a frame": (1000 * used) / full.frames.length,
    "heap MB": after - before,
    "heap growth MB": heap - after,
    "empty frames %": (100 * (full.empty + slow.empty)) / frames,
  };
}

export const bench: Bench = {
  name: "grid",
  about:
    "100,000 rows of 20 columns: first rows, scrolling, fast scrolling and horizontal scrolling.",
  rounds: 3,
  bound: "bare virtualised table",
  budgets: [
    { candidate: "grid", measure: "first rows ms", atMost: 100 },
    { candidate: "grid", measure: "frame p95 ms", atMost: 20 },
    { candidate: "grid", measure: "frame median ms, 4 x slower", ratio: 1.3 },
    { candidate: "grid", measure: "frame p95 ms, 4 x slower", ratio: 1.3 },
    { candidate: "grid", measure: "processor ms a frame", ratio: 1.3 },
    { candidate: "grid", measure: "heap growth MB", atMost: 1 },
    { candidate: "grid", measure: "empty frames %", atMost: 0 },
  ],
  async prepare() {
    const { browser, url, close } = await builtPage("grid");
    const candidate = (name: string, kind: Kind) => ({
      name,
      run: () => measure(browser, url, kind),
    });
    return {
      candidates: [
        candidate("bare virtualised table", "bare"),
        candidate("grid", "grid"),
        candidate("grid with drawn cells", "drawn"),
      ],
      close,
    };
  },
};
