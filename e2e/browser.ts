import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright/test";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

function findProgram(...names: readonly string[]): string[] {
  const folders = ["/usr/bin", ...(process.env["PATH"] ?? "").split(delimiter)];
  return names.flatMap((name) => folders.map((folder) => join(folder, name)));
}

const chosen = (): string[] => [process.env["CHROMIUM_PATH"] ?? ""];

/** The machine's own Chromium or Chrome, otherwise the one Playwright downloaded. Null if there is neither. */
export function findBrowser(): string | null {
  const candidates = [...chosen(), ...findProgram(...NAMES), MAC, chromium.executablePath()];
  return candidates.find(existsSync) ?? null;
}

/** Chromium's sandbox doesn't run as root, which is the user in most containers. */
export const LAUNCH_ARGS = process.getuid?.() === 0 ? ["--no-sandbox"] : [];

/** Without a graphics card, Chromium would emulate one on the processor. */
export const WITHOUT_GRAPHICS = ["--disable-gpu", "--disable-software-rasterizer"];

const isRoot = process.getuid?.() === 0;
const canUseApt = isRoot && existsSync("/usr/bin/apt-get");

const apt = (name: string) => [
  "sh",
  "-c",
  `apt-get update -q && apt-get install -y -q --no-install-recommends ${name}`,
];

/** Commands that install a browser, in the order to try them. */
const recipes = (): string[][] => [
  ...(canUseApt ? [apt("chromium")] : []),
  ["node_modules/.bin/playwright", "install", ...(isRoot ? ["--with-deps"] : []), "chromium"],
];

function install([program = "", ...args]: readonly string[], seconds: number) {
  console.log(`Installing a browser: ${program} ${args.join(" ")}`);
  spawnSync(program, args, {
    stdio: ["ignore", "inherit", "inherit"],
    timeout: seconds * 1000,
    env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
  });
}

/** Finds a browser or installs one. Null if that failed and the user has to install one. */
export function ensureBrowser(): string | null {
  for (const recipe of recipes()) {
    const found = findBrowser();
    if (found !== null) return found;
    install(recipe, 300);
  }
  return findBrowser();
}
