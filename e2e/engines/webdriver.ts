import { setTimeout } from "node:timers/promises";
import { z } from "zod";

/** The WebDriver commands that a tab needs, with their names in Firefox. */
export type Command =
  | "CloseWindow"
  | "ElementClick"
  | "ElementSendKeys"
  | "ExecuteAsyncScript"
  | "GetWindowHandle"
  | "GetWindowHandles"
  | "Navigate"
  | "NewWindow"
  | "PerformActions"
  | "Refresh"
  | "SetWindowRect"
  | "SwitchToWindow"
  | "TakeScreenshot";

/** A browser that is controlled with WebDriver commands. */
export type Driver = {
  send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>;
  /** The folder that receives the downloads. */
  downloads: string;
  /** Closes the visitor's windows and deletes everything the browser has stored for them. */
  forget: () => Promise<void>;
  close: () => Promise<void>;
};

/** The driver's time limits in milliseconds. The limit for scripts is longer than any journey may take. */
export const TIMEOUTS = { script: 300_000, pageLoad: 60_000 };

const opened = z.object({ handle: z.string() });
const handles = z.array(z.string());

/** Closes all windows except a new one, so that no page is left that could write to storage. */
export async function closeWindows(send: Driver["send"]): Promise<void> {
  const { handle } = opened.parse(await send("NewWindow", { type: "window" }));
  for (const other of handles.parse(await send("GetWindowHandles")))
    if (other !== handle) {
      await send("SwitchToWindow", { handle: other });
      await send("CloseWindow");
    }
  await send("SwitchToWindow", { handle });
}

/** An error that the browser reported, with the code that WebDriver gives it. */
export class DriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Retries every 50 ms until the result isn't null, for at most `minutes`. */
export async function waitUntil<T>(
  attempt: () => Promise<T | null>,
  what: () => string,
  minutes = 1,
): Promise<T> {
  const end = Date.now() + minutes * 60_000;
  for (;;) {
    const result = await attempt();
    if (result !== null) return result;
    if (Date.now() > end) throw new Error(`Waited too long: ${what()}`);
    await setTimeout(50);
  }
}
