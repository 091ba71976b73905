import { constants } from "node:fs";
import { access, open, statfs } from "node:fs/promises";
import { join } from "node:path";
import { hasCode } from "../settings/stack-error.ts";
import { LOCK_FILE } from "./data-folder.ts";

/** Why a request can't be handled now; null if it can. */
export type StorageCheck = (isWrite: boolean) => Promise<StorageFault | null>;

export type StorageFault = { status: 503 | 507; message: string };

/** Measures the free space for the data folder, and whether it can be written. */
export type Measure = (folder: string) => Promise<{ free: number; isWritable: boolean }>;

type Options = {
  log: (line: string) => void;
  measure?: Measure;
  now?: () => number;
};

const MB = 1024 * 1024;

/**
 * PGlite stops permanently when a write finds the disk full, so requests are rejected before that.
 * A request and its write-ahead log need less space than this.
 */
const LEAST_TO_WRITE = 192 * MB;
/** Reading can also write a little, such as temporary files. */
const LEAST_TO_READ = 48 * MB;

/** A measurement is valid for this many milliseconds. */
const VALID_FOR = 1_000;

/**
 * Newer Linux kernels still grant access to a disk that became read-only after an error, so a file is opened for
 * writing too. It isn't changed.
 */
export async function measureFolder(
  folder: string,
  openFile: typeof open = open,
): ReturnType<Measure> {
  const { bavail, bsize } = await statfs(folder);
  const tryWriting = async () => {
    await access(folder, constants.W_OK);
    const file = await openFile(join(folder, LOCK_FILE), "r+");
    await file.close();
  };
  const isWritable = await tryWriting().then(
    () => true,
    (error: unknown) => !["EROFS", "EACCES", "EPERM"].some((code) => hasCode(error, code)),
  );
  return { free: bavail * bsize, isWritable };
}

/** Checks that the data folder is writable and its disk has space. Logs when a fault begins and when it ends. */
export function createStorageCheck(
  folder: string,
  { log, measure = (path) => measureFolder(path), now = () => performance.now() }: Options,
): StorageCheck {
  let measuredAt = -Infinity;
  let fault: StorageFault | null = null;
  let blocksReads = false;

  async function check() {
    measuredAt = now();
    const before = fault?.message;
    const { free, isWritable } = await measure(folder);
    blocksReads = free < LEAST_TO_READ || !isWritable;
    fault = faultOf(free, isWritable);
    if (before === undefined && fault !== null) log(`${fault.message} Data folder: ${folder}`);
    if (before !== undefined && fault === null)
      log("Data can be stored again. Requests work as usual.");
  }

  return async (isWrite) => {
    // A clock that goes backwards must not extend the lifetime of a measurement.
    if (Math.abs(now() - measuredAt) >= VALID_FOR) await check();
    return isWrite || blocksReads ? fault : null;
  };
}

function faultOf(free: number, isWritable: boolean): StorageFault | null {
  if (!isWritable)
    return {
      status: 503,
      message: "The data folder is read-only, so nothing can be stored. Make it writable again.",
    };
  if (free >= LEAST_TO_WRITE) return null;
  return {
    status: 507,
    message: `The disk is full: ${Math.floor(free / MB)} MB are free, and ${LEAST_TO_WRITE / MB} MB are needed. Nothing was stored. Free some space and try again.`,
  };
}
