import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test as base } from "playwright/test";
import { z } from "zod";
import { addPerson, removePerson, storedSession, type Person } from "../backend.ts";
import type { Dropped } from "../importing/import-files.ts";
import { findEngine, type EngineName } from "./find-engines.ts";
import type { Engine, Session, Tab } from "./tab.ts";

type Journey = {
  session: Session;
  /** The tab of a visitor who isn't logged in. */
  tab: Tab;
  person: Person;
  /** The tab with `person` logged in. */
  inside: Tab;
  /** Writes a file to disk and returns its path, because WebDriver uploads files by path. */
  onDisk: (file: Dropped) => string;
};

/** Runs a journey only in Firefox and WebKit, because another journey covers the same steps in Chromium. */
export const OTHER_ENGINES = { tag: "@other-engines" };

/** Starting a browser and adding a person can take long on a busy machine, so both have their own timeout. */
const SETUP = { timeout: 120_000 };

export const test = base.extend<Journey, { engineName: EngineName; engine: Engine }>({
  engineName: ["chromium", { option: true, scope: "worker" }],

  engine: [
    async ({ engineName }, use) => {
      const engine = await findEngine(engineName)?.();
      if (engine === undefined) throw new Error(`${engineName} isn't installed.`);
      await use(engine);
      await engine.close();
    },
    { ...SETUP, scope: "worker" },
  ],

  session: async ({ engine }, use, info) => {
    const session = await engine.open(z.url().parse(process.env["E2E_ORIGIN"]));
    await use(session);
    if (info.status !== info.expectedStatus)
      await info.attach("the tab at its end", {
        body: await session.tab.screenshot(),
        contentType: "image/png",
      });
    await session.close();
  },

  tab: async ({ session }, use) => use(session.tab),

  person: [
    async ({}, use) => {
      const person = await addPerson();
      await use(person);
      await removePerson(person);
    },
    SETUP,
  ],

  inside: [
    async ({ tab, person }, use) => {
      const stored = storedSession(person.session);
      // The offline page doesn't run the app, so the session is stored before the app first looks for it.
      await tab.goto("/offline.html");
      await tab.evaluate((text) => {
        const { key, value } = JSON.parse(text);
        localStorage.setItem(key, value);
      }, JSON.stringify(stored));
      await use(tab);
    },
    SETUP,
  ],

  onDisk: async ({}, use) => {
    const folder = mkdtempSync(join(tmpdir(), "portal-files-"));
    await use(({ name, buffer }) => {
      const path = join(folder, name);
      writeFileSync(path, buffer);
      return path;
    });
    rmSync(folder, { recursive: true });
  },
});

/** Waits until the page has hydrated and accepts clicks and keys. */
export async function alive(tab: Tab): Promise<void> {
  await expect
    .poll(
      () =>
        tab.evaluate(() => {
          const root = document.getElementById("root");
          return (
            root !== null && Object.keys(root).some((key) => key.startsWith("__reactContainer"))
          );
        }, ""),
      { timeout: 60_000 },
    )
    .toBe(true);
}

export const pathOf = async (tab: Tab): Promise<string> =>
  z.string().parse(await tab.evaluate(() => location.pathname + location.search, ""));

export { expect };
