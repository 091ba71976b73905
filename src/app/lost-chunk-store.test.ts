import { beforeEach, expect, test } from "vitest";
import { shouldReload } from "@/app/lost-chunk-store.ts";

beforeEach(() => sessionStorage.clear());

test("a lost chunk reloads the page, but not a second time within 30 seconds", () => {
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
