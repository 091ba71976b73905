import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDataFolder } from "./data-folder.ts";

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
