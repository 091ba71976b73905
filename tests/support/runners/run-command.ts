import { spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import type { Ending } from "./reports.ts";

/** This much of the output's end is enough to show the error. The log file has all of it. */
const MAX_OUTPUT = 20_000;

const running = new Set<number>();

function stop(pid: number) {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // The whole process group has already ended.
  }
}

/** Each command leads its own process group, so that no child process outlives the command or this process. */
export function runCommand(
  command: readonly string[],
  options: { log: string; minutes: number; env?: Record<string, string> | undefined },
): Promise<Ending> {
  const [program = "", ...args] = command;
  const log = createWriteStream(options.log);
  const child = spawn(program, args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    env: { ...process.env, NO_COLOR: "1", ...options.env },
  });
  const pid = child.pid;
  if (pid !== undefined) running.add(pid);

  let output = "";
  let timedOut = false;
  const timer = setTimeout(() => {
    timedOut = true;
    if (pid !== undefined) stop(pid);
  }, options.minutes * 60_000);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      log.write(text);
      output = (output + text).slice(-MAX_OUTPUT);
    });
  }

  return new Promise((resolve) => {
    const end = (code: number | null) => {
      clearTimeout(timer);
      log.end();
      if (pid !== undefined) {
        stop(pid);
        running.delete(pid);
      }
      resolve({ code, timedOut, output });
    };
    child.on("error", (error) => {
      output += error.message;
      end(null);
    });
    child.on("exit", (code) => {
      // A grandchild may keep the pipes open, so this doesn't wait for them to close. The command's own output has
      // arrived after 50 ms.
      setTimeout(() => end(code), 50);
    });
  });
}

export function stopEverything() {
  for (const pid of running) stop(pid);
}
