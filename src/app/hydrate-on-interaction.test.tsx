import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { hydrateOnInteraction } from "@/app/hydrate-on-interaction.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function prerendered() {
  const container = document.createElement("div");
  container.dataset["prerendered"] = "static";
  return container;
}

test("a page that wasn't prerendered renders immediately", () => {
  const start = vi.fn<() => void>();
  hydrateOnInteraction(document.createElement("div"), start);
  expect(start).toHaveBeenCalledOnce();
});

test("a prerendered page is hydrated after a delay in a browser without idle callbacks", () => {
  expect("requestIdleCallback" in window).toBe(false);
  const start = vi.fn<() => void>();
  hydrateOnInteraction(prerendered(), start);
  expect(start).not.toHaveBeenCalled();
  vi.advanceTimersByTime(500);
  expect(start).toHaveBeenCalledOnce();
});

test("a prerendered page is hydrated when the browser is idle", () => {
  const whenIdle = vi.fn<(run: () => void) => number>();
  vi.stubGlobal("requestIdleCallback", whenIdle);
  const start = vi.fn<() => void>();
  hydrateOnInteraction(prerendered(), start);
  vi.advanceTimersByTime(10_000);
  expect(start).not.toHaveBeenCalled();
  whenIdle.mock.calls[0]?.[0]();
  expect(start).toHaveBeenCalledOnce();
});

test("a prerendered page is hydrated once, on the first interaction", () => {
  const start = vi.fn<() => void>();
  hydrateOnInteraction(prerendered(), start);
  window.dispatchEvent(new Event("keydown"));
  window.dispatchEvent(new Event("pointerdown"));
  vi.advanceTimersByTime(10_000);
  expect(start).toHaveBeenCalledOnce();
});
