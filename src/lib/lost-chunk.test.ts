import { expect, test } from "vitest";
import { isLostChunk } from "@/lib/lost-chunk.ts";

test.each([
  "Failed to fetch dynamically imported module: https://x/assets/a.js",
  "error loading dynamically imported module: https://x/assets/a.js",
  "Importing a module script failed.",
  "Unable to preload CSS for /assets/a.css",
])(
  "the error message %s is recognized as the failure to load a chunk that a deploy removed",
  (message) => {
    expect(isLostChunk(new TypeError(message))).toBe(true);
  },
);

test("an ordinary failed request and a plain string aren't recognized as a chunk that a deploy removed", () => {
  expect(isLostChunk(new TypeError("Failed to fetch"))).toBe(false);
  expect(isLostChunk("Failed to fetch dynamically imported module")).toBe(false);
});
