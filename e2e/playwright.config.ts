import { resolve } from "node:path";
import { defineConfig, devices } from "playwright/test";
import { findBrowser, LAUNCH_ARGS, WITHOUT_GRAPHICS } from "./browser.ts";
import { type EngineName, foundEngines } from "./engines/find-engines.ts";

// Layout depends on CSS pixels only. A real phone has seven times as many pixels, which would take longer to paint.
const phone = {
  ...devices["Pixel 7"],
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 1,
};
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };

export default defineConfig<object, { engineName: EngineName }>({
  testDir: ".",
  outputDir: "../test-results/browser",
  globalSetup: "./start-site.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  // A retry exists only to record a trace, because recording one on every first try costs a fifth of the time. A test
  // that needed the retry still fails.
  retries: 1,
  failOnFlakyTests: true,
  // On two cores, a third journey uses the processor while the others wait.
  workers: 3,
  // These tests check behaviour, not speed, so a busy machine must not fail them.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ["line"],
    ["json", { outputFile: resolve(process.env["BROWSER_REPORT"] ?? "test-results/browser.json") }],
  ],
  use: {
    baseURL: process.env["E2E_ORIGIN"] ?? "",
    locale: "en-CA",
    colorScheme: "light",
    timezoneId: "America/Toronto",
    trace: "on-first-retry",
    // Painting the frames of animations takes a tenth of the processor's time. The other engines do paint them.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: findBrowser({ prefersShell: true }) ?? "",
      args: [...LAUNCH_ARGS, ...WITHOUT_GRAPHICS],
    },
  },
  projects: [
    { name: "desktop", use: desktop, grepInvert: /@other-engines|@phone-only/ },
    { name: "phone", use: phone, grep: /@phone/ },
    // The other engines run the journeys in `engines`. The project "desktop" runs those that no other Chromium
    // journey covers.
    ...foundEngines()
      .filter((engineName) => engineName !== "chromium")
      .map((engineName) => ({
        name: engineName,
        testMatch: "engines/*.spec.ts",
        use: { engineName },
      })),
  ],
});
