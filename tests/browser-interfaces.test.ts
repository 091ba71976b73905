import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/**
 * Interfaces missing from a supported browser, and the files that may use them because their tests cover a browser
 * without them.
 */
const WITH_FALLBACK: Record<string, readonly string[]> = {
  // Safari and Firefox lack the file and folder pickers.
  showOpenFilePicker: [],
  showSaveFilePicker: [],
  showDirectoryPicker: [],
  // Safari lacks `requestIdleCallback`.
  requestIdleCallback: ["src/app/hydrate-on-interaction.ts"],
  // WebKitGTK lacks `storage.getDirectory` and `scrollend`. Private windows lack `storage.getDirectory`.
  "storage.getDirectory": [],
  scrollend: [],
  // Safari can't iterate over streams, and the compiler doesn't report it.
  ReadableStream: [],
  TransformStream: [],
  pipeThrough: [],
  ".stream()": [],
  DecompressionStream: ["src/importing/source/bytes/inflate.ts"],
  CompressionStream: ["src/lib/files/zip.ts"],
  // Pages without a secure context lack locks.
  "navigator.locks": ["src/lib/workers/tab-lock.ts"],
};

const sources = readdirSync("src", { recursive: true, encoding: "utf8" })
  .map((file) => `src/${file.replaceAll("\\", "/")}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file));

test.each(Object.entries(WITH_FALLBACK))(
  "%s is used only where a test covers browsers without it",
  (name, allowed) => {
    const used = sources.filter((file) => readFileSync(file, "utf8").includes(name));
    expect(used).toEqual(allowed);
  },
);
