import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Browser } from "playwright/test";
import { findBrowser, LAUNCH_ARGS } from "../../e2e/browser.ts";
import { distHandler } from "../../src/app/build/dist-server.ts";
import { serveBuild } from "../support/runners/build.ts";
import { listen } from "../support/runners/ports.ts";
import type { Bench, Sample } from "./harness.ts";

/**
 * Lighthouse's mobile preset, applied by the browser itself: a slow 4G connection and a processor four times slower.
 */
const LINE = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};
const SLOWER = 4;
/** Milliseconds for hydration after the load event. */
const SETTLED = 3_000;

/** The smallest page with similar content, for comparison: text with inline styles. */
const STATIC_PAGE = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Bound</title><style>
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1c2430;background:#fafbfc}
main{max-width:72rem;margin:auto;padding:4rem 1.5rem}h1{font-size:clamp(36px,6vw,56px);line-height:1.1}
</style></head><body><main><h1>Product data in as it is. Out as every shop needs it.</h1>
${"<p>See within seconds what is wrong with it, fix it with rules you can preview, and send it on.</p>".repeat(20)}
</main></body></html>`;

async function load(browser: Browser, url: string): Promise<Sample> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
  });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", LINE);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });

  const scripts = new Set<string>();
  const arrivals: { at: number; bytes: number; isScript: boolean }[] = [];
  let startedAt = 0;
  devtools.on("Network.requestWillBeSent", ({ requestId, type, timestamp }) => {
    if (startedAt === 0) startedAt = timestamp;
    if (type === "Script") scripts.add(requestId);
  });
  const headers = new Map<string, number>();
  devtools.on("Network.responseReceived", ({ requestId, response }) => {
    headers.set(requestId, response.encodedDataLength);
  });
  devtools.on("Network.loadingFinished", ({ requestId, timestamp, encodedDataLength }) => {
    const at = (timestamp - startedAt) * 1000;
    const bytes = encodedDataLength - (headers.get(requestId) ?? 0);
    arrivals.push({ at, bytes, isScript: scripts.has(requestId) });
  });

  // Runs in the page, where the helper that tsx adds for named functions doesn't exist.
  await page.addInitScript(() => {
    const seen = { lcp: 0, fcp: 0, shift: 0, blocked: 0 };
    Reflect.set(window, "seen", seen);
    for (const type of ["largest-contentful-paint", "paint", "layout-shift", "longtask"]) {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (type === "largest-contentful-paint") seen.lcp = entry.startTime;
          else if (entry.name === "first-contentful-paint") seen.fcp = entry.startTime;
          else if (type === "layout-shift") seen.shift += Number(Reflect.get(entry, "value"));
          else if (type === "longtask" && entry.startTime > seen.fcp)
            seen.blocked += Math.max(0, entry.duration - 50);
        }
      }).observe({ type, buffered: true });
    }
  });

  await page.goto(url, { waitUntil: "load" });
  // An app without prerendered content has no heading until its scripts have run.
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLED);
  const seen = await page.evaluate<{ lcp: number; fcp: number; shift: number; blocked: number }>(
    "window.seen",
  );
  await context.close();

  const kilobytes = (which: (arrival: (typeof arrivals)[number]) => boolean) =>
    arrivals.filter(which).reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  return {
    "FCP ms": seen.fcp,
    "LCP ms": seen.lcp,
    "KB before LCP": kilobytes(({ at }) => at <= seen.lcp),
    "script KB in all": kilobytes(({ isScript }) => isScript),
    "layout shift": seen.shift,
    "blocked ms": seen.blocked,
  };
}

const WITH_FORMS = ["/supplier-application", "/supplier-support", "/help-support"];
const PEER = "/ as an empty shell";
const PAGES = ["/", "/about", "/documentation", ...WITH_FORMS, "/login"];

export const bench: Bench = {
  name: "pages",
  about: "time until a page is readable on a slow phone (4G, 4 × slower processor)",
  rounds: 5,
  bound: "static HTML",
  budgets: [
    { candidate: "/", measure: "LCP ms", ratio: 1.15 },
    { candidate: "/about", measure: "LCP ms", ratio: 1.3 },
    { candidate: "/documentation", measure: "LCP ms", ratio: 1.3 },
    ...WITH_FORMS.map((candidate) => ({ candidate, measure: "LCP ms", ratio: 1.3 })),
    { candidate: "/login", measure: "LCP ms", ratio: 1.5 },
    { candidate: "/login", measure: "script KB in all", atMost: 165 },
    ...PAGES.flatMap((candidate) => [
      { candidate, measure: "layout shift", atMost: 0 },
      { candidate, measure: "blocked ms", atMost: 50 },
    ]),
  ],
  async prepare() {
    const site = await serveBuild("production", {
      VITE_SUPABASE_URL: "http://127.0.0.1:54321",
      VITE_SUPABASE_ANON_KEY: "no-server-is-asked-on-these-pages",
    });
    // The same build without prerendered content, for comparison: an empty page that scripts fill, as in most
    // portals.
    const emptied = mkdtempSync(join(tmpdir(), "portal-peer-"));
    cpSync(site.dist, emptied, { recursive: true });
    rmSync(join(emptied, "index.html"));
    const shell = createServer(distHandler(emptied));
    const peer = await listen(shell);
    const plain = createServer((_request, response) => {
      response.setHeader("Content-Type", "text/html; charset=utf-8").end(STATIC_PAGE);
    });
    const bound = await listen(plain);
    const browser = await chromium.launch({
      executablePath: findBrowser() ?? "",
      args: LAUNCH_ARGS,
    });
    const candidates = [
      { name: "static HTML", run: () => load(browser, bound) },
      { name: PEER, run: () => load(browser, peer) },
      ...PAGES.map((path) => ({ name: path, run: () => load(browser, site.origin + path) })),
    ];
    // A warm-up run, because the first page's time includes the start of the browser.
    for (const { run } of candidates) await run();
    return {
      candidates,
      async close() {
        await browser.close();
        plain.close();
        shell.close();
        rmSync(emptied, { recursive: true, force: true });
        site.close();
      },
    };
  },
};
