import { existsSync } from "node:fs";
import { join } from "node:path";
import { forwardRequest, ResponseTimeout } from "./functions-forward.ts";
import { errorResponse } from "./error-response.ts";
import { startFunction, type FunctionProcess } from "./functions-process.ts";
import { requireToken } from "./functions-token.ts";

export type Functions = {
  handle: (request: Request) => Promise<Response>;
  stop: () => Promise<void>;
};

export type FunctionsOptions = {
  /** The repository's folder. */
  root: string;
  env: Readonly<Record<string, string>>;
  /** Reads the secrets again at every start, so that edits of `.env` take effect. */
  secrets: () => Record<string, string>;
  verifiesToken: (name: string) => boolean;
  jwtSecret: string;
  /** The time limit of a response in milliseconds, which tests shorten. */
  responseLimit?: number;
  log: (line: string) => void;
};

/** The hosted platform's limit in milliseconds until a function starts to respond. */
const RESPONSE_LIMIT = 150_000;

const PREFIX = "/functions/v1/";

/** How many milliseconds requests may still run in the old process after an edit. Jobs take up to two minutes. */
const DRAIN_LIMIT = RESPONSE_LIMIT;

/**
 * Runs each folder of `supabase/functions` in its own Deno process, started at the first call and restarted after an
 * edit.
 */
export function createFunctions(options: FunctionsOptions): Functions {
  const {
    root,
    env,
    secrets,
    verifiesToken,
    jwtSecret,
    log,
    responseLimit = RESPONSE_LIMIT,
  } = options;
  const folder = join(root, "supabase", "functions");
  const running = new Map<string, Promise<FunctionProcess>>();
  const busy = new Map<FunctionProcess, number>();
  const retired = new Set<FunctionProcess>();
  let hasStopped = false;

  function start(name: string, entry: string): Promise<FunctionProcess> {
    // A process that starts now would never be ended, and this program would wait for it.
    if (hasStopped) return Promise.reject(new Error("The functions have been stopped."));
    const starting = startFunction({
      name,
      root,
      entry,
      env: { ...secrets(), ...env },
      settings: [join(folder, ".env"), join(folder, "deno.json")],
      log,
    });
    running.set(name, starting);
    starting.catch(() => forget(name, starting));
    return starting;
  }

  function forget(name: string, what: Promise<FunctionProcess>) {
    if (running.get(name) === what) running.delete(name);
  }

  /** The function's process, started again if it has ended or its sources have changed. */
  async function current(name: string, entry: string): Promise<FunctionProcess> {
    const present = running.get(name);
    if (present === undefined) return start(name, entry);

    const process = await present;
    if (!process.hasEnded() && !(await process.isStale())) return process;
    forget(name, present);
    retire(process);
    return current(name, entry);
  }

  function retire(process: FunctionProcess) {
    if (retired.has(process)) return;
    retired.add(process);
    if (busy.has(process)) setTimeout(() => void end(process), DRAIN_LIMIT).unref();
    else void end(process);
  }

  async function end(process: FunctionProcess) {
    await process.stop();
    retired.delete(process);
  }

  function release(process: FunctionProcess) {
    const left = (busy.get(process) ?? 1) - 1;
    if (left > 0) {
      busy.set(process, left);
      return;
    }
    busy.delete(process);
    if (retired.has(process)) void end(process);
  }

  async function handle(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const path = pathname.slice(PREFIX.length - 1);
    const name = /^\/([A-Za-z][\w-]*)(?:\/|$)/.exec(path)?.[1];
    const entry = join(folder, name ?? "", "index.ts");
    if (name === undefined || !existsSync(entry))
      return errorResponse(404, "NOT_FOUND", "Requested function was not found");

    if (verifiesToken(name)) {
      const unauthorized = await requireToken(request, jwtSecret);
      if (unauthorized) return unauthorized;
    }

    const process = await current(name, entry).catch(() => null);
    if (process === null)
      return errorResponse(503, "BOOT_ERROR", "Worker failed to boot (please check logs)");

    busy.set(process, (busy.get(process) ?? 0) + 1);
    try {
      const { response, finished } = await forwardRequest(
        request,
        process.port,
        path + search,
        responseLimit,
      );
      void finished.then(() => release(process));
      return response;
    } catch (error) {
      release(process);
      if (error instanceof ResponseTimeout) {
        // A process that is stuck in a loop would never respond to another request.
        await process.stop();
        return errorResponse(504, "IDLE_TIMEOUT", "Request idle timeout limit (150s) reached");
      }
      return errorResponse(
        500,
        "WORKER_ERROR",
        "Function exited due to an error (please check logs)",
      );
    }
  }

  async function stop() {
    hasStopped = true;
    const known = await Promise.allSettled(running.values());
    const processes = known.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    await Promise.all([...processes, ...retired].map((process) => process.stop()));
  }

  return { handle, stop };
}
