import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { anchorsIn, documentationErrors, type MarkdownFile } from "./support/house/docs.ts";

const ROOT = join(import.meta.dirname, "..");
const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(read("package.json")));

const files: MarkdownFile[] = [
  "README.md",
  "sdk/typescript/README.md",
  "sdk/python/README.md",
  ...readdirSync(join(ROOT, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name.replaceAll("\\", "/")}`),
].map((path) => ({ path, text: read(path) }));

const repository = {
  has: (path: string) => existsSync(join(ROOT, path)),
  scripts: Object.keys(scripts),
};

test("every link, path and command in the README and the docs exists", () => {
  expect(files.length).toBeGreaterThan(20);
  expect(documentationErrors(files, repository)).toEqual([]);
});

test("the README has at most 120 lines", () => {
  expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(120);
});

const records = files.filter(({ path }) => /^docs\/decisions\/\d/.test(path));

test("the index of decisions links to every record", () => {
  const index = read("docs/decisions/README.md");
  const missing = records.filter(({ path }) => !index.includes(`(${path.split("/").at(-1)})`));
  expect(missing.map(({ path }) => path)).toEqual([]);
});

test("each decision record has its own number, in the file name and in the heading", () => {
  const numbers = records.map(({ path }) => Number(/\d+/.exec(path)?.[0]));
  const headings = records.map(({ text }) => Number(/^# (\d+)\. /.exec(text)?.[1]));
  expect(headings).toEqual(numbers);
  expect(new Set(numbers).size).toBe(records.length);
});

test.each(records.map(({ path, text }) => [path, text]))(
  "the decision record %s has the four required parts",
  (_path, text) => {
    const parts = Array.from(text.matchAll(/^## (.+)$/gm), ([, heading]) => heading);
    expect(parts).toEqual(["Context", "Decision", "Consequences", "What would change it"]);
  },
);

const small = { has: (path: string) => path === "docs/a.md", scripts: ["dev"] };
const errorsOf = (text: string) => documentationErrors([{ path: "docs/a.md", text }], small);

test.each([
  ["a link to a missing file", "[b](b.md)"],
  ["a missing image", "![b](images/b.png)"],
  ["a link to a missing heading", "# A\n[b](#b)"],
  ["a path that doesn't exist", "See `src/nowhere`."],
  ["a command that doesn't exist", "Run `npm run nothing`."],
])("the docs check finds %s", (_what, text) => {
  expect(errorsOf(text)).toHaveLength(1);
});

test.each([
  ["a link to an existing file", "[a](a.md)"],
  ["a link to a heading", "# The heading\n[a](#the-heading)"],
  ["a link to another site", "[a](https://example.org)"],
  ["a link inside a code block", "```md\n[b](b.md)\n```"],
  ["a command that exists", "Run `npm run dev`."],
  ["a placeholder", "Create `src/<noun>/<noun>-page.tsx`."],
  ["a folder that only exists locally", "`supabase/local/data/`"],
])("the docs check accepts %s", (_what, text) => {
  expect(errorsOf(text)).toEqual([]);
});

test("the docs check makes heading anchors as GitHub does", () => {
  expect([...anchorsIn("# Don't stop\n## One, two\n## One, two\n```\n# no heading\n```")]).toEqual([
    "dont-stop",
    "one-two",
    "one-two-1",
  ]);
});
