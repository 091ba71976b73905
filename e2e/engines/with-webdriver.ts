import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Engine, Tab } from "./tab.ts";
import { type Driver, waitUntil } from "./webdriver.ts";
import { webDriverTab } from "./webdriver-tab.ts";

const opened = z.object({ handle: z.string() });

/**
 * The system's own browser, started once for all visitors. It deletes each visitor's data before the next one starts.
 */
export async function withWebDriver(start: () => Promise<Driver>): Promise<Engine> {
  const driver = await start();
  return {
    async open(origin) {
      const tabIn = async (handle: string): Promise<Tab> => {
        await driver.send("SwitchToWindow", { handle });
        await driver.send("SetWindowRect", { width: 1440, height: 900 });
        return webDriverTab(driver, handle, origin);
      };
      /** The new file in the folder once its download has finished, or null. */
      const newFile = (before: ReadonlySet<string>): string | null =>
        files(driver.downloads).find(
          (name) => !before.has(name) && !/\.(part|wkdownload)$/.test(name),
        ) ?? null;
      return {
        tab: await tabIn(z.string().parse(await driver.send("GetWindowHandle"))),
        // Each tab gets its own window, because a tab behind another one is hidden and throttled.
        async openTab() {
          const { handle } = opened.parse(await driver.send("NewWindow", { type: "window" }));
          return tabIn(handle);
        },
        async download(begin) {
          const before = new Set(files(driver.downloads));
          await begin();
          const name = await waitUntil(
            async () => newFile(before),
            () => "a download",
            // The wait is long, because the page may have to load all data before the download starts, as for an
            // export.
            4,
          );
          const text = await waitUntil(
            async () => readFileSync(join(driver.downloads, name), "utf8") || null,
            () => `the content of ${name}`,
          );
          return { name, text };
        },
        async close() {
          await driver.forget();
          for (const name of files(driver.downloads)) rmSync(join(driver.downloads, name));
        },
      };
    },
    close: () => driver.close(),
  };
}

const files = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);
