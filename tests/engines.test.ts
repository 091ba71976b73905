import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { engineSummary, isSnap } from "../e2e/engines/find-engines.ts";

test("the engine report names the tested browser engines, and where to read how to install the others", () => {
  expect(engineSummary(["chromium", "firefox"])).toBe(
    "Browser engines tested: Chromium, Firefox. Not found: WebKit. docs/contributing.md says how to install them.",
  );
});

test("the engine report names all browser engines when all were tested", () => {
  expect(engineSummary(["chromium", "firefox", "webkit"])).toBe(
    "Browser engines tested: Chromium, Firefox, WebKit.",
  );
});

const folder = mkdtempSync(join(tmpdir(), "engines-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["Ubuntu's script for its snap", true, '#!/bin/sh\nexec /snap/bin/firefox "$@"\n'],
  ["Fedora's script", false, '#!/bin/sh\nexec /usr/lib64/firefox/firefox "$@"\n'],
])(
  "the check for a Firefox snap, which can't read our profile, recognizes %s: %s",
  (_which, isIgnored, script) => {
    const program = join(folder, "firefox");
    writeFileSync(program, script);
    expect(isSnap(program)).toBe(isIgnored);
  },
);
