import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { closeWindows, type Driver, DriverError, TIMEOUTS, waitUntil } from "./webdriver.ts";

const responseMessage = z.tuple([z.literal(1), z.number(), z.unknown(), z.unknown()]);
const failure = z.object({ error: z.string(), message: z.string() });
const wrapped = z.object({ value: z.unknown() });

/** Deletes all of the browser's data except the network caches, which hold only files that never change. */
const FORGET = `
  const done = arguments[arguments.length - 1];
  const { CLEAR_ALL, CLEAR_ALL_CACHES } = Ci.nsIClearDataService;
  Services.clearData.deleteData(CLEAR_ALL & ~CLEAR_ALL_CACHES, () => done(true));`;

const PREFERENCES = {
  // Port 0 lets Firefox choose any free port, which it writes into its profile.
  "marionette.port": 0,
  "browser.download.folderList": 2,
  "intl.accept_languages": "en-CA, en",
  "ui.systemUsesDarkTheme": 0,
};

/** Reads Firefox's messages: the length of a JSON text, a colon and the text. */
function readMessages(socket: Socket, receive: (message: unknown) => void) {
  let pending = Buffer.alloc(0);
  socket.on("data", (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    for (;;) {
      const colon = pending.indexOf(":");
      const length = Number(pending.toString("latin1", 0, Math.max(colon, 0)));
      if (colon < 0 || pending.length < colon + 1 + length) return;
      receive(JSON.parse(pending.toString("utf8", colon + 1, colon + 1 + length)));
      pending = pending.subarray(colon + 1 + length);
    }
  });
}

type Reply = { resolve: (result: unknown) => void; reject: (error: Error) => void };

/** Sends commands and matches each response to its command. */
function commandsOver(socket: Socket) {
  const waiting = new Map<number, Reply>();
  let last = 0;
  readMessages(socket, (message) => {
    const read = responseMessage.safeParse(message);
    // The first message introduces the browser and isn't a response.
    if (!read.success) return;
    const [, id, error, result] = read.data;
    const reply = waiting.get(id);
    waiting.delete(id);
    if (error === null) reply?.resolve(wrapped.safeParse(result).data?.value ?? result);
    else {
      const { error: code, message: text } = failure.parse(error);
      reply?.reject(new DriverError(code, text));
    }
  });
  socket.on("close", () => {
    for (const { reject } of waiting.values()) reject(new Error("Firefox has ended."));
  });
  return (command: string, parameters: Record<string, unknown> = {}): Promise<unknown> => {
    const id = ++last;
    const text = JSON.stringify([0, id, command, parameters]);
    return new Promise((resolve, reject) => {
      waiting.set(id, { resolve, reject });
      socket.write(`${Buffer.byteLength(text)}:${text}`);
    });
  };
}

async function connected(profile: string, firefox: ChildProcess): Promise<Socket> {
  const port = await waitUntil(
    async () => {
      if (firefox.exitCode !== null) throw new Error("Firefox ended before it could be reached.");
      try {
        return Number(readFileSync(join(profile, "MarionetteActivePort"), "utf8")) || null;
      } catch {
        return null;
      }
    },
    () => "Firefox to open its port",
  );
  const socket = connect(port, "127.0.0.1");
  await new Promise((resolve, reject) => {
    socket.once("connect", resolve).once("error", reject);
  });
  return socket;
}

/**
 * Starts the system's Firefox with its own profile and drives it over Firefox's own protocol, so no other program is
 * needed. Playwright's protocol needs a newer Firefox than the extended support release (ESR).
 */
export async function startFirefox(program: string): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), "portal-firefox-"));
  const downloads = join(profile, "downloads");
  mkdirSync(downloads);
  const preferences = { ...PREFERENCES, "browser.download.dir": downloads };
  writeFileSync(
    join(profile, "user.js"),
    Object.entries(preferences)
      .map(
        (preference) => `user_pref(${preference.map((part) => JSON.stringify(part)).join(", ")});`,
      )
      .join("\n"),
  );
  const firefox = spawn(
    program,
    // The last argument lets `forget` run a script with the browser's own privileges.
    [
      "--headless",
      "--marionette",
      "--no-remote",
      "--profile",
      profile,
      "--remote-allow-system-access",
    ],
    {
      detached: true,
      stdio: "ignore",
      env: { ...process.env, HOME: profile, TZ: "America/Toronto" },
    },
  );
  const socket = await connected(profile, firefox);
  const call = commandsOver(socket);
  const send: Driver["send"] = (command, parameters) => call(`WebDriver:${command}`, parameters);
  await call("WebDriver:NewSession", { timeouts: TIMEOUTS });
  return {
    send,
    downloads,
    async forget() {
      await closeWindows(send);
      await call("Marionette:SetContext", { value: "chrome" });
      await send("ExecuteAsyncScript", { script: FORGET });
      await call("Marionette:SetContext", { value: "content" });
    },
    async close() {
      const ended = new Promise((resolve) => {
        firefox.once("exit", resolve);
      });
      socket.destroy();
      if (firefox.pid !== undefined) process.kill(-firefox.pid, "SIGKILL");
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
