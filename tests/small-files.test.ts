import { expect, test } from "vitest";
import { readSources } from "./support/house/architecture.ts";
import { foldableFiles } from "./support/house/small-files.ts";

test("no file under 20 lines is imported only by a file that could contain it", () => {
  expect(foldableFiles(readSources(["src", "supabase", "sdk", "tests", "e2e"]))).toEqual([]);
});

const SHORT_FILE = "export const a = 1;\n";
const IMPORTER = `import { a } from "./a.ts";\n`;

test("the architecture check finds a short file with one importer, even among tests", () => {
  expect(foldableFiles({ "src/b/a.ts": SHORT_FILE, "src/b/c.ts": IMPORTER })).toEqual([
    "src/b/a.ts is short: fold it into src/b/c.ts, the only file that imports it",
  ]);
  expect(
    foldableFiles({ "tests/support/a.ts": SHORT_FILE, "tests/support/c.test.ts": IMPORTER }),
  ).toHaveLength(1);
});

test.each([
  ["has 20 lines", { "src/b/a.ts": SHORT_FILE.repeat(20), "src/b/c.ts": IMPORTER }],
  [
    "two files import",
    { "src/b/a.ts": SHORT_FILE, "src/b/c.ts": IMPORTER, "src/b/a.test.ts": IMPORTER },
  ],
  [
    "is a route",
    { "src/b/a-page.tsx": SHORT_FILE, "src/b/c.ts": `import { a } from "./a-page.tsx";\n` },
  ],
  ["is a store", { "src/b/a-store.ts": SHORT_FILE, "src/b/c.ts": `import "./a-store.ts";\n` }],
  ["is imported lazily", { "src/b/a.ts": SHORT_FILE, "src/b/c.ts": `await import("./a.ts");\n` }],
  [
    "would make its importer too long",
    { "src/b/a.ts": SHORT_FILE, "src/b/c.ts": IMPORTER.repeat(250) },
  ],
])("the architecture check accepts a short file that %s", (_what, sources) => {
  expect(foldableFiles(sources)).toEqual([]);
});
