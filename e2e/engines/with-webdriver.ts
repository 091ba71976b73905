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
      const newFile = (before: ReadonlySet<string>): { name: string; text: string } | null => {
        const name = files(driver.downloads).find(
          (file) => !before.has(file) && !/\.(part|wkdownload)$/.test(file),
        );
        if (name === undefined) return null;
        const text = textIfPresent(join(driver.downloads, name));
        return text === "" ? null : { name, text };
      };
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
          return waitUntil(
            async () => newFile(before),
            () => "a download",
            // The wait is long, because the page may have to load all data before the download starts, as for an
            // export.
            4,
          );
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

/** The text of a file, or nothing if it's gone: Firefox first creates an empty file that it removes again. */
function textIfPresent(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return "";
    throw error;
  }
}
