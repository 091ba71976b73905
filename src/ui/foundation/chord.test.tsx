import { afterEach, expect, test, vi } from "vitest";
import { chord } from "@/ui/foundation/chord.ts";

afterEach(() => {
  vi.restoreAllMocks();
});

test.each([
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)", "⌘ B"],
  ["Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X)", "⌘ B"],
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64)", "Ctrl B"],
])("a shortcut for the user agent %s is written %s", (userAgent, written) => {
  vi.spyOn(navigator, "userAgent", "get").mockReturnValue(userAgent);
  expect(chord("B")).toBe(written);
});
