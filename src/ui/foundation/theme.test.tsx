import { act, render, screen } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ThemeProvider, useTheme } from "@/ui/foundation/theme.tsx";
import { stubSystemTheme, type SystemTheme } from "#support/system-theme.ts";

const root = document.documentElement;
let system: SystemTheme;

beforeEach(() => {
  system = stubSystemTheme();
  document.head.innerHTML = '<meta name="theme-color" content="" />';
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  localStorage.clear();
  root.removeAttribute("data-theme");
  root.removeAttribute("style");
});

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

/** Simulates a storage change from another tab. */
const stored = (key: string | null, newValue: string | null) =>
  void dispatchEvent(new StorageEvent("storage", { key, newValue }));

const bar = () => document.querySelector('meta[name="theme-color"]')?.getAttribute("content");

test("the theme follows the operating system until the person chooses one", () => {
  renderProbe();
  expect(screen.getByRole("status")).toHaveTextContent("system, shown light");
  expect(root).toHaveAttribute("data-theme", "light");

  act(() => system.turn(true));
  expect(screen.getByRole("status")).toHaveTextContent("system, shown dark");
  expect(root).toHaveAttribute("data-theme", "dark");
  expect(root.style.colorScheme).toBe("dark");
  expect(bar()).toBe("#0e1115");
});

test("a chosen theme overrides the operating system and is saved", async () => {
  const user = renderProbe();
  await user.click(screen.getByRole("button", { name: "Dark" }));

  expect(root).toHaveAttribute("data-theme", "dark");
  expect(localStorage.getItem("ui-theme")).toBe("dark");
  act(() => system.turn(false));
  expect(root).toHaveAttribute("data-theme", "dark");

  await user.click(screen.getByRole("button", { name: "System" }));
  expect(root).toHaveAttribute("data-theme", "light");
  expect(localStorage.getItem("ui-theme")).toBe("system");
});

test("a saved theme is restored at the next visit; an unknown one is ignored", () => {
  localStorage.setItem("ui-theme", "dark");
  renderProbe();
  expect(screen.getByRole("status")).toHaveTextContent("dark, shown dark");

  localStorage.setItem("ui-theme", "sepia");
  act(() => stored("ui-theme", "sepia"));
  expect(screen.getByRole("status")).toHaveTextContent("system, shown light");
});

test("a theme chosen in another tab applies in this tab, until that tab clears the storage", () => {
  renderProbe();
  localStorage.setItem("ui-theme", "dark");

  act(() => stored("something-else", "dark"));
  expect(root).toHaveAttribute("data-theme", "light");
  act(() => stored("ui-theme", "dark"));
  expect(root).toHaveAttribute("data-theme", "dark");

  localStorage.clear();
  act(() => stored(null, null));
  expect(root).toHaveAttribute("data-theme", "light");
});

test("with storage blocked, a chosen theme lasts until the page is closed", async () => {
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

test("using the theme outside its provider throws an error", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => render(<Probe />)).toThrow("useTheme is called outside ThemeProvider");
});
