import { readFile } from "node:fs/promises";
import type { BrowserType, LaunchOptions } from "playwright/test";
import type { Engine } from "./tab.ts";

/** A browser that Playwright drives: Chromium, or Playwright's own builds of Firefox and WebKit. */
export async function withPlaywright(type: BrowserType, options: LaunchOptions): Promise<Engine> {
  const browser = await type.launch(options);
  return {
    async open(baseURL) {
      const context = await browser.newContext({
        baseURL,
        locale: "en-CA",
        timezoneId: "America/Toronto",
        viewport: { width: 1440, height: 900 },
      });
      const tab = await context.newPage();
      return {
        tab,
        openTab: () => context.newPage(),
        async download(start) {
          const downloading = tab.waitForEvent("download");
          await start();
          const file = await downloading;
          return {
            name: file.suggestedFilename(),
            text: await readFile(await file.path(), "utf8"),
          };
        },
        close: () => context.close(),
      };
    },
    close: () => browser.close(),
  };
}
