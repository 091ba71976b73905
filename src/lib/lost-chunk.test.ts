import { expect, test } from "vitest";
import { isLostChunk } from "@/lib/lost-chunk.ts";

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
