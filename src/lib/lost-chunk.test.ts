// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { isLostChunk, shouldReload } from "@/lib/lost-chunk.ts";

beforeEach(() => sessionStorage.clear());

test.each([
  "Failed to fetch dynamically imported module: https://x/assets/a.js",
  "error loading dynamically imported module: https://x/assets/a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/a.css",
])("knows a lost chunk by its words: %s", (message) => {
  expect(isLostChunk(new TypeError(message))).toBe(true);
});

test("an ordinary failure is no lost chunk", () => {
  expect(isLostChunk(new TypeError("Failed to fetch"))).toBe(false);
  expect(isLostChunk("Failed to fetch dynamically imported module")).toBe(false);
});

test("the page is reloaded once, not in a circle, and again after the next deploy", () => {
  expect(shouldReload(1_000_000)).toBe(true);
  expect(shouldReload(1_010_000)).toBe(false);
  expect(shouldReload(1_100_000)).toBe(true);
});

test("without storage nothing is reloaded, since nobody could count", () => {
  const blocked = {
    getItem: () => {
      throw new DOMException("denied", "SecurityError");
    },
    setItem: () => {},
  };
  expect(shouldReload(1_000_000, blocked)).toBe(false);
});
