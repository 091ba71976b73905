import { setTimeout } from "node:timers/promises";

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

/** A browser that answers these commands. */
export type Driver = {
  send: (command: Command, parameters?: Record<string, unknown>) => Promise<unknown>;
  /** The folder that receives the downloads. */
  downloads: string;
  /** Closes the visitor's windows and deletes everything the browser has stored for them. */
  forget: () => Promise<void>;
  close: () => Promise<void>;
};

/** In milliseconds. The tests have shorter timeouts of their own. */
export const TIMEOUTS = { script: 300_000, pageLoad: 60_000 };

/** An error that the browser reported, with the code that WebDriver gives it. */
export class DriverError extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(`${code}: ${message}`);
    this.code = code;
  }
}

/** Retries every 50 ms until the result isn't null, for at most a minute. */
export async function waitUntil<T>(
  attempt: () => Promise<T | null>,
  what: () => string,
): Promise<T> {
  const end = Date.now() + 60_000;
  for (;;) {
    const result = await attempt();
    if (result !== null) return result;
    if (Date.now() > end) throw new Error(`Waited a minute: ${what()}`);
    await setTimeout(50);
  }
}
