import { runInNewContext } from "node:vm";
import { render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { themeScript } from "@/app/build/theme-script.ts";
import { ThemeProvider } from "@/ui/foundation/theme.tsx";
import { THEME_KEY } from "@/ui/foundation/theme-key.ts";
import { stubSystemTheme } from "#support/system-theme.ts";

const root = document.documentElement;
const bar = () => document.querySelector('meta[name="theme-color"]')?.getAttribute("content");
const script = themeScript(THEME_KEY);
const blockedStorage = {
  getItem() {
    throw new DOMException("blocked", "SecurityError");
  },
};

beforeEach(() => {
  document.head.innerHTML = '<meta name="theme-color" content="" />';
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  root.removeAttribute("data-theme");
  root.removeAttribute("style");
});

test.each([
  { saved: null, dark: false, shown: "light" },
  { saved: null, dark: true, shown: "dark" },
  { saved: "system", dark: true, shown: "dark" },
  { saved: "light", dark: true, shown: "light" },
  { saved: "dark", dark: false, shown: "dark" },
  { saved: "sepia", dark: false, shown: "light" },
  { saved: "unreadable", dark: true, shown: "dark" },
])(
  "the theme script shows $shown before the first paint, as React does afterwards, when the saved theme is $saved and the system’s dark mode is $dark",
  ({ saved, dark, shown }) => {
    const matchMedia = () => ({ matches: dark });
    runInNewContext(script, {
      document,
      matchMedia,
      window: { matchMedia },
      localStorage: saved === "unreadable" ? blockedStorage : { getItem: () => saved },
    });
    const early = [root.dataset["theme"], root.style.colorScheme, bar()];
    expect(early[0]).toBe(shown);

    stubSystemTheme(dark);
    if (saved !== null) localStorage.setItem(THEME_KEY, saved);
    render(<ThemeProvider>{null}</ThemeProvider>);
    expect([root.dataset["theme"], root.style.colorScheme, bar()]).toEqual(early);
  },
);

test("the theme script is at most 2 kilobytes, because pages contain it inline", () => {
  expect(script.length).toBeLessThanOrEqual(2048);
});
