import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const ROOT = join(import.meta.dirname, "..");
const PAGE = readFileSync(join(ROOT, "docs/security.md"), "utf8");
const read = (path: string) =>
  existsSync(join(ROOT, path)) ? readFileSync(join(ROOT, path), "utf8") : null;

type NamedTest = { path: string; title: string };

/** The tests that the cells of a page name: "`path`: title", separated by line breaks. */
const namedTests = (page: string): NamedTest[] =>
  page.split(/\||<br>/).flatMap((part) => {
    const [, path, title] = /^`([^`]+\.(?:test|spec)\.tsx?)`: (\S.*)$/.exec(part.trim()) ?? [];
    return path === undefined || title === undefined ? [] : [{ path, title }];
  });

/** The named tests that don't exist, as "path: title". A test's file must contain the whole title as one text. */
const missingTests = (page: string, textOf: (path: string) => string | null): string[] =>
  namedTests(page)
    .filter(({ path, title }) => {
      const text = textOf(path) ?? "";
      return !['"', "'", "`"].some((quote) => text.includes(`${quote}${title}${quote}`));
    })
    .map(({ path, title }) => `${path}: ${title}`);

test("every test that the security page names exists", () => {
  expect(namedTests(PAGE).length).toBeGreaterThan(60);
  expect(missingTests(PAGE, read)).toEqual([]);
});

test("the security page has every check from 1 to 44 once, each with a test", () => {
  const rows = PAGE.split("\n").filter((line) => /^\| \d+ \|/.test(line));
  const numbers = rows.map((row) => Number(row.split("|")[1]));
  expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 44 }, (_, at) => at + 1));
  expect(rows.filter((row) => namedTests(row).length === 0)).toEqual([]);
});

const files = (path: string) =>
  path === "src/a.test.ts" ? 'test("a row is read", () => {});\ntest("it\'s %s", () => {});' : null;

test.each([
  ["| 1 | A | `src/a.test.ts`: a row is read<br>`src/a.test.ts`: it's %s | 1 |", []],
  ["| 1 | A | `src/a.test.ts`: a row is | 1 |", ["src/a.test.ts: a row is"]],
  ["| 1 | A | `src/b.test.ts`: a row is read | 1 |", ["src/b.test.ts: a row is read"]],
])("in %j, the check of the security page finds these missing tests: %j", (page, missing) => {
  expect(missingTests(page, files)).toEqual(missing);
});
