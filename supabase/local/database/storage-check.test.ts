import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { LOCK_FILE } from "./data-folder.ts";
import { type Measure, measureFolder, createStorageCheck } from "./storage-check.ts";

const MB = 1024 * 1024;
let disk: Awaited<ReturnType<Measure>>;
let clock: number;
let lines: string[];

beforeEach(() => {
  disk = { free: 10_000 * MB, isWritable: true };
  clock = 0;
  lines = [];
});

const testedCheck = () =>
  createStorageCheck("/data", {
    log: (line) => lines.push(line),
    measure: () => Promise.resolve(disk),
    now: () => (clock += 1_000),
  });

test("requests succeed while the disk has room", async () => {
  const check = testedCheck();
  expect([await check(true), await check(false)]).toEqual([null, null]);
  expect(lines).toEqual([]);
});

test("a nearly full disk stops writes with 507, a full one also stops reads, and writes work again when there is room", async () => {
  const check = testedCheck();
  disk.free = 100 * MB;
  expect(await check(true)).toEqual({
    status: 507,
    message:
      "The disk is full: 100 MB are free, and 192 MB are needed. Nothing was stored. Free some space and try again.",
  });
  expect(await check(false)).toBeNull();
  disk.free = 10 * MB;
  expect(await check(false)).toMatchObject({ status: 507 });
  disk.free = 500 * MB;
  expect(await check(true)).toBeNull();
  expect(lines).toEqual([
    expect.stringContaining("The disk is full"),
    "Data can be stored again. Requests work as usual.",
  ]);
});

test("a data folder that becomes read-only fails every request with 503 and is logged once", async () => {
  const check = testedCheck();
  disk.isWritable = false;
  expect(await check(false)).toMatchObject({ status: 503 });
  expect(await check(true)).toMatchObject({ status: 503 });
  expect(lines).toEqual([expect.stringContaining("read-only")]);
});

test("a clock that goes backwards doesn't extend the lifetime of a disk measurement", async () => {
  let time = 1_000_000;
  const check = createStorageCheck("/data", {
    log: () => undefined,
    measure: () => Promise.resolve(disk),
    now: () => time,
  });
  expect(await check(true)).toBeNull();
  disk.free = 0;
  time = 0;
  expect(await check(true)).toMatchObject({ status: 507 });
});

test("a disk that became read-only after an error is detected, although the folder's permissions allow writing", async () => {
  const folder = await mkdtemp(join(tmpdir(), "portal-data-"));
  const lock = join(folder, LOCK_FILE);
  await writeFile(lock, "1");
  expect(await measureFolder(folder)).toMatchObject({ isWritable: true });
  const readOnly = Object.assign(new Error("EROFS: read-only file system"), { code: "EROFS" });
  const found = await measureFolder(folder, () => Promise.reject(readOnly));
  expect(found).toMatchObject({ isWritable: false });
  expect(await readFile(lock, "utf8")).toBe("1");
  await rm(folder, { recursive: true });
});
