import { resolve } from "node:path";
import { defineConfig, devices } from "playwright/test";
import { findBrowser, LAUNCH_ARGS } from "./browser.ts";

const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } };
const desktop = { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } };

export default defineConfig({
  testDir: ".",
  outputDir: "../test-results/browser",
  globalSetup: "./site.ts",
  fullyParallel: true,
  forbidOnly: Boolean(process.env["CI"]),
  retries: 0,
  workers: 2,
  // What is tested here is what happens, not how fast: a machine with other work must not fail a journey.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: [
    ["line"],
    ["json", { outputFile: resolve(process.env["BROWSER_REPORT"] ?? "test-results/browser.json") }],
  ],
  use: {
    baseURL: process.env["E2E_ORIGIN"] ?? "",
    locale: "en-CA",
    timezoneId: "America/Toronto",
    trace: "retain-on-failure",
    launchOptions: { executablePath: findBrowser() ?? "", args: LAUNCH_ARGS },
  },
  projects: [
    { name: "desktop-light", use: { ...desktop, colorScheme: "light" } },
    { name: "desktop-dark", use: { ...desktop, colorScheme: "dark" }, grep: /@look/ },
    { name: "phone-light", use: { ...phone, colorScheme: "light" }, grep: /@look|@phone/ },
    { name: "phone-dark", use: { ...phone, colorScheme: "dark" }, grep: /@look/ },
  ],
});
