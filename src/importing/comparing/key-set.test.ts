// @vitest-environment node
import { expect, test } from "vitest";
import { keySet } from "./key-set.ts";

test("a packed set of keys contains every key that was added, and no other", () => {
  const seen = keySet();
  const texts = Array.from({ length: 50_000 }, (_, at) => `0628${at}`);
  expect(texts.filter((text) => seen.hasOrAdd(text))).toEqual([]);
  expect(texts.filter((text) => !seen.hasOrAdd(text))).toEqual([]);
  expect(seen.hasOrAdd("")).toBe(false);
  expect(seen.hasOrAdd("")).toBe(true);
  expect(seen.hasOrAdd("0628-1")).toBe(false);
});
