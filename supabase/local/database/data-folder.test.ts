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
import { StackError } from "../settings/stack-error.ts";

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

test("a data folder with complete data is not emptied", () => {
  fill(true);
  const folder = openDataFolder(path);

  expect(folder.wasCutOff).toBe(false);
  expect(existsSync(join(folder.database, "rows"))).toBe(true);
  folder.release();
});

test("a data folder whose first start was interrupted is emptied", () => {
  fill(false);
  const folder = openDataFolder(path);

  expect(folder.wasCutOff).toBe(true);
  expect(existsSync(folder.database)).toBe(false);
  folder.release();
});

test("a reset empties a data folder with complete data", () => {
  fill(true);
  const folder = openDataFolder(path, { reset: true });

  expect(existsSync(folder.database)).toBe(false);
  folder.release();
});

test("a data folder in use is rejected with the id of the process that uses it", () => {
  const other = spawn(process.execPath, ["-e", "setTimeout(() => {}, 60_000)"]);
  writeFileSync(join(path, "process.pid"), String(other.pid));

  expect(() => openDataFolder(path)).toThrow(`in use by another stack (process ${other.pid})`);
  other.kill();
});

test("a lock file left by a killed stack doesn't block the data folder", () => {
  writeFileSync(join(path, "process.pid"), "4194305");

  expect(() => openDataFolder(path).release()).not.toThrow();
});

describe("a data folder that can't hold data is rejected in one line", () => {
  const errorAt = (at: string) => {
    try {
      openDataFolder(at).release();
    } catch (error) {
      if (error instanceof StackError) return error.message;
      throw error;
    }
    return "not rejected";
  };

  test.each([
    ["a file", "file"],
    ["a folder inside a file", "file/data"],
  ])("the data folder is rejected if its path is %s", (_what, name) => {
    writeFileSync(join(path, "file"), "mine");

    expect(errorAt(join(path, name))).toMatch(
      new RegExp(`^The data can’t be stored in \\S*/${name}: .*a folder you can write to`),
    );
    expect(readFileSync(join(path, "file"), "utf8")).toBe("mine");
  });

  // The root user can write everywhere, so this test would fail.
  test.skipIf(process.getuid?.() === 0)(
    "the data folder is rejected if it or its database can't be written",
    () => {
      fill(true);
      chmodSync(join(path, "pglite"), 0o500);
      expect(errorAt(path)).toMatch(/can’t be stored .*EACCES/);
      chmodSync(join(path, "pglite"), 0o700);

      chmodSync(path, 0o500);
      expect(errorAt(path)).toMatch(/can’t be stored .*EACCES/);
      chmodSync(path, 0o700);
    },
  );
});
