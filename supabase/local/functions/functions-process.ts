import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { denoEnvironment, denoProgram, OFFLINE } from "./deno.ts";
import { importedFiles } from "./functions-imports.ts";

export type FunctionSource = {
  name: string;
  /** The repository, which contains `supabase/functions` and `src`. */
  root: string;
  entry: string;
  env: Readonly<Record<string, string>>;
  /** Files that aren't imported but affect the function, such as its environment. */
  settings: readonly string[];
  log: (line: string) => void;
};

export type FunctionProcess = {
  port: number;
  hasEnded: () => boolean;
  isStale: () => Promise<boolean>;
  stop: () => Promise<void>;
};

const GUARD = fileURLToPath(new URL("./functions-guard.ts", import.meta.url));
const BOOT_LIMIT = 30_000;
const KILL_AFTER = 2_000;

/** By how many milliseconds the clock of a file system may lag behind the system clock. */
const CLOCK_SLACK = 20;

/** Starts a function in its own Deno process. Resolves once it listens and rejects if it never does. */
export async function startFunction(source: FunctionSource): Promise<FunctionProcess> {
  const startedAt = Date.now() - CLOCK_SLACK;
  const child = spawn(denoProgram(), commandLine(source), {
    cwd: source.root,
    env: {
      ...source.env,
      ...denoEnvironment(source.root),
      DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0",
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const imports = importedFiles(source.root, source.entry);

  let ended = false;
  const end = new Promise<void>((resolve) => {
    const settle = () => {
      ended = true;
      resolve();
    };
    child.once("close", settle);
    child.once("error", settle);
  });

  async function stop() {
    if (ended) return;
    child.kill("SIGTERM");
    const force = setTimeout(() => child.kill("SIGKILL"), KILL_AFTER);
    await end;
    clearTimeout(force);
  }

  async function isStale() {
    const files = [...(await imports), ...source.settings];
    return files.some((file) => changedAt(file) > startedAt);
  }

  forward(child.stdout, source);
  const port = await Promise.race([
    listeningPort(child.stderr, source),
    end.then(() => null),
    pause(BOOT_LIMIT),
  ]);
  if (port === null) {
    await stop();
    throw new Error(`The function "${source.name}" didn’t start.`);
  }
  return { port, hasEnded: () => ended, isStale, stop };
}

/**
 * Functions can access the network, their environment and the sources, but not the rest of the disk or other
 * programs.
 */
function commandLine({ root, entry }: FunctionSource): string[] {
  const readable = ["supabase/functions", "src", "node_modules"].map((path) => join(root, path));
  return [
    "run",
    ...OFFLINE,
    "--no-prompt",
    `--preload=${GUARD}`,
    "--allow-net",
    "--allow-env",
    `--allow-read=${readable.join(",")}`,
    entry,
  ];
}

/** Deno prints the address it listens on to standard error; all other lines there are the function's own. */
function listeningPort(stderr: Readable, source: FunctionSource): Promise<number> {
  return new Promise((resolve) => {
    createInterface({ input: stderr }).on("line", (line) => {
      const port = /^Listening on http:\/\/127\.0\.0\.1:(\d+)\//.exec(line)?.[1];
      if (port === undefined) source.log(`[${source.name}] ${line}`);
      else resolve(Number(port));
    });
  });
}

function forward(stdout: Readable, { name, log }: FunctionSource) {
  createInterface({ input: stdout }).on("line", (line) => log(`[${name}] ${line}`));
}

const pause = (milliseconds: number) =>
  new Promise<null>((resolve) => {
    setTimeout(() => resolve(null), milliseconds).unref();
  });

/**
 * Unlike the modification time, the change time can't be set back by a copy or a checkout. It's read synchronously,
 * because each request checks all files of a function and asynchronous calls take ten times as long.
 */
const changedAt = (file: string): number => statSync(file, { throwIfNoEntry: false })?.ctimeMs ?? 0;
