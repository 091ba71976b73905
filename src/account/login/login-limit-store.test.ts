import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { countFailure, currentWait, storeServerWait } from "@/account/login/login-limit-store.ts";
import { useLoginWait } from "@/account/login/use-login-limit.tsx";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 10, 21, 12);
const at = (minute: number) => vi.setSystemTime(NOON + minute * MINUTE);

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ["Date"] });
  at(0);
});
afterEach(() => void vi.useRealTimers());

test("only the fifth failed login reports that the login is now blocked", () => {
  expect([1, 2, 3, 4, 5, 6].map(countFailure)).toEqual([false, false, false, false, true, false]);
});

test("a login block expires after 30 minutes even if the clock is set back", () => {
  for (let failure = 0; failure < 5; failure++) countFailure();
  at(-600);
  expect(currentWait()).toBe(30 * MINUTE);
  at(-600 + 29);
  expect(currentWait()).toBe(MINUTE);
  at(-600 + 30);
  expect(currentWait()).toBe(0);
});

test("the server's wait counts down, and ends early when the clock is set back", () => {
  storeServerWait(2 * MINUTE);
  at(1);
  expect(currentWait()).toBe(MINUTE);
  at(-600);
  expect(currentWait()).toBe(0);
});

test("a login block that starts in another tab starts the countdown in this tab too", () => {
  const { result } = renderHook(() => useLoginWait());
  expect(result.current).toBe(0);
  for (let failure = 0; failure < 5; failure++) countFailure();
  // Browsers notify the other tabs with this event.
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "login-limit" })));
  expect(result.current).toBe(30 * MINUTE);
});

test("when storage is blocked, the login block lasts until the page is left", () => {
  const blocked = () => {
    throw new DOMException("no storage", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(blocked);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(blocked);
  for (let failure = 0; failure < 5; failure++) countFailure();
  expect(currentWait()).toBe(30 * MINUTE);
  vi.restoreAllMocks();
});
