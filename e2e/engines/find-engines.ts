import { existsSync, readFileSync, realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type BrowserType, chromium, firefox, webkit } from "playwright/test";
import { findBrowser, LAUNCH_ARGS, WITHOUT_GRAPHICS } from "../browser.ts";
import { startFirefox } from "./marionette.ts";
import type { Engine } from "./tab.ts";
import { startWebKit } from "./webkit-driver.ts";
import { withPlaywright } from "./with-playwright.ts";
import { withWebDriver } from "./with-webdriver.ts";

const ENGINES = ["chromium", "firefox", "webkit"] as const;
export type EngineName = (typeof ENGINES)[number];

function findProgram(...names: readonly string[]): string | null {
  const folders = ["/usr/bin", ...(process.env["PATH"] ?? "").split(delimiter)];
  const places = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return places.find((place) => existsSync(place) && !isSnap(place)) ?? null;
}

/** Whether a program, or the script that starts it, belongs to a snap. A snap can't read a profile in /tmp. */
export const isSnap = (program: string): boolean =>
  realpathSync(program).startsWith("/snap/") || readFileSync(program).includes("/snap/bin/");

type Start = () => Promise<Engine>;

const ofPlaywright = (type: BrowserType): Start | null =>
  existsSync(type.executablePath()) ? () => withPlaywright(type, {}) : null;

function systemFirefox(): Start | null {
  const program = findProgram("firefox-esr", "firefox");
  return program === null ? null : () => withWebDriver(() => startFirefox(program));
}

/** WebKitGTK's browser needs a screen. A virtual one keeps its windows off the developer's screen. */
function systemWebKit(): Start | null {
  const [program, screen] = [findProgram("WebKitWebDriver"), findProgram("Xvfb")];
  if (program === null || screen === null) return null;
  return () => withWebDriver(() => startWebKit(program));
}

function systemChromium(): Start | null {
  const program = findBrowser({ prefersShell: true });
  if (program === null) return null;
  const args = [...LAUNCH_ARGS, ...WITHOUT_GRAPHICS];
  return () => withPlaywright(chromium, { executablePath: program, args });
}

/**
 * How to start an engine on this machine, or null if it isn't installed. The system's Chromium comes before
 * Playwright's; for Firefox and WebKit, Playwright's build comes before the system's browser.
 */
export function findEngine(name: EngineName): Start | null {
  if (name === "chromium") return systemChromium();
  if (name === "firefox") return ofPlaywright(firefox) ?? systemFirefox();
  return ofPlaywright(webkit) ?? systemWebKit();
}

export const foundEngines = (): EngineName[] => ENGINES.filter((name) => findEngine(name) !== null);

const LABELS: Record<EngineName, string> = {
  chromium: "Chromium",
  firefox: "Firefox",
  webkit: "WebKit",
};

/** Names the engines that the journeys run in, and those that aren't installed. */
export function engineSummary(found: readonly EngineName[]): string {
  const list = (names: readonly EngineName[]) => names.map((name) => LABELS[name]).join(", ");
  const absent = ENGINES.filter((name) => !found.includes(name));
  return [
    `Browser engines tested: ${list(found)}.`,
    ...(absent.length === 0
      ? []
      : [`Not found: ${list(absent)}. docs/contributing.md says how to install them.`]),
  ].join(" ");
}
