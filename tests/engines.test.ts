import { expect, test } from "vitest";
import { engineSummary } from "../e2e/engines/find-engines.ts";

test("it names the engines that were tested and shows how to install the others", () => {
  expect(engineSummary(["chromium", "firefox"])).toBe(
    "Browser engines tested: Chromium, Firefox. Not found: WebKit. docs/contributing.md says how to install them.",
  );
});

test("it names all engines when all were tested", () => {
  expect(engineSummary(["chromium", "firefox", "webkit"])).toBe(
    "Browser engines tested: Chromium, Firefox, WebKit.",
  );
});
