import { afterEach, beforeEach, expect, test, vi } from "vitest";
import {
  secondsLeft,
  storeEmailRequest,
  watchEmailWait,
} from "@/account/emails/email-wait-store.ts";

const ADDRESS = "ada@example.test";

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

test("the wait before another email applies in every tab of the browser", () => {
  storeEmailRequest("link", ADDRESS);
  // The second tab has its own session storage.
  sessionStorage.clear();
  expect(secondsLeft("link", ` ${ADDRESS.toUpperCase()}`)).toBe(60);
  expect(secondsLeft("confirmation", ADDRESS)).toBe(0);
  expect(secondsLeft("link", "eve@example.test")).toBe(0);
});

test("the address of an email request isn't readable in the browser's storage", () => {
  storeEmailRequest("link", ADDRESS);
  expect(JSON.stringify(Object.entries(localStorage))).not.toContain("ada");
});

test("an email request from another tab is detected immediately", () => {
  const listener = vi.fn<() => void>();
  const stop = watchEmailWait(listener);
  window.dispatchEvent(new StorageEvent("storage", { key: "login-emails" }));
  expect(listener).toHaveBeenCalledOnce();
  stop();
  window.dispatchEvent(new StorageEvent("storage", { key: "login-emails" }));
  expect(listener).toHaveBeenCalledOnce();
});
