import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { freePort } from "../../supabase/local/network/ports.ts";
import { type Command, type Driver, DriverError, TIMEOUTS, waitUntil } from "./webdriver.ts";

/** The path of each command in the WebDriver standard, below the session's URL. */
const PATHS: Record<Command, string> = {
  CloseWindow: "window",
  ElementClick: "element/:id/click",
  ElementSendKeys: "element/:id/value",
  ExecuteAsyncScript: "execute/async",
  GetWindowHandle: "window",
  GetWindowHandles: "window/handles",
  Navigate: "url",
  NewWindow: "window/new",
  PerformActions: "actions",
  Refresh: "refresh",
  SetWindowRect: "window/rect",
  SwitchToWindow: "window",
  TakeScreenshot: "screenshot",
};

const METHODS: Partial<Record<Command, string>> = {
  CloseWindow: "DELETE",
  GetWindowHandle: "GET",
  GetWindowHandles: "GET",
  TakeScreenshot: "GET",
};

const responseBody = z.object({ value: z.unknown() });
const failure = z.object({ error: z.string(), message: z.string() });
const started = z.object({ sessionId: z.string() });

async function request(
  method: string,
  url: string,
  body?: unknown,
  timeout?: number,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(timeout === undefined ? {} : { signal: AbortSignal.timeout(timeout) }),
  });
  const { value } = responseBody.parse(await response.json());
  if (response.ok) return value;
  const { error, message } = failure.parse(value);
  throw new DriverError(error, message);
}

/** A virtual screen with the first free number. */
async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const screen = spawn(
    "Xvfb",
    ["-displayfd", "3", "-screen", "0", "1440x1000x24", "-nolisten", "tcp"],
    { stdio: ["ignore", "ignore", "ignore", "pipe"] },
  );
  const number = await new Promise((resolve, reject) => {
    screen.stdio[3]?.once("data", resolve);
    screen.once("exit", () => reject(new Error("Xvfb has ended.")));
  });
  return { display: `:${String(number).trim()}`, process: screen };
}

type Running = { session: string; end: () => Promise<void> };

/**
 * How long a browser may take to start, in milliseconds. On a busy machine it sometimes never
 * responds.
 */
const START_WAIT = 20_000;

/** Starts the driver and a browser. Both end together, because a browser that hangs doesn't close itself. */
async function startBrowser(program: string, env: NodeJS.ProcessEnv): Promise<Running> {
  const port = await freePort();
  const driver = spawn(program, [`--port=${port}`], { detached: true, stdio: "ignore", env });
  const base = `http://127.0.0.1:${port}`;
  async function end() {
    const ended = new Promise((resolve) => {
      driver.once("exit", resolve);
    });
    if (driver.pid !== undefined) process.kill(-driver.pid, "SIGKILL");
    await ended;
  }
  try {
    await waitUntil(
      () =>
        fetch(`${base}/status`).then(
          (response) => response.ok || null,
          () => null,
        ),
      () => "WebKitWebDriver to start",
    );
    const capabilities = { alwaysMatch: { timeouts: TIMEOUTS } };
    const session = await request("POST", `${base}/session`, { capabilities }, START_WAIT);
    return { session: `${base}/session/${started.parse(session).sessionId}`, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** Starts WebKitGTK's browser on its own screen, with an empty home folder. */
export async function startWebKit(program: string): Promise<Driver> {
  const home = mkdtempSync(join(tmpdir(), "portal-webkit-"));
  const screen = await startScreen();
  const env = {
    ...process.env,
    DISPLAY: screen.display,
    HOME: home,
    XDG_CONFIG_HOME: join(home, "config"),
    // With this locale, WebKit reports "C" as the language. No such language exists, and the portal must work anyway.
    LANG: "C.UTF-8",
    TZ: "America/Toronto",
    // The browser runs without a graphics card, and its sandbox doesn't run in most containers.
    WEBKIT_DISABLE_COMPOSITING_MODE: "1",
    ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" } : {}),
  };
  const start = () => startBrowser(program, env).catch(() => startBrowser(program, env));
  let browser = await start();
  return {
    send(command, parameters = {}) {
      const path = PATHS[command].replace(":id", String(parameters["id"]));
      const method = METHODS[command] ?? "POST";
      const body = method === "POST" ? parameters : undefined;
      return request(method, `${browser.session}/${path}`, body);
    },
    async forget() {
      await browser.end();
      browser = await start();
    },
    downloads: home,
    async close() {
      await browser.end();
      screen.process.kill("SIGKILL");
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
