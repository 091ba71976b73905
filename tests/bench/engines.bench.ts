import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { findEngine, foundEngines, type EngineName } from "../../e2e/engines/find-engines.ts";
import type { Engine, Tab } from "../../e2e/engines/tab.ts";
import { waitUntil } from "../../e2e/engines/webdriver.ts";
import { servedPage } from "../support/runners/built-page.ts";
import type { Bench, Candidate, Sample } from "./harness.ts";
import { priceList } from "./importing/price-list.ts";

const ROWS = 200_000;

const names = (engine: EngineName) => ({
  bare: `${engine}: bare virtualised table`,
  grid: `${engine}: grid`,
  scan: `${engine}: byte scan`,
  check: `${engine}: check`,
});

/** Calls a function of the benchmark's page, given as `name argument`. */
const called = (tab: Tab, call: string) =>
  tab.evaluate((text) => {
    const [name = "", argument] = text.split(" ");
    return Reflect.get(Reflect.get(window, "bench"), name)(argument);
  }, call);

const isReady = async (tab: Tab) =>
  waitUntil(
    async () => ((await tab.evaluate(() => "bench" in window, "")) === true ? true : null),
    () => "the benchmark's page to load",
  );

const scrolled = z.object({ work: z.array(z.number()).min(1) });
const milliseconds = z.number();

async function scrolling(tab: Tab, kind: "bare" | "grid"): Promise<Sample> {
  await called(tab, `mount ${kind}`);
  const { work } = scrolled.parse(await called(tab, "scroll"));
  return { "ms a frame": work.reduce((sum, ms) => sum + ms, 0) / work.length };
}

async function checking(tab: Tab): Promise<Sample> {
  const open = milliseconds.parse(await called(tab, "open"));
  return { ms: milliseconds.parse(await called(tab, "check")), "first rows ms": open };
}

export const bench: Bench = {
  name: "engines",
  about: `scrolling the grid, and ${ROWS} rows through the file worker, in every browser engine that is installed`,
  rounds: 3,
  bound: "the same in the same engine",
  budgets: foundEngines()
    .map(names)
    .flatMap(({ bare, grid, scan, check }) => [
      { candidate: grid, measure: "ms a frame", ratio: 1.5, of: bare },
      { candidate: check, measure: "ms", ratio: 6, of: scan },
    ]),

  async prepare() {
    const folder = await mkdtemp(join(tmpdir(), "price-list-"));
    const file = join(folder, "prices.csv");
    await pipeline(Readable.from(priceList(ROWS)), createWriteStream(file));
    const gridPage = await servedPage("grid");
    const filePage = await servedPage("file-worker");
    const engines: Engine[] = [];

    async function onPage(engine: Engine, url: string, work: (tab: Tab) => Promise<Sample>) {
      const session = await engine.open(url);
      await session.tab.goto(url);
      await isReady(session.tab);
      const sample = await work(session.tab);
      await session.close();
      return sample;
    }

    async function candidatesOf(name: EngineName): Promise<Candidate[]> {
      const engine = await findEngine(name)?.();
      if (engine === undefined) return [];
      engines.push(engine);
      const { bare, grid, scan, check } = names(name);
      const onGrid = (kind: "bare" | "grid") => () =>
        onPage(engine, gridPage.url, (tab) => scrolling(tab, kind));
      const onFile = (work: (tab: Tab) => Promise<Sample>) => () =>
        onPage(engine, filePage.url, async (tab) => {
          await tab.locator("input").setInputFiles(file);
          return work(tab);
        });
      return [
        { name: bare, run: onGrid("bare") },
        { name: grid, run: onGrid("grid") },
        {
          name: scan,
          run: onFile(async (tab) => ({ ms: milliseconds.parse(await called(tab, "scan")) })),
        },
        { name: check, run: onFile(checking) },
      ];
    }

    const candidates: Candidate[] = [];
    for (const name of foundEngines()) candidates.push(...(await candidatesOf(name)));
    return {
      candidates,
      async close() {
        for (const engine of engines) await engine.close();
        await gridPage.close();
        await filePage.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};
