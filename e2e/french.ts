import { readdirSync, readFileSync } from "node:fs";
import { expect, type Page } from "./portal.ts";

const catalogues = readdirSync("src/lib/messages", { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => readFileSync(`src/lib/messages/${name}/fr-CA.po`, "utf8"));

/** The French translation of a text that the interface shows, from its message catalogue. */
export function inFrench(english: string): string {
  const start = `\nmsgid ${JSON.stringify(english)}\nmsgstr "`;
  for (const catalogue of catalogues) {
    const [, rest] = catalogue.split(start);
    const [french] = rest?.split('"\n') ?? [];
    if (french) return french;
  }
  throw new Error(`No catalogue has the French of “${english}”.`);
}

/** Shows the interface in French from the next page on. */
export const speakFrench = (page: Page) =>
  page.addInitScript(() => localStorage.setItem("ui-locale", "fr-CA"));

/** Waits until the open page is French. Prerendered pages are English until their scripts run. */
export const expectFrench = (page: Page) =>
  expect(page.locator("html")).toHaveAttribute("lang", "fr-CA");
