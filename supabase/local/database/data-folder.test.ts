import { spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openDataFolder } from "./data-folder.ts";
import { StackProblem } from "../settings/problem.ts";

let path: string;

beforeEach(() => {
  path = mkdtempSync(join(tmpdir(), "data-"));
});

afterEach(() => rmSync(path, { recursive: true, force: true }));

function fill(complete: boolean) {
  const folder = openDataFolder(path);
  mkdirSync(folder.database);
  writeFileSync(join(folder.database, "rows"), "precious");
  if (complete) folder.markComplete();
  folder.release();
}

test("complete data is kept", () => {
  fill(true);
  const folder = openDataFolder(path);

  expect(folder.wasCutOff).toBe(false);
  expect(existsSync(join(folder.database, "rows"))).toBe(true);
  folder.release();
});

test("data of a first start that was cut off is thrown away", () => {
  fill(false);
  const folder = openDataFolder(path);

  expect(folder.wasCutOff).toBe(true);
  expect(existsSync(folder.database)).toBe(false);
  folder.release();
});

test("a reset throws complete data away", () => {
  fill(true);
  const folder = openDataFolder(path, { reset: true });

  expect(existsSync(folder.database)).toBe(false);
  folder.release();
});

test("a folder that another stack uses is refused, by its process", () => {
  const other = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"]);
  writeFileSync(join(path, "process.pid"), String(other.pid));

  expect(() => openDataFolder(path)).toThrow(`in use by another stack (process ${other.pid})`);
  other.kill();
});

test("the mark of a stack that was killed stops nobody", () => {
  writeFileSync(join(path, "process.pid"), "4194305");

  expect(() => openDataFolder(path).release()).not.toThrow();
});

describe("what cannot hold data is refused in one line that names it:", () => {
  const refusal = (at: string) => {
    try {
      openDataFolder(at).release();
    } catch (error) {
      if (error instanceof StackProblem) return error.message;
      throw error;
    }
    return "not rejected";
  };

  test.each([
    ["a file", "file"],
    ["a folder inside a file", "file/data"],
  ])("%s", (_what, name) => {
    writeFileSync(join(path, "file"), "mine");

    expect(refusal(join(path, name))).toMatch(
      new RegExp(`^The data can’t be stored in \\S*/${name}: .*a folder you can write to`),
    );
    expect(readFileSync(join(path, "file"), "utf8")).toBe("mine");
  });

  // Nothing is forbidden to root.
  test.skipIf(process.getuid?.() === 0)("a folder, or its database, that nobody may write", () => {
    fill(true);
    chmodSync(join(path, "pglite"), 0o500);
    expect(refusal(path)).toMatch(/can’t be stored .*EACCES/);
    chmodSync(join(path, "pglite"), 0o700);

    chmodSync(path, 0o500);
    expect(refusal(path)).toMatch(/can’t be stored .*EACCES/);
    chmodSync(path, 0o700);
  });
});
