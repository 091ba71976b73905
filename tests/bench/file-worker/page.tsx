import "@/app/app.css";
import { i18n } from "@lingui/core";
import { I18nProvider } from "@lingui/react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { DEFAULT_MODE } from "@/importing/comparing/import-mode.ts";
import type { TablePreview } from "@/importing/session/opened-file.ts";
import { startImportWorker } from "@/importing/session/import-connection.ts";
import { PreviewTable } from "@/importing/flow/settings/preview-table.tsx";
import type { ColumnMapping } from "@/importing/mapping/definition/column-mapping.ts";
import { Panel } from "@/ui/layout/panel.tsx";

/** The number of products in one server response. */
const PAGE = 20_000;

i18n.load("en", {});
i18n.activate("en");

const root = createRoot(document.getElementById("root") ?? document.body);
const worker = startImportWorker({ person: "bench", organization: "bench" });

const drawn = (what: ReactNode) => root.render(<I18nProvider i18n={i18n}>{what}</I18nProvider>);
// Renders once before the file is dropped, because the portal has rendered by then, too.
drawn(<Panel title="First rows">Drop a file here.</Panel>);

let longest = 0;
new PerformanceObserver((list) => {
  for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
}).observe({ type: "longtask" });

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 0));

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

function responseOf(scanner: Worker, question: unknown) {
  return new Promise<MessageEvent["data"]>((resolve) => {
    scanner.addEventListener("message", ({ data }) => resolve(data), { once: true });
    scanner.postMessage(question, []);
  });
}

function droppedFile(): File {
  const file = document.querySelector("input")?.files?.[0];
  if (file === undefined) throw new Error("Nothing was dropped.");
  return file;
}

let look: { preview: TablePreview; mapping: ColumnMapping } | null = null;

const rowsDrawn = () => document.querySelectorAll("tbody tr").length;

/** The panel shows this many rows without scrolling. The others follow in steps. */
const ROWS_SEEN = 13;

/** Measures the time until the rows that a person sees are painted. */
function open(): Promise<number> {
  // Long tasks that ran while the benchmark itself loaded don't count.
  longest = 0;
  return timed(async () => {
    await worker.call("open", droppedFile());
    const preview = await worker.call("preview", 0, {});
    const { columns, first, above, skipped, detected } = preview;
    const sample = { columns, rows: first.rows, above: above.rows, skipped, detected };
    const { mapping } = await worker.call("suggest", sample);
    look = { preview, mapping };
    // Renders in a separate task, as in the portal.
    drawn(<PreviewTable preview={preview} mapping={mapping} />);
    while (rowsDrawn() < ROWS_SEEN) await nextFrame();
    await nextFrame();
    await nextTask();
  });
}

function requestedFile() {
  if (look === null) throw new Error("Open it first.");
  return { mapping: look.mapping, mode: DEFAULT_MODE, home: "CAD" };
}

const check = () => timed(() => worker.call("check", requestedFile(), new Map()));

/** Measures how long the worker takes to respond when a check is cancelled. */
async function cancel(): Promise<number> {
  const checking = worker.call("check", requestedFile(), new Map());
  await new Promise<void>((resolve) => {
    worker.onProgress(() => resolve());
  });
  return timed(async () => {
    await worker.call("stop");
    await checking;
  });
}

/** Compares the file with as many products as it has rows. */
async function compare(products: number): Promise<number> {
  const server = new Worker(new URL("./catalogue-worker.ts", import.meta.url), { type: "module" });
  let ms = 0;
  for (let from = 0; from < products; from += PAGE) {
    const response = await responseOf(server, { from, to: Math.min(from + PAGE, products) });
    ms += await timed(() => worker.call("addResponse", response));
  }
  server.terminate();
  const { updated } = await worker.call("difference");
  if (updated !== products) throw new Error(`${updated} rows were matched.`);
  return ms;
}

async function scan(): Promise<number> {
  const scanner = new Worker(new URL("./scan-worker.ts", import.meta.url), { type: "module" });
  const ms = await timed(() => responseOf(scanner, droppedFile()));
  scanner.terminate();
  return ms;
}

const longestTask = () => longest;

const bench = { open, check, cancel, compare, scan, longestTask };
export type PageBench = typeof bench;
Reflect.set(window, "bench", bench);
