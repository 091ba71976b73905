import { expect, test } from "vitest";
import { engineSummary } from "../e2e/engines/find-engines.ts";

test("the engine report names the tested browser engines and shows how to install the others", () => {
  expect(engineSummary(["chromium", "firefox"])).toBe(
    "Browser engines tested: Chromium, Firefox. Not found: WebKit. docs/contributing.md says how to install them.",
  );
});

test("the engine report names all browser engines when all were tested", () => {
  expect(engineSummary(["chromium", "firefox", "webkit"])).toBe(
    "Browser engines tested: Chromium, Firefox, WebKit.",
  );
});
