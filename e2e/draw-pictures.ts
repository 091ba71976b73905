import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium } from "playwright/test";
import { guidePictures } from "../src/site/build/guide-pictures.ts";
import { pictures, signed } from "../src/site/build/pictures.ts";
import { findBrowser, LAUNCH_ARGS } from "./browser.ts";

/**
 * Draws the icons, the preview image for links shared on other sites, and the guide's pictures. Part of
 * `npm run documents`.
 */
const browser = await chromium.launch({ executablePath: findBrowser() ?? "", args: LAUNCH_ARGS });
for (const picture of [...pictures("Supplier Portal"), ...guidePictures()]) {
  const { path, width, height, html } = picture;
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate("document.fonts.ready");
  const file = join("public", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, signed(await page.screenshot({ omitBackground: true }), picture));
  await page.close();
}
await browser.close();
