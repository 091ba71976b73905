import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright/test";

const SHELL = "chromium-headless-shell";
const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/**
 * The browser at `CHROMIUM_PATH`, else the machine's own Chromium or Chrome, else the one Playwright downloaded. Null
 * if there is none. The headless shell is the same engine without a window, and takes less processor time.
 */
export function findBrowser({ prefersShell = false } = {}): string | null {
  const folders = ["/usr/bin", ...(process.env["PATH"] ?? "").split(delimiter)];
  const names = prefersShell ? [SHELL, ...NAMES] : NAMES;
  const candidates = [
    ...(process.env["CHROMIUM_PATH"] ? [process.env["CHROMIUM_PATH"]] : []),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    MAC,
    chromium.executablePath(),
  ];
  return candidates.find((path) => existsSync(path)) ?? null;
}

/** Chromium's sandbox doesn't run as root, which is the user in most containers. */
export const LAUNCH_ARGS = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

/** Without a graphics card, Chromium would emulate one on the processor, which is slow. */
export const WITHOUT_GRAPHICS = ["--disable-gpu", "--disable-software-rasterizer"];

/** Commands that install a browser, in the order to try them. */
function recipes(): string[][] {
  const isRoot = process.getuid?.() === 0;
  return [
    ...(isRoot && existsSync("/usr/bin/apt-get")
      ? [
          [
            "sh",
            "-c",
            `apt-get update -q && apt-get install -y -q --no-install-recommends chromium ${SHELL}`,
          ],
        ]
      : []),
    ["node_modules/.bin/playwright", "install", ...(isRoot ? ["--with-deps"] : []), "chromium"],
  ];
}

/** Finds a browser or installs one. Null if that failed and the user has to install one. */
export function ensureBrowser(): string | null {
  for (const [program = "", ...args] of recipes()) {
    const found = findBrowser();
    if (found !== null) return found;
    console.log(`Chromium not found. Installing it: ${program} ${args.join(" ")}`);
    spawnSync(program, args, {
      stdio: ["ignore", "inherit", "inherit"],
      timeout: 300_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  }
  return findBrowser();
}
