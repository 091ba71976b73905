import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { chromium } from "playwright/test";
import { guideImages } from "../src/site/build/guide-images.ts";
import { images, signed } from "../src/site/build/images.ts";
import { findBrowser, LAUNCH_ARGS } from "./browser.ts";

/**
 * Draws the icons, the preview image for links shared on other sites, and the guide's images. Part of
 * `npm run documents`.
 */
const browser = await chromium.launch({ executablePath: findBrowser() ?? "", args: LAUNCH_ARGS });
for (const image of [...images("Supplier Portal"), ...guideImages()]) {
  const { path, width, height, html } = image;
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(html);
  await page.evaluate("document.fonts.ready");
  const file = join("public", path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, signed(await page.screenshot({ omitBackground: true }), image));
  await page.close();
}
await browser.close();
