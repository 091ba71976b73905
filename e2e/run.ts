import { spawnSync } from "node:child_process";
import { ensureBrowser } from "./browser.ts";

if (ensureBrowser() === null) {
  console.error(
    "Chromium not found. Install it with your package manager (apt install chromium, brew install --cask chromium) or set CHROMIUM_PATH.",
  );
  process.exit(1);
}

const { status } = spawnSync(
  "node_modules/.bin/playwright",
  ["test", "-c", "e2e/playwright.config.ts", ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exit(status ?? 1);
