import { expect, test } from "vitest";
import { copyrightYears } from "@/site/frame/copyright.ts";

test.each([
  ["2024-06-01", "2025"],
  ["2025-12-31T23:59:59Z", "2025"],
  ["2026-01-01T00:00:00Z", "2025–2026"],
])("the copyright years on %s are © %s", (now, years) => {
  expect(copyrightYears(new Date(now))).toBe(years);
});
