import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join, relative } from "node:path";
import { hasCode, reason, StackError } from "../settings/stack-error.ts";

export type DataFolder = {
  /** The folder of PGlite's files. */
  database: string;
  /** Whether incomplete data was deleted, because an earlier start was interrupted before the data was complete. */
  wasCutOff: boolean;
  /** Marks the data as complete, so that the next start doesn't delete it. */
  markComplete: () => void;
  /** Restores the data that was moved aside. */
  putBack: () => void;
  release: () => void;
};

/** The file in the data folder that holds the id of the process that uses it. */
export const LOCK_FILE = "process.pid";

/** Locks the folder for this process, because two servers on one PGlite folder destroy it. */
export function openDataFolder(path: string, { reset = false, setAside = false } = {}): DataFolder {
  const lock = join(path, LOCK_FILE);
  const database = join(path, "pglite");
  const marker = join(path, "complete");
  const aside = `${database}-before-restore`;
  withWriteError(path, () => {
    mkdirSync(path, { recursive: true });
    // Without this check, a folder that can't be written would look damaged later.
    if (existsSync(database)) accessSync(database, constants.W_OK);
    takeLock(lock, path);
  });

  const release = () => {
    process.off("exit", release);
    if (ownerOf(lock) === process.pid) rmSync(lock, { force: true });
  };
  process.on("exit", release);

  const wasCutOff = existsSync(database) && !existsSync(marker);
  if (setAside || reset || wasCutOff) {
    try {
      withWriteError(path, () => {
        if (setAside && existsSync(marker)) {
          rmSync(aside, { recursive: true, force: true });
          renameSync(database, aside);
        }
        // The marker is deleted first: if the process is killed now, the data that's left counts as incomplete.
        rmSync(marker, { force: true });
        rmSync(database, { recursive: true, force: true });
      });
    } catch (error) {
      release();
      throw error;
    }
  }
  const putBack = () => {
    if (!existsSync(aside)) return;
    rmSync(database, { recursive: true, force: true });
    renameSync(aside, database);
    writeFileSync(marker, "");
  };
  return { database, wasCutOff, markComplete: () => writeFileSync(marker, ""), putBack, release };
}

function withWriteError(path: string, work: () => void) {
  try {
    work();
  } catch (error) {
    if (error instanceof StackError) throw error;
    throw new StackError(
      `The data can’t be stored in ${relative(process.cwd(), path)}: ${reason(error)}.`,
      "Choose a folder you can write to with --data.",
      { cause: error },
    );
  }
}

function takeLock(lock: string, path: string) {
  try {
    writeFileSync(lock, String(process.pid), { flag: "wx" });
  } catch (error) {
    if (!hasCode(error, "EEXIST")) throw error;
    const owner = ownerOf(lock);
    if (owner !== null && owner !== process.pid && isRunning(owner))
      throw new StackError(
        `The data in ${relative(process.cwd(), path)} is in use by another stack (process ${owner}).`,
        `Stop it first. If it isn’t running, delete ${relative(process.cwd(), lock)}.`,
      );
    // The process that held the lock was killed.
    rmSync(lock, { force: true });
    takeLock(lock, path);
  }
}

function ownerOf(lock: string): number | null {
  try {
    return Number(readFileSync(lock, "utf8"));
  } catch {
    return null;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return hasCode(error, "EPERM");
  }
  // After a restart, another program may have this process id. On Linux we can check whether it is Node.
  const commandLine = `/proc/${pid}/cmdline`;
  return !existsSync(commandLine) || readFileSync(commandLine, "utf8").includes("node");
}
