import type { Page } from "playwright/test";

export type Role = Parameters<Page["getByRole"]>[0];
export type Name = string | RegExp;
export type RoleOptions = { name?: Name; exact?: boolean; level?: number };

type Queries = {
  getByRole: (role: Role, options?: RoleOptions) => Part;
  getByLabel: (text: Name, options?: { exact?: boolean }) => Part;
  getByText: (text: Name, options?: { exact?: boolean }) => Part;
  locator: (css: string) => Part;
};

/** The part of Playwright's `Locator` that the journeys use. */
export type Part = Queries & {
  first: () => Part;
  nth: (index: number) => Part;
  click: () => Promise<void>;
  check: () => Promise<void>;
  fill: (text: string) => Promise<void>;
  focus: () => Promise<void>;
  scrollIntoViewIfNeeded: () => Promise<void>;
  selectOption: (label: string) => Promise<unknown>;
  setInputFiles: (path: string) => Promise<void>;
  /** Waits until the element is visible or, with the state `hidden`, until it is gone. */
  waitFor: (options?: { state: "visible" | "hidden" }) => Promise<void>;
  count: () => Promise<number>;
  textContent: () => Promise<string | null>;
  inputValue: () => Promise<string>;
  getAttribute: (name: string) => Promise<string | null>;
};

/** The part of Playwright's `Page` that the journeys use. A tab driven over WebDriver has the same methods. */
export type Tab = Queries & {
  goto: (url: string) => Promise<unknown>;
  screenshot: () => Promise<Buffer>;
  reload: () => Promise<unknown>;
  evaluate: (run: (argument: string) => unknown, argument: string) => Promise<unknown>;
  keyboard: {
    press: (keys: string) => Promise<void>;
    type: (text: string) => Promise<void>;
  };
};

export type Download = { name: string; text: string };

/** One visitor's browser: tabs that share their storage, and the files it downloads. */
export type Session = {
  tab: Tab;
  openTab: () => Promise<Tab>;
  download: (start: () => Promise<void>) => Promise<Download>;
  close: () => Promise<void>;
};

export type Engine = {
  open: (origin: string) => Promise<Session>;
  close: () => Promise<void>;
};
