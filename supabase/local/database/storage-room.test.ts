import { beforeEach, expect, test } from "vitest";
import { type Measure, storageRoom } from "./storage-room.ts";

const MB = 1024 * 1024;
let disk: Awaited<ReturnType<Measure>>;
let clock: number;
let lines: string[];

beforeEach(() => {
  disk = { free: 10_000 * MB, isWritable: true };
  clock = 0;
  lines = [];
});

const room = () =>
  storageRoom("/data", {
    log: (line) => lines.push(line),
    measure: () => Promise.resolve(disk),
    now: () => (clock += 1_000),
  });

test("requests succeed while the disk has room", async () => {
  const ask = room();
  expect([await ask(true), await ask(false)]).toEqual([null, null]);
  expect(lines).toEqual([]);
});

test("a nearly full disk stops writes with 507, still allows reads, and recovers when there is room", async () => {
  const ask = room();
  disk.free = 100 * MB;
  expect(await ask(true)).toEqual({
    status: 507,
    message:
      "The disk is full: 100 MB are free, and 192 MB are needed. Nothing was stored. Free some space and try again.",
  });
  expect(await ask(false)).toBeNull();
  disk.free = 10 * MB;
  expect(await ask(false)).toMatchObject({ status: 507 });
  disk.free = 500 * MB;
  expect(await ask(true)).toBeNull();
  expect(lines).toEqual([
    expect.stringContaining("The disk is full"),
    "Data can be stored again. Requests work as usual.",
  ]);
});

test("a data folder that becomes read-only fails every request with 503 and is logged once", async () => {
  const ask = room();
  disk.isWritable = false;
  expect(await ask(false)).toMatchObject({ status: 503 });
  expect(await ask(true)).toMatchObject({ status: 503 });
  expect(lines).toEqual([expect.stringContaining("read-only")]);
});

test("a clock that goes backwards doesn't extend the lifetime of a disk measurement", async () => {
  let time = 1_000_000;
  const ask = storageRoom("/data", {
    log: () => undefined,
    measure: () => Promise.resolve(disk),
    now: () => time,
  });
  expect(await ask(true)).toBeNull();
  disk.free = 0;
  time = 0;
  expect(await ask(true)).toMatchObject({ status: 507 });
});
