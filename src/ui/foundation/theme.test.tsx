import { readFileSync } from "node:fs";
import { runInNewContext } from "node:vm";
import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ThemeProvider, useTheme } from "@/ui/foundation/theme.tsx";

const root = document.documentElement;
let system: EventTarget & { matches: boolean };

beforeEach(() => {
  system = Object.assign(new EventTarget(), { matches: false });
  vi.stubGlobal("matchMedia", () => system);
  document.head.innerHTML = '<meta name="theme-color" content="" />';
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  root.removeAttribute("data-theme");
  root.removeAttribute("style");
});

function systemTurns(dark: boolean) {
  system.matches = dark;
  system.dispatchEvent(new Event("change"));
}

function Probe() {
  const { theme, shown, setTheme } = useTheme();
  return (
    <>
      <output>{`${theme}, shown ${shown}`}</output>
      <button type="button" onClick={() => setTheme("dark")}>
        Dark
      </button>
      <button type="button" onClick={() => setTheme("system")}>
        System
      </button>
    </>
  );
}

function renderProbe() {
  render(
    <ThemeProvider>
      <Probe />
    </ThemeProvider>,
  );
  return userEvent.setup();
}

const bar = () => document.querySelector('meta[name="theme-color"]')?.getAttribute("content");

test("without a choice the operating system decides, and goes on deciding", () => {
  renderProbe();
  expect(screen.getByRole("status")).toHaveTextContent("system, shown light");
  expect(root).toHaveAttribute("data-theme", "light");

  act(() => systemTurns(true));
  expect(screen.getByRole("status")).toHaveTextContent("system, shown dark");
  expect(root).toHaveAttribute("data-theme", "dark");
  expect(root.style.colorScheme).toBe("dark");
  expect(bar()).toBe("#0e1115");
});

test("an explicit choice overrides the operating system and is saved", async () => {
  const user = renderProbe();
  await user.click(screen.getByRole("button", { name: "Dark" }));

  expect(root).toHaveAttribute("data-theme", "dark");
  expect(localStorage.getItem("ui-theme")).toBe("dark");
  act(() => systemTurns(false));
  expect(root).toHaveAttribute("data-theme", "dark");

  await user.click(screen.getByRole("button", { name: "System" }));
  expect(root).toHaveAttribute("data-theme", "light");
  expect(localStorage.getItem("ui-theme")).toBe("system");
});

test("a saved choice is there at the next visit; an unknown one counts as none", () => {
  localStorage.setItem("ui-theme", "dark");
  renderProbe();
  expect(screen.getByRole("status")).toHaveTextContent("dark, shown dark");

  localStorage.setItem("ui-theme", "sepia");
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "ui-theme" })));
  expect(screen.getByRole("status")).toHaveTextContent("system, shown light");
});

test("a choice in another tab arrives here", () => {
  renderProbe();
  localStorage.setItem("ui-theme", "dark");

  act(() => void dispatchEvent(new StorageEvent("storage", { key: "something-else" })));
  expect(root).toHaveAttribute("data-theme", "light");
  act(() => void dispatchEvent(new StorageEvent("storage", { key: "ui-theme" })));
  expect(root).toHaveAttribute("data-theme", "dark");

  localStorage.clear();
  act(() => void dispatchEvent(new StorageEvent("storage", { key: null })));
  expect(root).toHaveAttribute("data-theme", "light");
});

test("where storage is blocked, a choice lasts until the page is left", async () => {
  const blocked = () => {
    throw new DOMException("blocked", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(blocked);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);

  const user = renderProbe();
  await user.click(screen.getByRole("button", { name: "Dark" }));
  expect(screen.getByRole("status")).toHaveTextContent("dark, shown dark");
  expect(root).toHaveAttribute("data-theme", "dark");
});

test("using the theme outside its provider is an error", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => render(<Probe />)).toThrow("useTheme is called outside ThemeProvider");
});

const script = readFileSync("public/theme.js", "utf8");
const blockedStorage = {
  getItem() {
    throw new DOMException("blocked", "SecurityError");
  },
};

test.each([
  { saved: null, dark: false, shown: "light" },
  { saved: null, dark: true, shown: "dark" },
  { saved: "system", dark: true, shown: "dark" },
  { saved: "light", dark: true, shown: "light" },
  { saved: "dark", dark: false, shown: "dark" },
  { saved: "sepia", dark: false, shown: "light" },
  { saved: "blocked", dark: true, shown: "dark" },
])("before the first paint $saved with a dark system $dark is $shown", ({ saved, dark, shown }) => {
  runInNewContext(script, {
    document,
    matchMedia: () => ({ matches: dark }),
    localStorage: saved === "blocked" ? blockedStorage : { getItem: () => saved },
  });
  const early = [root.dataset["theme"], root.style.colorScheme, bar()];
  expect(early[0]).toBe(shown);

  system.matches = dark;
  if (saved !== null) localStorage.setItem("ui-theme", saved);
  renderProbe();
  expect([root.dataset["theme"], root.style.colorScheme, bar()]).toEqual(early);
});

test("the script before the first paint stays under a kilobyte", () => {
  expect(script.length).toBeLessThanOrEqual(1024);
});
