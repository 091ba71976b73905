import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect } from "vitest";
import { ROOT } from "../settings/config.ts";

const DEV = join(ROOT, "supabase/local/cli/dev.ts");

export type Command = {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
  /** Signals every process of the command, as Ctrl-C or a closed terminal does. */
  signalAll: (signal: NodeJS.Signals) => void;
};

let commands: Command[] = [];

/** Runs the same command as `npm run dev` without npm, in its own process group. */
export function runDev(args: readonly string[], env: Record<string, string> = {}): Command {
  const child = spawn(process.execPath, ["--import", "tsx", DEV, ...args], {
    cwd: ROOT,
    env: { ...process.env, VITE_SUPABASE_URL: "", SUPABASE_DB_URL: "", ...env },
    detached: true,
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (output += chunk.toString()));
  const ended = once(child, "close").then(([code]: (number | null)[]) => code ?? null);
  const signalAll = (signal: NodeJS.Signals) => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, signal);
    } catch {
      // Ignored, because every process of the group has already ended.
    }
  };
  const command = { child, output: () => output, ended, signalAll };
  commands.push(command);
  return command;
}

export async function killAll() {
  for (const { signalAll } of commands) signalAll("SIGKILL");
  await Promise.all(commands.map(({ ended }) => ended));
  commands = [];
}

/** A busy machine can take this long, which is not a failure of the command. */
export const TIMEOUT_MS = 170_000;

/** Waits until everything runs. If the command ends instead, the test fails with its whole output. */
export async function ready(command: Command): Promise<Command> {
  const { child, output } = command;
  await expect
    .poll(() => output() + (child.exitCode === null ? "" : `exit code ${child.exitCode}`), {
      timeout: TIMEOUT_MS,
    })
    .toMatch(/Press Ctrl-C to stop|exit code/);
  expect(output()).toMatch(/Press Ctrl-C to stop/);
  return command;
}

/** The single line with which a command fails. Longer output or an exit code other than 1 is returned in full. */
export async function failureMessageOf({ ended, output }: Command): Promise<string> {
  const code = await ended;
  const message = output().trim();
  return code === 1 && !message.includes("\n") ? message : `exit code ${code}: ${message}`;
}

/** A killed process may stay in the process table as a zombie until its parent collects it; it no longer runs. */
export function isAlive(pid: number): boolean {
  try {
    const state = execFileSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
    return !state.startsWith("Z");
  } catch {
    return false;
  }
}

export function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
