import { chromium, type Browser, type Page } from "playwright/test";
import { SCREENS } from "../../../e2e/addresses.ts";
import { findBrowser, LAUNCH_ARGS } from "../../../e2e/browser.ts";
import { startStack } from "../../../supabase/local/stack.ts";
import { serveBuild } from "../../support/runners/build.ts";
import type { Bench, Sample } from "../harness.ts";
import { type Interaction, INTERACTIONS } from "./interactions.ts";
import { processorTimeToPaint, TRACED } from "./processor-time.ts";

const LOGIN = { email: "demo@supplier-portal.example", password: "Demo-portal-1" };
const WIDTHS = { "1440 px": { width: 1440, height: 900 }, "390 px": { width: 390, height: 844 } };
/** Milliseconds after the last request until everything is drawn. */
const SETTLED = 700;
const SLOWER = 4;
const ELAPSED = "ms to next paint";
const COMPUTED = "ms of processor";
const OPENED = "ms to the first option";
const BOUND = "an empty page";

type Size = keyof typeof WIDTHS;
const SIZES: readonly Size[] = ["1440 px", "390 px"];
const shiftsAt = (size: Size) => `every screen, ${size}`;

/** Runs in the page, where the helper that tsx adds for named functions doesn't exist. */
function observe() {
  const seen = { shift: 0, slowest: 0 };
  Reflect.set(window, "seen", seen);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (Reflect.get(entry, "hadRecentInput") !== true)
        seen.shift += Number(Reflect.get(entry, "value"));
  }).observe({ type: "layout-shift", buffered: true });
  const events = { type: "event", durationThreshold: 16, buffered: true };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.slowest = Math.max(seen.slowest, entry.duration);
  }).observe(events);
}

/** Runs in the page: records how long it takes from the next press until what it opens is drawn. */
function watchFor(opens: string) {
  addEventListener(
    "pointerdown",
    ({ timeStamp }) => {
      new MutationObserver((_changes, observer) => {
        if (document.querySelector(opens) === null) return;
        observer.disconnect();
        requestAnimationFrame(() => {
          setTimeout(() => Reflect.set(window, "opened", performance.now() - timeStamp));
        });
      }).observe(document.body, { childList: true, subtree: true });
    },
    { once: true, capture: true },
  );
}

const openedIn = (page: Page) => page.evaluate<number>("window.opened ?? NaN");

const seenIn = (page: Page) =>
  page.evaluate<{ shift: number; slowest: number }>("({ ...window.seen })");

async function settle(page: Page) {
  await page.waitForLoadState("networkidle");
  await page.waitForTimeout(SETTLED);
}

async function logIn(browser: Browser, origin: string) {
  const context = await browser.newContext({ locale: "en-CA", timezoneId: "America/Toronto" });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel("Email").fill(LOGIN.email);
  await page.getByLabel("Password", { exact: true }).fill(LOGIN.password);
  await page.getByRole("button", { name: "Login to Supplier Portal" }).click();
  await page.waitForURL(/\/suppliers/);
  return { context, page };
}

export const bench: Bench = {
  name: "screens",
  about:
    "layout shift of every screen, and the time from an interaction to the next paint, with the demo data",
  rounds: 1,
  bound: BOUND,
  budgets: [
    ...SIZES.map((size) => ({ candidate: shiftsAt(size), measure: "layout shift", atMost: 0 })),
    ...INTERACTIONS.flatMap(({ name }) =>
      [ELAPSED, COMPUTED].map((measure) => ({ candidate: name, measure, atMost: 100 })),
    ),
  ],

  async prepare() {
    const stack = await startStack({
      memory: true,
      ports: "free",
      rateLimits: false,
      log: () => {},
    });
    const site = await serveBuild("production", {
      VITE_SUPABASE_URL: stack.url,
      VITE_SUPABASE_ANON_KEY: stack.anonKey,
    });
    const browser = await chromium.launch({
      executablePath: findBrowser() ?? "",
      args: LAUNCH_ARGS,
    });
    const { context, page } = await logIn(browser, site.origin);
    await context.addInitScript(observe);

    async function shifts(size: Size): Promise<Sample> {
      await page.setViewportSize(WIDTHS[size]);
      const found: [path: string, shift: number][] = [];
      for (const [path] of SCREENS) {
        await page.goto(site.origin + path);
        await settle(page);
        found.push([path, (await seenIn(page)).shift]);
      }
      const shifting = found.filter(([, shift]) => shift > 0);
      for (const [path, shift] of shifting) console.log(`${size} ${path}: ${shift.toFixed(4)}`);
      return {
        "layout shift": Math.max(...found.map(([, shift]) => shift)),
        "screens that shift": shifting.length,
      };
    }

    async function open({ path, prepare }: Interaction) {
      await page.setViewportSize(WIDTHS["1440 px"]);
      await page.goto(site.origin + path);
      await settle(page);
      await prepare?.(page);
      await settle(page);
    }

    /** Measures the elapsed time on a slowed-down processor. Other work on the machine makes it longer. */
    async function elapsed(run: Interaction): Promise<Sample> {
      await open(run);
      if (run.opens !== undefined) await page.evaluate(watchFor, run.opens);
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
      await page.evaluate("void (window.seen.slowest = 0)");
      await run.act(page);
      await page.waitForTimeout(SETTLED * SLOWER);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: 1 });
      await devtools.detach();
      const { slowest } = await seenIn(page);
      return run.opens === undefined
        ? { [ELAPSED]: slowest }
        : { [ELAPSED]: slowest, [OPENED]: await openedIn(page) };
    }

    /** Measures what the page's thread computes, without the browser's own painting. */
    async function computed(run: Interaction): Promise<number> {
      await open(run);
      await browser.startTracing(page, { categories: TRACED });
      await run.act(page);
      await page.waitForTimeout(SETTLED);
      const trace: unknown = JSON.parse((await browser.stopTracing()).toString());
      return SLOWER * processorTimeToPaint(trace);
    }

    return {
      candidates: [
        {
          name: BOUND,
          async run() {
            await page.goto("about:blank");
            return { "layout shift": 0 };
          },
        },
        ...SIZES.map((size) => ({ name: shiftsAt(size), run: () => shifts(size) })),
        ...INTERACTIONS.map((one) => ({
          name: one.name,
          run: async () => ({ ...(await elapsed(one)), [COMPUTED]: await computed(one) }),
        })),
      ],
      async close() {
        await browser.close();
        site.close();
        await stack.stop();
      },
    };
  },
};
