// @vitest-environment jsdom
import { beforeEach, expect, test } from "vitest";
import { isLostChunk, shouldReload } from "@/lib/lost-chunk.ts";

beforeEach(() => sessionStorage.clear());

test.each([
  "Failed to fetch dynamically imported module: https://x/assets/a.js",
  "error loading dynamically imported module: https://x/assets/a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/a.css",
])("isLostChunk recognizes the message %s", (message) => {
  expect(isLostChunk(new TypeError(message))).toBe(true);
});

test("isLostChunk ignores an ordinary failed request", () => {
  expect(isLostChunk(new TypeError("Failed to fetch"))).toBe(false);
  expect(isLostChunk("Failed to fetch dynamically imported module")).toBe(false);
});

test("a lost chunk reloads the page once, never in a loop, and again after the next deploy", () => {
  expect(shouldReload(1_000_000)).toBe(true);
  expect(shouldReload(1_010_000)).toBe(false);
  expect(shouldReload(1_100_000)).toBe(true);
});

test("a lost chunk never reloads the page without storage, because reloads couldn't be counted", () => {
  const blocked = {
    getItem: () => {
      throw new DOMException("denied", "SecurityError");
    },
    setItem: () => {},
  };
  expect(shouldReload(1_000_000, blocked)).toBe(false);
});
