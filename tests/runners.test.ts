import { existsSync } from "node:fs";
import { expect, test } from "vitest";
import { ON_BOTH_ENGINES } from "./database/engines.ts";
import { runners } from "./support/runners/runners.ts";

test("every test file that is listed for both database engines exists", () => {
  const missing = ON_BOTH_ENGINES.filter((name) => !existsSync(`tests/database/${name}.test.ts`));
  expect(missing).toEqual([]);
});

test("a run with browser tests ends with a list of the engines that were tested", () => {
  const notes = runners().flatMap(({ name, note }) => (note ? [[name, note()]] : []));
  expect(notes).toEqual([["browser", expect.stringContaining("Browser engines tested: ")]]);
});

test("no two runners share a name, because each writes a report with its name", () => {
  const names = runners().map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
